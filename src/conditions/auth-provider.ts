import { Type } from '@sinclair/typebox';
import { nullable } from '../base/nullable.js';
import { hasCredentialsFrom } from '../facts/user.js';
import { defineCondition, Ids, leaf, sideLeaves } from './condition.js';

/** Where the user's credentials come from. Spec: Conditions (policy and rule), `authProvider`. */
export const authProvider = defineCondition({
  key: 'authProvider',
  schema: Type.Object({ provider: nullable(Type.String()), include: nullable(Ids) }),
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
