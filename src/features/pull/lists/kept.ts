import { isObject, type Members } from '../../../base/object.js';
import { withoutSecrets } from '../../../base/secrets/mask-secrets.js';
import type { RequestName } from '../http/requests.js';

/** What of users is kept, beside what policies may always ask. */
export interface UserFields {
  /** All attributes of profiles, or these. */
  readonly profile: 'all' | ReadonlySet<string>;
  /** When somebody last signed in changes daily, so it is kept only where something asks for it. */
  readonly hasLastLogin: boolean;
}

/** What of an object is kept, before anything of it is written down. */
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

/** Of credentials what they are, not what they say; nothing that each application names as it likes. */
function keepApp({ credentials, settings, profile: _profile, ...app }: Members): Members {
  return {
    ...app,
    ...memberOf('credentials', picked(credentials, APP_CREDENTIALS)),
    ...memberOf('settings', picked(settings, APP_SETTINGS)),
  };
}

const APP_CREDENTIALS = ['oauthClient', 'scheme', 'signing', 'userNameTemplate'];
const APP_SETTINGS = ['implicitAssignment', 'oauthClient'];

/** How a provider of factors is reached is nothing that policies ask. */
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

/** What is mapped to what. Where a thing is, and what one may do with it, is no part of it. */
const LINKS = ['accessPolicy', 'application', 'policy', 'profileEnrollment'];

function linksKept(links: unknown): Members | undefined {
  const entries = Object.entries(picked(links, LINKS) ?? {}).flatMap(([name, link]) =>
    isObject(link) && typeof link.href === 'string' ? [[name, { href: link.href }]] : [],
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Whether a policy is about applications, or about accounts. */
function embeddedKept(embedded: unknown): Members | undefined {
  const found = picked(embedded, ['resourceType']);
  return found === undefined || Object.keys(found).length === 0 ? undefined : found;
}
