import { cutOffReason } from '../../base/messages.js';
import { about, wrongValue } from '../../base/wrong-value.js';
import type { Source, User } from '../../model/policies/snapshot.js';
import { type UserDocument, UserSchema } from '../../model/resources/user.js';
import type { Accumulator, Surroundings } from '../collect/accumulator.js';
import { registerResource } from '../collect/register.js';
import { sourceBelow } from '../schema/fit-schema.js';
import { fitResource } from './fit-resource.js';
import { idsOf } from './hal-links.js';

/** Reads a user. Spec: Conditions (policy and rule), `people`, `userType`, `authProvider`. */
export function readUser(
  value: unknown,
  at: Source,
  accumulator: Accumulator,
  around: Surroundings = {},
): void {
  const fitted = fitResource('user', UserSchema, value, at, { accumulator, around });
  if (fitted === undefined) return;
  const user = userOf(withoutCutOff(fitted.value, at, accumulator));
  registerResource(accumulator, 'user', accumulator.users, user, at, around);
}

/** Removes texts that an export wrote in place of a nested object, such as `[object Object]`, from fields that hold ids. */
function withoutCutOff(document: UserDocument, at: Source, { log }: Accumulator): UserDocument {
  const cutOff = (['type', 'groups'] as const).flatMap((key) => {
    const found = [document[key]].flat().find((one) => typeof one === 'string' && cutOffReason(one));
    return found === undefined ? [] : [{ key, found }];
  });
  if (cutOff.length === 0) return document;
  for (const { key, found } of cutOff) {
    const message = `${about(`\`${key}\``, wrongValue(found, 'an id'))}; \`${key}\` is not used`;
    log.note({ severity: 'error', code: 'wrong-value', message, at: sourceBelow(at, `/${key}`) });
  }
  return { ...document, ...Object.fromEntries(cutOff.map(({ key }) => [key, null])) };
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
    ...(typeId != null && { type: typeId }),
    ...(document.profile && { profile: document.profile }),
    ...(provider != null && { provider }),
    ...stated(document, [
      'status',
      'created',
      'lastUpdated',
      'passwordChanged',
      'lastLogin',
      'realmId',
      'riskLevel',
    ]),
    ...(groups && { groupIds: idsOf(groups) }),
  };
}

/**
 * Returns the given fields of a document that are present, including those with `null`: a user who never signed in has a last login of
 * `null`.
 */
function stated<Key extends keyof UserDocument>(
  document: UserDocument,
  keys: readonly Key[],
): Pick<UserDocument, Key> {
  return Object.fromEntries(
    keys.filter((key) => document[key] !== undefined).map((key) => [key, document[key]]),
  ) as Pick<UserDocument, Key>;
}
