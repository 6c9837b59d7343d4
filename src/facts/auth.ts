import { ask, type Meaning } from './fact.js';
import { listedFact } from './listed-fact.js';

/** An ordinary web request: what is assumed when the request does not say (A4). */
const WEB = 'WEB';

/** How the user comes to authenticate. Spec: Conditions (policy and rule), `authContext`. */
export const authType = listedFact({
  name: 'authType',
  fields: ['policyContext.authType'],
  values: ({ policyContext }) => [policyContext.authType ?? WEB],
  assumes: ({ policyContext }) => (policyContext.authType == null ? ['A4'] : []),
});

export function isAuthType(type: string): Meaning {
  return ask(authType, type);
}

/** The identity provider that vouched for the user: an id, or the brand for the service's own. */
export const identityProvider = listedFact({
  name: 'identityProvider',
  fields: ['policyContext.identityProvider'],
  values: ({ policyContext }) =>
    policyContext.identityProvider == null ? undefined : [policyContext.identityProvider],
});

export function cameFromProvider(id: string): Meaning {
  return ask(identityProvider, id);
}
