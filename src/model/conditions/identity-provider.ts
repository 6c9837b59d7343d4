import { Type } from '../../base/json-schema.js';
import { quoted } from '../../base/messages.js';
import { nullable } from '../../base/nullable.js';
import { any } from '../../logic/kleene/formula.js';
import { cameFromProvider } from '../facts/auth.js';
import { unknowable } from '../facts/opaque.js';
import { isOwnDirectory } from '../facts/user.js';
import { defineCondition, Ids, leaf } from './condition.js';
import { Keyword, ObjectOf } from './shapes.js';

/**
 * The condition on the identity provider that authenticated the user. Global session policies of the live service have this condition; the
 * specification does not describe it.
 */
export const identityProvider = defineCondition({
  key: 'identityProvider',
  schema: Type.Object({ provider: nullable(Type.String()), idpIds: nullable(Ids) }),
  accepts: ({ brand }) => ObjectOf({}, { provider: Keyword('ANY', brand, 'SPECIFIC_IDP'), idpIds: Ids }),
  usableIn: { rules: ['SIGN_ON'], edition: 'field' },
  lists: [{ path: [], members: ['idpIds'], kind: 'idp' }],
  leaves({ provider, idpIds }, { world }) {
    if (provider == null || provider === 'ANY') return [];
    if (provider === 'SPECIFIC_IDP') {
      return [leaf('identityProvider.idpIds', any((idpIds ?? []).map(cameFromProvider)))];
    }
    const asked = isOwnDirectory(provider, world)
      ? cameFromProvider(provider)
      : unknowable(`${quoted(provider)} is not a known kind of identity provider`);
    return [leaf('identityProvider.provider', asked)];
  },
  examples: [
    [
      'a listed provider',
      { provider: 'SPECIFIC_IDP', idpIds: ['partners'] },
      { identityProvider: 'partners' },
      'MATCH',
    ],
    ["the service's own directory", { provider: 'OKTA' }, { identityProvider: 'partners' }, 'NOT_MATCH'],
    ['an undocumented keyword', { provider: 'NEW' }, { identityProvider: 'partners' }, 'UNDEFINED'],
    ['unknown', { provider: 'SPECIFIC_IDP', idpIds: ['partners'] }, {}, 'UNDEFINED'],
  ],
});
