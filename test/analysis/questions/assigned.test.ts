import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { answerQuestion } from '../../../src/analysis/questions/query.js';
import { meaningsIn, ruleListsOf } from '../../../src/analysis/symbolic/rule-lists.js';
import { spaceOf } from '../../../src/analysis/symbolic/space.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compiledOf } from '../../../src/simulate/compile.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { snapshotOf } from './snapshot-of.js';

const ALLOW = {
  appSignOn: {
    access: 'ALLOW',
    verificationMethod: { type: 'ASSURANCE', factorMode: '2FA', constraints: [] },
  },
};
const DENY = { appSignOn: { access: 'DENY' } };

const ruleOf = (id: string, conditions: object, actions: object, priority = 1) => ({
  ...{ id, name: id, status: 'ACTIVE', system: false, priority, conditions, actions },
});

/** Returns an org with two applications. Everybody is assigned to the application that denies access. Ann is not in the group Staff. */
function orgWith(
  rules: readonly object[],
  others: 'ALLOW' | 'DENY' = 'ALLOW',
  payrollIsFor = 'staff',
  ofStaff: 'ALLOW' | 'DENY' = 'DENY',
) {
  const isForUser = ['ann', 'ghost'].includes(payrollIsFor);
  const appOf = (id: string, policyId: string, groupIds: readonly string[]) => ({
    ...{ id, label: id, status: 'ACTIVE', groupIds, userIds: [] },
    _links: { accessPolicy: { href: `https://x.okta.com/api/v1/policies/${policyId}` } },
  });
  const policyOf = (id: string, own: readonly object[], system = false) => ({
    ...{ id, name: id, type: 'ACCESS_POLICY', status: 'ACTIVE', priority: 1, system, rules: own },
  });
  const sessionOf = (id: string, priority: number, include: string, access: string) => ({
    ...{ id, name: id, type: 'OKTA_SIGN_ON', status: 'ACTIVE', priority, system: priority === 2 },
    conditions: { people: { groups: { include: [include] } } },
    rules: [ruleOf(`${id} rule`, {}, { signon: { access } })],
  });
  return snapshotOf({
    brand: 'OKTA',
    ...(payrollIsFor === 'ghost' && { manifest: { complete: ['users'] } }),
    groups: [
      { id: 'all', type: 'BUILT_IN', profile: { name: 'Everyone' } },
      { id: 'staff', type: 'OKTA_GROUP', profile: { name: 'staff' } },
      { id: 'partners', type: 'OKTA_GROUP', profile: { name: 'partners' } },
    ],
    users: [{ id: 'ann', profile: { login: 'ann@example.com' }, groupIds: [] }],
    apps: [
      appOf('denied', 'of denied', ['all']),
      {
        ...appOf('payroll', 'of payroll', isForUser ? [] : [payrollIsFor]),
        ...(isForUser && { userIds: [payrollIsFor] }),
      },
    ],
    policies: [
      sessionOf('of staff', 1, 'staff', ofStaff),
      sessionOf('of others', 2, 'all', others),
      policyOf('of payroll', rules),
      policyOf('of denied', [ruleOf('deny', {}, DENY)], true),
    ],
  });
}

test('changing an access rule for a user who is not assigned to the application changes no access', () => {
  const forAnn = { people: { users: { include: ['ann'] } } };
  const [before, after] = [DENY, ALLOW].map((actions) =>
    orgWith([ruleOf('for ann', forAnn, actions), ruleOf('rest', {}, DENY, 2)], 'ALLOW', 'partners'),
  ) as [Snapshot, Snapshot];
  expect(diffOf(before, after)).toMatchObject({ changes: [], isComplete: true });
});

test('a changed session rule changes no access to an application if the rule never applies to the assigned users', () => {
  const rules = [ruleOf('for all', {}, ALLOW)];
  const { changes: regions, verdicts } = diffOf(orgWith(rules, 'DENY'), orgWith(rules, 'ALLOW'));
  expect(regions).toEqual([]);
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['equal', 'equal']);
});

test('the example for a changed session rule is never a sign-in to an application that denies access before and after', () => {
  const rules = [ruleOf('for all', {}, ALLOW)];
  const orgs = [orgWith(rules, 'DENY', 'all'), orgWith(rules, 'ALLOW', 'all')] as const;
  const [region, ...others] = diffOf(...orgs).changes;
  expect([region?.change, region?.isPartial, others.length]).toEqual(['granted', true, 0]);
  const access = orgs.map((org) => {
    const outcome = signInOutcome(compiledOf(org), region?.example);
    return outcome.ok && outcome.value.required.access;
  });
  expect(access).toEqual([
    { kind: 'decided', value: 'DENY' },
    { kind: 'decided', value: 'ALLOW' },
  ]);
});

test('changing a session rule for a group changes no access to an application whose only user is not in the group', () => {
  const rules = [ruleOf('for all', {}, ALLOW)];
  const orgs = (['ALLOW', 'DENY'] as const).map((ofStaff) => orgWith(rules, 'DENY', 'ann', ofStaff));
  const { changes: regions, verdicts } = diffOf(...(orgs as [Snapshot, Snapshot]));
  expect(regions).toEqual([]);
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['equal', 'equal']);
});

test('if only one user is assigned to an application, the example sign-in for a rule is by this user', () => {
  const org = orgWith([ruleOf('for all', {}, ALLOW)], 'ALLOW', 'ann');
  const { signIns: found } = answerQuestion(org, { kind: 'rule', policyId: 'of payroll', ruleId: 'for all' });
  expect(found?.example.policyContext.user?.id).toBe('ann');
});

test('an assigned user who is missing from a complete list of users cannot sign in', () => {
  const forGhost = { people: { users: { include: ['ghost'] } } };
  const org = orgWith(
    [ruleOf('for ghost', forGhost, ALLOW), ruleOf('for all', {}, ALLOW, 2)],
    'ALLOW',
    'ghost',
  );
  for (const ruleId of ['for ghost', 'for all']) {
    const { signIns: found } = answerQuestion(org, { kind: 'rule', policyId: 'of payroll', ruleId });
    expect(found).toBeUndefined();
  }
  const { world, snapshot } = compiledOf(org);
  const { dimensions } = spaceOf(meaningsIn(ruleListsOf(snapshot, world), world), ['payroll']);
  expect(dimensions.map(({ key }) => key)).not.toContain('assigned payroll');
});
