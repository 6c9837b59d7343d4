import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { LinkSchema, Name } from './shared-schemas.js';

/** An application that is mapped to a policy, by plain ids or as the service's links say it. */
export const PolicyMappingSchema = Type.Object({
  id: Name,
  appId: Name,
  policyId: Name,
  type: Name,
  _links: nullable(
    Type.Object({
      application: nullable(LinkSchema),
      policy: nullable(LinkSchema),
      self: nullable(LinkSchema),
    }),
  ),
});
