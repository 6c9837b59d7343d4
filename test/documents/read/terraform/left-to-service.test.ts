import { expect, test } from 'vitest';
import { examplePlan } from '../../../../src/lint/helpers/example/example-plan.js';
import { compile } from '../../../../src/simulate/compile.js';
import { simulateBody } from '../../../../src/simulate/simulate.js';
import { changeIn, openIn } from './made-plans.js';

const created = { status: 'ACTIVE', name: 'New' };

test('the password policy that Terraform adopts as default has an unknown authentication provider until the apply', () => {
  const { planned } = changeIn(
    examplePlan({
      type: 'okta_policy_password_default',
      after: { password_min_length: 8 },
      unknown: { id: true, default_auth_provider: true },
      dependsOn: [],
    }),
  );
  const [policy] = planned.policies;
  expect(planned.unknown).toContainEqual(
    expect.objectContaining({ collection: 'conditions', of: policy?.id, path: 'authProvider.provider' }),
  );
  expect(verdictOf(planned, 'PASSWORD')).toBe('UNDEFINED');
});

test('the rules of a registration policy that a Terraform plan creates are unknown, because the service creates one rule with the policy', () => {
  const { planned } = changeIn(
    examplePlan({ type: 'okta_policy_profile_enrollment', after: created, unknown: { id: true } }),
  );
  const id = 'tf:okta_policy_profile_enrollment.this';
  expect(planned.unknown).toContainEqual(expect.objectContaining({ collection: 'rules', of: id }));
});

test('a group that a data source reads during the apply gets no synthetic id, because it may be an existing group', () => {
  const plan = examplePlan({
    type: 'okta_policy_signon',
    after: created,
    unknown: { id: true, groups_included: true },
  });
  const found = (mode: string) => ({
    address: `${mode === 'data' ? 'data.' : ''}okta_group.staff`,
    mode,
    type: 'okta_group',
    name: 'staff',
  });
  const openWith = (mode: string) => {
    const group = found(mode);
    const after = { name: 'Staff' };
    const change = {
      actions: [mode === 'data' ? 'read' : 'create'],
      before: null,
      after,
      after_unknown: { id: true },
    };
    const policy = {
      address: 'okta_policy_signon.this',
      mode: 'managed',
      type: 'okta_policy_signon',
      name: 'this',
      expressions: { groups_included: { references: [`${group.address}.id`, group.address] } },
    };
    return openIn(
      changeIn({
        ...plan,
        resource_changes: [...(plan.resource_changes as readonly unknown[]), { ...group, change }],
        configuration: { root_module: { resources: [policy, group] } },
      }).planned,
    );
  };
  const groups = 'conditions tf:okta_policy_signon.this people.groups.include';
  expect(openWith('managed')).toEqual([`${groups} open`]);
  expect(openWith('data')).toEqual([`${groups} none`]);
});

function verdictOf(snapshot: Parameters<typeof compile>[0], type: string) {
  const body = { appInstance: '0oa', policyTypes: [type], policyContext: { groups: { ids: [] } } };
  const result = simulateBody(compile(snapshot), body);
  const policies = result.ok ? result.value.evaluation.flatMap(({ undefined: open }) => open.policies) : [];
  return policies.find(({ id }) => id === snapshot.policies[0]?.id)?.status;
}
