import { type Static, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { Id, IdsOrObjects, IdsSchema, Name, Word } from './shared-schemas.js';

const Time = nullable(Type.String({ description: 'ISO 8601' }));

/**
 * The schema of a user as the service returns it, possibly with the user's groups.
 * Spec: Conditions (policy and rule), `people`, `userType`, `authProvider`.
 */
export const UserSchema = Type.Object({
  id: Id,
  login: Name,
  status: Word,
  created: Time,
  lastUpdated: Time,
  passwordChanged: Time,
  lastLogin: Time,
  realmId: Name,
  type: nullable(
    Type.Union([Type.String(), Type.Object({ id: Type.String() })], { description: 'user type' }),
  ),
  userTypeId: Name,
  profile: nullable(Type.Object({ login: Name })),
  credentials: nullable(Type.Object({ provider: nullable(Type.Object({ type: Word })) })),
  riskLevel: Word,
  groupIds: nullable(IdsSchema),
  groups: nullable(IdsOrObjects),
});

export type UserDocument = Static<typeof UserSchema>;
