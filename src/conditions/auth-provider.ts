import { Type } from '../base/json-schema.js';
import { nullable } from '../base/nullable.js';
import { hasCredentialsFrom } from '../facts/user.js';
import { defineCondition, Ids, leaf, sideLeaves } from './condition.js';
import { ObjectOf, OneWord } from './shapes.js';

/**
 * Where the user's credentials come from: the only condition that no rule has. Spec: Conditions (policy and rule),
 * `authProvider`.
 */
export const authProvider = defineCondition({
  key: 'authProvider',
  schema: Type.Object({ provider: nullable(Type.String()), include: nullable(Ids) }),
  accepts: ({ brand, edition }) =>
    ObjectOf(
      { provider: OneWord(brand, 'ACTIVE_DIRECTORY', ...(edition === 'field' ? ['LDAP', 'ANY'] : [])) },
      { include: Ids },
    ),
  usableIn: { rules: [], policies: ['PASSWORD'] },
  lists: [{ path: [], members: ['include'], kind: 'app' }],
  leaves({ provider, include }) {
    if (provider == null || provider === 'ANY') return [];
    return [
      leaf('authProvider.provider', hasCredentialsFrom(provider)),
      ...sideLeaves('authProvider', { include: include ?? [] }, hasCredentialsFrom),
    ];
  },
  examples: [
    [
      'the provider given',
      { provider: 'ACTIVE_DIRECTORY' },
      { user: { provider: 'ACTIVE_DIRECTORY' } },
      'MATCH',
    ],
    ['another provider', { provider: 'SVC' }, { user: { provider: 'ACTIVE_DIRECTORY' } }, 'NOT_MATCH'],
    ['no provider is known', { provider: 'SVC' }, { groups: { ids: [] } }, 'UNDEFINED'],
  ],
});
