import { type Static, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { Id, IdsSchema, LinkSchema, Name, Word } from './shared-schemas.js';

/**
 * The schema of an application as the service returns it, with the policies that it is mapped to.
 * Spec: Conditions (policy and rule), `app`.
 */
export const AppSchema = Type.Object({
  id: Id,
  name: nullable(Type.String({ description: 'the type name' })),
  label: Name,
  status: Word,
  groupIds: nullable(IdsSchema),
  userIds: nullable(IdsSchema),
  accessPolicy: Name,
  accessPolicyId: Name,
  profileEnrollment: Name,
  profileEnrollmentId: Name,
  _links: nullable(
    Type.Object({
      accessPolicy: nullable(LinkSchema),
      profileEnrollment: nullable(LinkSchema),
      policyMapping: nullable(LinkSchema),
    }),
  ),
});

export type AppDocument = Static<typeof AppSchema>;
