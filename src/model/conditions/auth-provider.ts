import { Type } from '../../base/json-schema.js';
import { quoted } from '../../base/messages.js';
import { nullable } from '../../base/nullable.js';
import { unknowable } from '../facts/opaque.js';
import { hasCredentialsFrom, isProvider } from '../facts/user.js';
import { defineCondition, Ids, leaf, sideLeaves } from './condition.js';
import { Keyword, ObjectOf } from './shapes.js';

/**
 * The condition on the provider of the user's credentials. It is the only condition that rules cannot have.
 * Spec: Conditions (policy and rule), `authProvider`.
 */
export const authProvider = defineCondition({
  key: 'authProvider',
  schema: Type.Object({ provider: nullable(Type.String()), include: nullable(Ids) }),
  accepts: ({ brand, edition }) =>
    ObjectOf(
      { provider: Keyword(brand, 'ACTIVE_DIRECTORY', ...(edition === 'field' ? ['LDAP', 'ANY'] : [])) },
      { include: Ids },
    ),
  usableIn: { rules: [], policies: ['PASSWORD'] },
  lists: [{ path: [], members: ['include'], kind: 'app' }],
  leaves({ provider, include }, { world }) {
    if (provider == null || provider === 'ANY') return [];
    const asked = isProvider(provider, world)
      ? hasCredentialsFrom(provider)
      : unknowable(`${quoted(provider)} is not a known credentials provider`);
    return [
      leaf('authProvider.provider', asked),
      ...sideLeaves('authProvider', { include: include ?? [] }, hasCredentialsFrom),
    ];
  },
  examples: [
    [
      'the listed provider matches',
      { provider: 'ACTIVE_DIRECTORY' },
      { user: { provider: 'ACTIVE_DIRECTORY' } },
      'MATCH',
    ],
    ['another provider', { provider: 'OKTA' }, { user: { provider: 'ACTIVE_DIRECTORY' } }, 'NOT_MATCH'],
    ['an undocumented keyword', { provider: 'NEW' }, { user: { provider: 'ACTIVE_DIRECTORY' } }, 'UNDEFINED'],
    ['no provider is known', { provider: 'OKTA' }, { groups: { ids: [] } }, 'UNDEFINED'],
  ],
});
