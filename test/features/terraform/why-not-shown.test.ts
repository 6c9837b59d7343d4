import { expect, test } from 'vitest';
import { explainMissingExample } from '../../../src/features/terraform/order/hazards.js';
import { compile } from '../../../src/simulate/compile.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';

const rule = { id: 'r1', name: 'Staff', status: 'ACTIVE', priority: 1 };
const appSignOn = { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '2FA' } };
const stateOf = (app: object, conditions: object | null, manifest: object = {}) =>
  compile(
    snapshotOf({
      policies: [
        {
          ...{ id: 'p1', type: 'ACCESS_POLICY', name: 'Payroll', status: 'ACTIVE', priority: 1 },
          rules: [{ ...rule, conditions, actions: { appSignOn } }],
        },
      ],
      groups: [{ id: 'g1', profile: { name: 'Staff' } }],
      users: [{ id: 'u1', status: 'ACTIVE', profile: { login: 'ann' }, groupIds: ['g1'] }],
      apps: [{ id: 'a1', label: 'Payroll', policyId: 'p1', ...app }],
      mappings: [{ appId: 'a1', policyId: 'p1', type: 'ACCESS_POLICY' }],
      manifest,
    }),
  );
const request = { appInstance: 'a1', policyContext: { user: { id: 'u1' } } };
const why = (...states: ReturnType<typeof stateOf>[]) =>
  explainMissingExample('the rule `Staff`', request, 'ACCESS_POLICY', states);

test('if the service rejects the only example of a temporary access change, `terraform order` states the rejection and the facts to pass', () => {
  expect(why(stateOf({ groupIds: [], userIds: [] }, null))).toMatch(
    /^no example was found of a sign-in that the rule `Staff` decides while the plan is applied: the service would reject the sign-in that was found \(.*not assigned.*\): pass /,
  );
});

test('if `terraform order` has no example sign-in for a temporary access change because a fact is unknown, it names the fact', () => {
  const unknown = [{ collection: 'conditions', of: 'r1', path: 'people.groups.include', known: 'open' }];
  const open = stateOf({}, { people: { groups: { include: ['g2'] } } }, { unknown });
  expect(why(open)).toContain('it is unknown whether `Staff` matches the sign-in that was found: add ');
});
