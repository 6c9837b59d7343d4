import type { Source, User } from '../../policies/snapshot.js';
import { type UserDocument, UserSchema } from '../../resources/user.js';
import type { Accumulator, Surroundings } from '../collect/accumulator.js';
import { register } from '../collect/register.js';
import { fitResource } from './fit-resource.js';
import { idsOf } from './links.js';

/** Reads a user. Spec: Conditions (policy and rule), `people`, `userType`, `authProvider`. */
export function readUser(
  value: unknown,
  at: Source,
  accumulator: Accumulator,
  around: Surroundings = {},
): void {
  const fitted = fitResource('user', UserSchema, value, at, { accumulator, around });
  if (fitted !== undefined)
    register(accumulator, 'user', accumulator.users, userOf(fitted.value), at, around);
}

function userOf(document: UserDocument): User {
  const login = document.profile?.login ?? document.login;
  const type = typeof document.type === 'object' ? document.type?.id : document.type;
  const typeId = type ?? document.userTypeId;
  const provider = document.credentials?.provider?.type;
  const groups = document.groupIds ?? document.groups;
  return {
    id: document.id,
    ...(login != null && { login }),
    ...(document.status != null && { status: document.status }),
    ...(typeId != null && { type: typeId }),
    ...(document.profile && { profile: document.profile }),
    ...(provider != null && { provider }),
    ...stated(document, ['created', 'lastUpdated', 'passwordChanged', 'lastLogin', 'realmId', 'riskLevel']),
    ...(groups && { groupIds: idsOf(groups) }),
  };
}

/** The fields that the document has, `null` too: a user who never signed in has no last time. */
function stated<Key extends keyof UserDocument>(
  document: UserDocument,
  keys: readonly Key[],
): Pick<UserDocument, Key> {
  return Object.fromEntries(
    keys.filter((key) => document[key] !== undefined).map((key) => [key, document[key]]),
  ) as Pick<UserDocument, Key>;
}
