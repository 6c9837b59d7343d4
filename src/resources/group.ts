import { type Static, Type } from '@sinclair/typebox';
import { maybe } from '../base/nullable.js';
import { Id, Ids, IdsOrObjects, Name } from './fields.js';

/** A group as the service gives it, perhaps with its members. Spec: Conditions, `people`. */
export const GroupSchema = Type.Object({
  id: Id,
  type: Name,
  name: Name,
  profile: maybe(Type.Object({ name: Name })),
  userIds: maybe(Ids),
  members: maybe(IdsOrObjects),
  users: maybe(IdsOrObjects),
  _embedded: maybe(Type.Object({ users: maybe(IdsOrObjects) })),
});

export type GroupDocument = Static<typeof GroupSchema>;
