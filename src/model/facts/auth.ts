import { Type } from '../../base/json-schema.js';
import { OTHER_VALUE } from './definition/domain.js';
import { factOfField } from './definition/fact-of-field.js';
import { ask, type Meaning } from './fact.js';

/** The authentication type of an ordinary web request, which is assumed if the request states none (assumption A4). */
const WEB = 'WEB';

/** The fact that states the type of authentication. Spec: Conditions (policy and rule), `authContext`. */
export const authType = factOfField({
  name: 'authType',
  about: 'other',
  field: 'authType',
  schema: Type.String({ description: 'RADIUS, LDAP_INTERFACE or WEB (assumed)' }),
  read: (type) => [type],
  write: ([type = WEB]) => type,
  absent: [WEB],
  assumes: ({ policyContext }) =>
    'authType' in policyContext && policyContext.authType != null ? [] : ['A4'],
  domain: {
    kind: 'one value',
    title: 'authentication',
    values: [WEB, 'LDAP_INTERFACE', 'RADIUS'],
    usual: WEB,
  },
});

export function isAuthType(type: string): Meaning {
  return ask(authType, type);
}

/** The fact that states the identity provider that authenticated the user: an id, or the vendor prefix for the service itself. */
export const identityProviderFact = factOfField({
  name: 'identityProvider',
  about: 'other',
  field: 'identityProvider',
  schema: Type.String({ description: 'id of the identity provider that authenticated the user' }),
  read: (id) => [id],
  write: ([id = '']) => id,
  words: (found, { ids }) => ids('idp', found, 'none'),
  domain: { kind: 'one value', title: 'identity provider', ids: 'idp', values: [], usual: OTHER_VALUE },
});

export function cameFromProvider(id: string): Meaning {
  return ask(identityProviderFact, id);
}
