import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { requiredAttributes, undefinedAttributes } from '../schemas/profile-schema.js';
import { type Stored, storedIn, type Tenant } from '../tenant/tenant.js';
import { notFoundReply, refuseField } from '../wire/errors.js';
import { withoutMembers } from '../wire/filled.js';
import type { ApiCall, Reply } from '../wire/message.js';

/** Returns a user in the form in which the API returns it. */
export function userAnswer({ base, tenant }: Pick<ApiCall, 'base' | 'tenant'>, user: Stored): Members {
  return {
    ...withoutMembers(user, 'factors', 'riskLevel'),
    ...(tenant.features.hasUserEmails && { credentials: withEmails(user) }),
    _links: { self: { href: `${base}/api/v1/users/${user.id}` } },
  };
}

/** Returns the credentials of a user, including the email addresses from the profile. */
function withEmails({ credentials, profile }: Stored): Members {
  const addresses = [
    [ownAt(profile, ['email']), 'PRIMARY'],
    [ownAt(profile, ['secondEmail']), 'SECONDARY'],
  ] as const;
  const emails = addresses
    .filter(([value]) => typeof value === 'string' && value !== '')
    .map(([value, type]) => ({ value, status: 'VERIFIED', type }));
  return { ...(isObject(credentials) ? credentials : {}), emails };
}

/**
 * Returns an operation on one user: calls `effect` with the user that the URL path names by id or login, or answers with a "not found"
 * error.
 */
export function onUser(effect: (call: ApiCall, user: Stored) => Reply): (call: ApiCall) => Reply {
  return (call) => {
    const { id = '' } = call.ids;
    const user =
      storedIn(call.tenant, 'users', id) ?? call.tenant.objects.users.find((one) => loginOf(one) === id);
    return user === undefined ? notFoundReply(id, 'User') : effect(call, user);
  };
}

export function loginOf(user: Members): string {
  const login = ownAt(user, ['profile', 'login']);
  return typeof login === 'string' ? login : '';
}

/** Removes attributes that are null from a profile, except `mobilePhone` and `secondEmail`, which the service always returns. */
export function userProfileOf(given: Members): Members {
  const kept = Object.entries(given).filter(([, value]) => value !== null);
  return { mobilePhone: null, secondEmail: null, ...Object.fromEntries(kept) };
}

/**
 * Returns the credentials that are stored: whether there is a password, and the recovery question. The password and the answer to the
 * question are not stored.
 */
export function credentialsOf(given: unknown, brand: string): Members {
  const { password, recovery_question: question, provider } = isObject(given) ? given : {};
  const asked = isObject(question) && typeof question.question === 'string' ? question.question : undefined;
  const isImported = isObject(ownAt(given, ['password', 'hash']));
  return {
    ...(hasPassword(given) || (isObject(password) && provider !== undefined) ? { password: {} } : {}),
    ...(asked !== undefined && { recovery_question: { question: asked } }),
    provider: isImported ? IMPORTED : (provider ?? { type: brand, name: brand }),
  };
}

/** The credential provider of a user whose password was imported as a hash. Source: recordings. */
const IMPORTED = { type: 'IMPORT', name: 'IMPORT' };

export function hasPassword(credentials: unknown): boolean {
  const value = ownAt(credentials, ['password', 'value']);
  const hash = ownAt(credentials, ['password', 'hash']);
  return typeof value === 'string' || isObject(hash);
}

/** Returns a deactivated user, who has no password. Source: recordings. */
export function deprovisioned(user: Stored, now: string): Stored {
  const { credentials } = user;
  return {
    ...user,
    status: 'DEPROVISIONED',
    statusChanged: now,
    lastUpdated: now,
    ...(isObject(credentials) && { credentials: withoutMembers(credentials, 'password') }),
  };
}

/**
 * A user in a request. `profile` is the profile after the request. `sent` has the names of the attributes that the request sets; absent if
 * it sets all attributes.
 */
interface SentUser {
  readonly profile: Members;
  readonly sent?: readonly string[];
  readonly typeId: unknown;
  /** The id of the user; absent for a new user. */
  readonly id?: string;
}

/**
 * Refuses a user whose login is missing, or is the login of another user. A live tenant also requires the attributes that the profile
 * schema requires. Source: recordings.
 */
export function checkLogin({ profile, sent, typeId, id }: SentUser, tenant: Tenant): Reply | undefined {
  const login = loginOf({ profile });
  const required = tenant.edition === 'field' ? requiredAttributes(typeId, tenant) : [];
  const checked = required.filter((name) => sent === undefined || sent.includes(name));
  const blank = [...new Set(['login', ...checked])].filter((name) => isBlank(profile[name]));
  const [first] = blank;
  if (first !== undefined) {
    const causes = blank.map((name) => `${name}: The field cannot be left blank`);
    const isFormatStated = first === 'login' && tenant.edition === 'field';
    return refuseField(first, ...causes, ...(isFormatStated ? [NOT_AN_ADDRESS] : []));
  }
  const isTaken = tenant.objects.users.some(
    (one) => one.id !== id && loginOf(one).toLowerCase() === login.toLowerCase(),
  );
  return isTaken
    ? refuseField('login', 'login: An object with this field already exists in the current organization')
    : undefined;
}

const NOT_AN_ADDRESS = 'login: Username must be in the form of an email address';

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || String(value).trim() === '';
}

/** Refuses profile attributes that the schema does not define. Nothing is refused if the schema is unknown. */
export function checkAttributes(profile: Members, typeId: unknown, tenant: Tenant): Reply | undefined {
  const names = undefinedAttributes(profile, typeId, tenant);
  return names.length === 0
    ? undefined
    : refuseField('newUser', ...names.map((name) => `Property name '${name}' is not defined in profile`));
}
