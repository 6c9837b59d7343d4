import { type Static, Type } from '@sinclair/typebox';
import { maybe } from '../base/nullable.js';
import { Id, Ids, IdsOrObjects, Name, Word } from './fields.js';

const Time = maybe(Type.String({ description: 'ISO 8601' }));

/** A user as the service gives it, perhaps with its groups. Spec: Conditions, `people`, `userType`, `authProvider`. */
export const UserSchema = Type.Object({
  id: Id,
  login: Name,
  status: Word,
  created: Time,
  lastUpdated: Time,
  passwordChanged: Time,
  lastLogin: Time,
  realmId: Name,
  type: maybe(Type.Union([Type.String(), Type.Object({ id: Type.String() })], { description: 'user type' })),
  userTypeId: Name,
  profile: maybe(Type.Object({ login: Name })),
  credentials: maybe(Type.Object({ provider: maybe(Type.Object({ type: Word })) })),
  groupIds: maybe(Ids),
  groups: maybe(IdsOrObjects),
});

export type UserDocument = Static<typeof UserSchema>;
