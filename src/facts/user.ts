import { ask, type Meaning } from './fact.js';
import { listedFact } from './listed-fact.js';

/** Who the user is. Unknown when the request gives groups (A2). Spec: Conditions (policy and rule), `people`. */
export const user = listedFact({
  name: 'user',
  fields: ['policyContext.user.id'],
  kind: 'user',
  values: ({ policyContext }) => (policyContext.user?.id == null ? undefined : [policyContext.user.id]),
  assumes: ({ policyContext }) => (policyContext.groups == null ? [] : ['A2']),
});

export function isUser(id: string): Meaning {
  return ask(user, id);
}

/** The user's type. Spec: Conditions (policy and rule), `userType`. */
export const userType = listedFact({
  name: 'userType',
  fields: ['policyContext.user.type'],
  values({ policyContext: { user: given } }, world) {
    const type = given?.type ?? (given?.id == null ? undefined : world.person(given.id)?.type);
    return type === undefined ? undefined : [type];
  },
});

export function isOfUserType(id: string): Meaning {
  return ask(userType, id);
}

/** The provider of the user's credentials. Spec: Conditions (policy and rule), `authProvider`. */
export const credentialsProvider = listedFact({
  name: 'credentialsProvider',
  fields: ['policyContext.user.provider'],
  values({ policyContext: { user: given } }, world) {
    const provider = given?.provider ?? (given?.id == null ? undefined : world.person(given.id)?.provider);
    return provider === undefined ? undefined : [provider];
  },
});

export function hasCredentialsFrom(provider: string): Meaning {
  return ask(credentialsProvider, provider);
}
