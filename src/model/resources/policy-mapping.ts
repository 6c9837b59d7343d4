import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { LinkSchema, Name } from './shared-schemas.js';

/** The schema of a mapping of an application to a policy, by ids or as links of the service. */
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
