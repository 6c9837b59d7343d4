import { type Static, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { Id, IdsOrObjects, IdsSchema, Name } from './shared-schemas.js';

/** The schema of a group as the service returns it, possibly with its members. Spec: Conditions (policy and rule), `people`. */
export const GroupSchema = Type.Object({
  id: Id,
  type: Name,
  name: Name,
  profile: nullable(Type.Object({ name: Name })),
  source: nullable(Type.Object({ id: Name })),
  userIds: nullable(IdsSchema),
  members: nullable(IdsOrObjects),
  users: nullable(IdsOrObjects),
  _embedded: nullable(Type.Object({ users: nullable(IdsOrObjects) })),
});

export type GroupDocument = Static<typeof GroupSchema>;
