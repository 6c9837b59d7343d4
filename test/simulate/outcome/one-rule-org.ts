import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';

const APPLICATION_POLICY = { type: 'ACCESS_POLICY', status: 'ACTIVE' };

/**
 * Returns an org with the application `app-1`, whose policy allows access if the conditions of its first rule match, and otherwise denies
 * access. The user `ann` is in the given groups, and the user `bob` in none.
 */
export function oneRuleOrg(conditions: object, groupIds: readonly string[] = []): Snapshot {
  const rule = { ...APPLICATION_POLICY, system: false };
  return snapshotOf({
    brand: 'OKTA',
    apps: [{ id: 'app-1', label: 'Payroll', status: 'ACTIVE' }],
    groups: [{ id: 'grp-1', type: 'OKTA_GROUP', profile: { name: 'Staff' } }],
    users: [
      { id: 'ann', status: 'ACTIVE', profile: { login: 'ann@example.com' }, groupIds },
      { id: 'bob', status: 'ACTIVE', profile: { login: 'bob@example.com' }, groupIds: [] },
    ],
    zones: [],
    policies: [
      {
        ...APPLICATION_POLICY,
        id: 'pol-1',
        name: 'Payroll',
        priority: 1,
        system: true,
        rules: [
          {
            ...rule,
            id: 'rul-1',
            name: 'Allowed',
            priority: 0,
            conditions,
            actions: { appSignOn: { access: 'ALLOW' } },
          },
          {
            ...rule,
            id: 'rul-2',
            name: 'Catch-all Rule',
            priority: 99,
            system: true,
            conditions: null,
            actions: { appSignOn: { access: 'DENY' } },
          },
        ],
      },
    ],
  });
}
