import { ask, type Meaning } from './fact.js';
import { listedFact } from './listed-fact.js';

/** An ordinary web request: what is assumed when the request does not say (A4). */
const WEB = 'WEB';

/** How the user comes to authenticate. Spec: Conditions, `authContext`. */
export const authType = listedFact({
  name: 'authType',
  fields: ['policyContext.authType'],
  values: ({ policyContext }) => [policyContext.authType ?? WEB],
  assumes: ({ policyContext }) => (policyContext.authType == null ? ['A4'] : []),
});

export function isAuthType(type: string): Meaning {
  return ask(authType, type);
}

/** The identity provider that vouched for the user, by id. */
export const identityProvider = listedFact({
  name: 'identityProvider',
  fields: ['policyContext.identityProvider'],
  kind: 'idp',
  values: ({ policyContext }) =>
    policyContext.identityProvider == null ? undefined : [policyContext.identityProvider],
});

export function cameFromProvider(id: string): Meaning {
  return ask(identityProvider, id);
}

/** The same by the word of a condition, such as the brand for the service's own: no id, so it cannot dangle. */
export const identityProviderWord = listedFact({
  name: 'identityProviderWord',
  fields: ['policyContext.identityProvider'],
  values: ({ policyContext }) =>
    policyContext.identityProvider == null ? undefined : [policyContext.identityProvider],
});

export function cameFromOwnDirectory(word: string): Meaning {
  return ask(identityProviderWord, word);
}
