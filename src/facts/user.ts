import type { CoreRequest } from './core-request.js';
import { type OneValue, OTHER_VALUE } from './definition/domain.js';
import { draftUser } from './definition/draft.js';
import { listedFact } from './definition/listed-fact.js';
import { ask, type Meaning } from './fact.js';
import type { World } from './world.js';

/** Who the user is. Unknown when the request gives groups (A2). Spec: Conditions (policy and rule), `people`. */
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
  values: ({ policyContext }) => (policyContext.user?.id == null ? undefined : [policyContext.user.id]),
  mayHold: ({ policyContext: { user } }, world) =>
    user?.id != null && isLoginOfNobody(user.id, world) ? (id) => !world.holds('user', id) : undefined,
  assumes: ({ policyContext }) => (policyContext.groups == null ? [] : ['A2']),
});

/** A login in place of an id, of somebody whom the snapshot does not hold: it may be anybody else whom it does not hold. */
export function isLoginOfNobody(idOrLogin: string, world: World): boolean {
  return idOrLogin.includes('@') && !world.isWhole('user') && !world.holds('user', idOrLogin);
}

/** The login of the person of a request, as the request or the snapshot states it. */
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

/** The user's type. Spec: Conditions (policy and rule), `userType`. */
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

/** The provider of the user's credentials. Spec: Conditions (policy and rule), `authProvider`. */
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

/** Whether it is a word of the service; what another word of a document stands for is not known. */
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

/** Documents that tell no brand may still have the service's own word. */
export function isOwnDirectory(word: string, { brand }: World): boolean {
  return word === brand || word === 'OKTA' || word === 'SVC';
}

export function hasCredentialsFrom(provider: string): Meaning {
  return ask(credentialsProvider, provider);
}
