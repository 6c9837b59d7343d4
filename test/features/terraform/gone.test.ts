import { expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { planOrderOf } from '../../../src/features/terraform/order/plan-order.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { type MadeResource, toOrder } from './made-resources.js';

const RULE = 'okta_app_signon_policy_rule';

const rule = (name: string, access: string, priority: number, groups: readonly string[] = []) => ({
  id: `rul${name}`,
  type: 'ACCESS_POLICY',
  name,
  status: 'ACTIVE',
  priority,
  conditions: groups.length > 0 ? { people: { groups: { include: groups } } } : null,
  actions: { appSignOn: { access, verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } } },
});

const values = (name: string, access: string, priority: number, groups: readonly string[] = []) => ({
  policy_id: 'rst1payroll',
  name,
  access,
  priority,
  status: 'ACTIVE',
  factor_mode: '1FA',
  type: 'ASSURANCE',
  ...(groups.length > 0 && { groups_included: groups }),
});

/** Returns an org whose default policy, used by every application, denies members of `old`, including Ann, and allows everybody else. */
function org(): Snapshot {
  const last = { ...rule('last', 'ALLOW', 99), name: 'Catch-all Rule', system: true };
  const value = {
    policies: [
      {
        id: 'rst1payroll',
        type: 'ACCESS_POLICY',
        name: 'Default Policy',
        status: 'ACTIVE',
        system: true,
        rules: [rule('deny', 'DENY', 1, ['00gold']), last],
      },
    ],
    apps: [{ id: '0oapayroll', label: 'Payroll', status: 'ACTIVE' }],
    mappings: [],
    users: [{ id: '00uann', status: 'ACTIVE', profile: { login: 'ann@example.com' } }],
    groups: ['00gold', '00gnew'].map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: id } })),
    groupMembers: { '00gold': ['00uann'], '00gnew': [] },
  };
  const read = assembleDocuments([{ name: 'org.json', value }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

/** Returns the rules that grant more access during the apply, with the application and groups of their example requests. */
function weakerIn(...resources: readonly MadeResource[]) {
  return planOrderOf(org(), toOrder(resources)).groups.map(({ hazards, notAnalyzed }) => ({
    notAnalyzed,
    weaker: hazards
      .filter(({ direction }) => direction === 'more-permissive')
      .map(({ meanwhile, example }) => [
        meanwhile?.rule.name,
        example.appInstance,
        example.policyContext.user?.groupIds ?? { user: example.policyContext.user?.id },
      ]),
  }));
}

const gone = (type: string, name: string, id: string, before: object): MadeResource => ({
  type,
  name,
  id,
  before: { ...before },
  requests: [],
});

test('`terraform order` reports that users can sign in during the apply if the denying rule of a deleted application is deleted first', () => {
  const app = { label: 'Payroll', status: 'ACTIVE' };
  const found = weakerIn(
    gone('okta_app_bookmark', 'payroll', '0oapayroll', app),
    gone(RULE, 'deny', 'ruldeny', values('deny', 'DENY', 1, ['00gold'])),
  );
  expect(found).toContainEqual({
    notAnalyzed: [],
    weaker: [['Catch-all Rule', '0oapayroll', { user: '00uann' }]],
  });
});

test('`terraform order` reports that members of a deleted group get access during the apply if the rule that denies them is replaced', () => {
  const found = weakerIn(
    gone(RULE, 'deny', 'ruldeny', values('deny', 'DENY', 1, ['00gold'])),
    { type: RULE, name: 'other', after: values('other', 'DENY', 1, ['00gnew']), requests: [] },
    {
      type: 'okta_group_memberships',
      name: 'new',
      id: '00gnew',
      before: { group_id: '00gnew', users: [] },
      after: { group_id: '00gnew', users: ['00uann'] },
      requests: [],
    },
    gone('okta_group', 'old', '00gold', { name: '00gold' }),
  );
  expect(found.flatMap(({ weaker }) => weaker)).toContainEqual([
    'Catch-all Rule',
    '0oapayroll',
    { user: '00uann' },
  ]);
});
