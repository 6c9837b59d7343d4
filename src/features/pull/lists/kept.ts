import { isObject, type Members } from '../../../base/object.js';
import { withoutSecrets } from '../../../base/secrets/mask-secrets.js';
import type { RequestName } from '../http/requests.js';

/** The user fields that a pull keeps, in addition to the fields that every pull keeps. */
export interface UserFields {
  /** The profile attributes to keep: all of them, or only the listed ones. */
  readonly profile: 'all' | ReadonlySet<string>;
  /** Whether the time of the last sign-in is kept. It changes daily, so it is only kept if some policy or rule reads it. */
  readonly hasLastLogin: boolean;
}

/** Returns an object with only the fields that a pull keeps. Objects must pass through this function before anything is written to disk. */
export function keptMembers(name: RequestName, value: Members, fields: UserFields): Members {
  const { _links, _embedded, ...members } = value;
  const own = KEPT[name]?.(members, fields) ?? members;
  return {
    ...(withoutSecrets(own) as Members),
    ...memberOf('_links', linksKept(_links)),
    ...memberOf('_embedded', embeddedKept(_embedded)),
  };
}

type Keep = (members: Members, fields: UserFields) => Members;

const KEPT: Readonly<Partial<Record<RequestName, Keep>>> = {
  apps: keepApp,
  authenticators: keepAuthenticator,
  users: keepUser,
};

/** Removes the secrets of an application's credentials and its custom profile attributes. The kinds of the credentials are kept. */
function keepApp({ credentials, settings, profile: _profile, ...app }: Members): Members {
  return {
    ...app,
    ...memberOf('credentials', picked(credentials, APP_CREDENTIALS)),
    ...memberOf('settings', picked(settings, APP_SETTINGS)),
  };
}

const APP_CREDENTIALS = ['oauthClient', 'scheme', 'signing', 'userNameTemplate'];
const APP_SETTINGS = ['implicitAssignment', 'oauthClient'];

/** Removes the connection data of an authenticator's provider, which no policy reads. The type of the provider is kept. */
function keepAuthenticator({ provider, ...authenticator }: Members): Members {
  return { ...authenticator, ...memberOf('provider', picked(provider, ['type'])) };
}

const USER_FIELDS = ['id', 'status', 'created', 'lastUpdated', 'passwordChanged', 'realmId', 'type'];

function keepUser(user: Members, { profile: attributes, hasLastLogin }: UserFields): Members {
  const { credentials, profile } = user;
  const provider = isObject(credentials) ? credentials.provider : undefined;
  const keeps = (attribute: string) =>
    attributes === 'all' || attribute === 'login' || attributes.has(attribute);
  return {
    ...picked(user, hasLastLogin ? [...USER_FIELDS, 'lastLogin'] : USER_FIELDS),
    ...memberOf('credentials', provider === undefined ? undefined : { provider }),
    ...(isObject(profile) && {
      profile: Object.fromEntries(Object.entries(profile).filter(([key]) => keeps(key))),
    }),
  };
}

function picked(value: unknown, keys: readonly string[]): Members | undefined {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(value, key)).map((key) => [key, value[key]]));
}

function memberOf(key: string, value: unknown): Members {
  return value === undefined ? {} : { [key]: value };
}

/** The names of links that are mappings. Other links are URLs of objects and operations. */
const LINKS = ['accessPolicy', 'application', 'policy', 'profileEnrollment'];

function linksKept(links: unknown): Members | undefined {
  const entries = Object.entries(picked(links, LINKS) ?? {}).flatMap(([name, link]) =>
    isObject(link) && typeof link.href === 'string' ? [[name, { href: link.href }]] : [],
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/**
 * Returns the part of a policy's `_embedded` data that a pull keeps: `resourceType`, which states whether the policy is for applications or
 * for accounts.
 */
function embeddedKept(embedded: unknown): Members | undefined {
  const found = picked(embedded, ['resourceType']);
  return found === undefined || Object.keys(found).length === 0 ? undefined : found;
}
