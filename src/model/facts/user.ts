import { CANONICAL_BRAND, PLACEHOLDER_BRAND } from '../../base/brand.js';
import { groupBy } from '../../base/group-by.js';
import { memoize } from '../../base/memo.js';
import { foldCase } from '../../logic/text/letter-case.js';
import type { CoreRequest } from './core-request.js';
import { type OneValue, OTHER_VALUE } from './definition/domain.js';
import { listedFact } from './definition/listed-fact.js';
import { draftUser } from './definition/request-draft.js';
import { ask, type Meaning } from './fact.js';
import type { World } from './world.js';

/**
 * The fact that states the identity of the user. It is unknown if the request states groups instead (assumption A2). Spec: Conditions
 * (policy and rule), `people`.
 */
export const user = listedFact({
  name: 'user',
  fields: ['policyContext.user.id'],
  kind: 'user',
  about: 'person',
  flags: [
    {
      flag: '--user',
      value: 'user',
      what: 'the user: id, or login',
      field: 'policyContext.user.id',
      kind: 'user',
      instead: ['policyContext.groups'],
    },
  ],
  words: (found, { ids }) => ids('user', found, 'no user'),
  values: ({ policyContext: { user } }, world) => {
    const known = user?.id ?? user?.login;
    if (known == null) return undefined;
    const [only, ...others] = user?.id == null ? idsByLogin(world).ids(known) : [];
    return [only !== undefined && others.length === 0 ? only : known];
  },
  mayHold({ policyContext: { user } }, world) {
    if (user?.id != null)
      return isLoginOfNobody(user.id, world) ? (id) => !world.holds('user', id) : undefined;
    return user?.login == null ? undefined : idsByLogin(world).mayBe(user.login);
  },
  assumes: ({ policyContext: { user, groups } }) => (groups == null || user?.login != null ? [] : ['A2']),
});

/** A lookup of users by login, for a request with groups and a login but without an id. */
interface IdsByLogin {
  ids(login: string): readonly string[];
  /**
   * Returns a function that tests whether the user with an id may have the login. Returns `undefined` if exactly one user has the login,
   * because no test is needed then.
   */
  mayBe(login: string): ((id: string) => boolean) | undefined;
}

const idsByLogin = memoize((world: World): IdsByLogin => {
  const byLogin = groupBy(world.idsOf('user'), (id) => foldCase(world.nameOf('user', id) ?? ''));
  const withoutLogin = new Set(byLogin.get(''));
  const ids = (login: string) => byLogin.get(foldCase(login)) ?? [];
  return {
    ids,
    mayBe(login) {
      const found = ids(login);
      if (found.length === 1) return undefined;
      if (found.length > 1) return (id) => found.includes(id);
      return (id) => (world.holds('user', id) ? withoutLogin.has(id) : !world.isComplete('user'));
    },
  };
});

/**
 * Whether the user id in a request is a login that no known user has, while users are missing from the snapshot. Any of the missing users
 * may have the login.
 */
export function isLoginOfNobody(idOrLogin: string, world: World): boolean {
  return idOrLogin.includes('@') && !world.isComplete('user') && !world.holds('user', idOrLogin);
}

/** Returns the login of the user in a request, as the request or the snapshot states it; `undefined` if neither does. */
export function loginOf({ policyContext: { user } }: CoreRequest, world: World): string | undefined {
  if (user?.login != null || user?.id == null) return user?.login ?? undefined;
  return isLoginOfNobody(user.id, world) ? user.id : world.person(user.id).login;
}

export function isUser(id: string): Meaning {
  return ask(user, id);
}

const USER_TYPES: OneValue = {
  kind: 'one value',
  title: 'user type',
  ids: 'userType',
  values: [],
  usual: OTHER_VALUE,
  put: (type, draft) => {
    draftUser(draft).type = type;
  },
  of: ({ type }) => type,
};

/** The fact that states the type of the user. Spec: Conditions (policy and rule), `userType`. */
export const userTypeFact = listedFact({
  name: 'userType',
  fields: ['policyContext.user.type'],
  about: 'person',
  words: (found, { ids }) => ids('userType', found, 'no type'),
  domain: USER_TYPES,
  values({ policyContext: { user: given } }, world) {
    const type = given?.type ?? (given?.id == null ? undefined : world.person(given.id)?.type);
    return type === undefined ? undefined : [type];
  },
});

export function isOfUserType(id: string): Meaning {
  return ask(userTypeFact, id);
}

const PROVIDERS: OneValue = {
  kind: 'one value',
  title: 'credentials provider',
  values: ['ACTIVE_DIRECTORY'],
  put: (provider, draft) => {
    draftUser(draft).provider = provider;
  },
  of: ({ provider }) => provider,
};

/** The fact that states the provider of the user's credentials. Spec: Conditions (policy and rule), `authProvider`. */
export const credentialsProvider = listedFact({
  name: 'credentialsProvider',
  fields: ['policyContext.user.provider'],
  about: 'person',
  domain: PROVIDERS,
  values({ policyContext: { user: given } }, world) {
    if (given?.provider != null) return [given.provider];
    const provider = given?.id == null ? undefined : world.person(given.id)?.provider;
    return provider === undefined || !isProvider(provider, world) ? undefined : [provider];
  },
});

/** Whether a word is a credentials provider that the service documents. The meaning of other words is unknown. */
export function isProvider(word: string, world: World): boolean {
  return isOwnDirectory(word, world) || OTHER_PROVIDERS.has(word);
}

const OTHER_PROVIDERS: ReadonlySet<string> = new Set([
  'ACTIVE_DIRECTORY',
  'FEDERATION',
  'IMPORT',
  'LDAP',
  'SOCIAL',
]);

/**
 * Whether a word names the service's own directory: the vendor prefix of the documents, `OKTA`, or the placeholder `SVC`. Documents with
 * the placeholder may contain the service's real name.
 */
export function isOwnDirectory(word: string, { brand }: World): boolean {
  return word === brand || word === CANONICAL_BRAND || word === PLACEHOLDER_BRAND;
}

export function hasCredentialsFrom(provider: string): Meaning {
  return ask(credentialsProvider, provider);
}
