import { describe, expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { type MadeResource, planOf } from '../../../features/terraform/made-resources.js';
import { changeIn, openIn, snapshotIn } from './made-plans.js';

/** An org with a policy that has an unmanaged rule, and another policy. */
const ORG = snapshotIn({
  policies: ['rstone', 'rsttwo'].map((id) => ({
    id,
    type: 'ACCESS_POLICY',
    name: id,
    rules: ['Own', 'Catch-all Rule'].map((name, at) => ({
      id: `${id}${at}`,
      type: 'ACCESS_POLICY',
      name,
      status: 'ACTIVE',
      priority: at === 0 ? 1 : 99,
      system: at === 1,
      actions: {},
    })),
  })),
});

function grouped(name: string, rule: readonly Members[], more: Partial<MadeResource> = {}): MadeResource {
  const after = { policy_id: 'rstone', rule };
  return { type: 'okta_app_signon_policy_rules', name, requests: [], after, ...more };
}

function alone(rule: Members, more: Partial<MadeResource> = {}): MadeResource {
  const after = { policy_id: 'rstone', ...rule };
  return { type: 'okta_app_signon_policy_rule', name: 'alone', requests: [], after, ...more };
}

const OWN = { name: 'Own', priority: 1, access: 'ALLOW' };
const DENIES = { ...OWN, access: 'DENY' };

/** Returns the rules of both policies by name with their access, and what is unknown. */
function orgAfter(...resources: readonly MadeResource[]) {
  const { snapshot } = overlayPlan(ORG, changeIn(planOf(resources)));
  const rules = snapshot.policies.map((policy) =>
    policy.rules.map(({ id, name, actions }) => {
      const { access = '' } = ((actions as Members).appSignOn ?? {}) as Members;
      return `${id} ${name} ${access}`.trimEnd();
    }),
  );
  return { rules, open: openIn(snapshot) };
}

const LAST = ['rstone1 Catch-all Rule'];
const UNTOUCHED = ['rsttwo0 Own', 'rsttwo1 Catch-all Rule'];
const OPEN = ['rules rstone open'];
/** What the snapshot states about the rules of this policy if a new rule may have any priority: their order is undecided. */
const PLACES = 'rules rstone priority open';

describe('a rule identified by its name', () => {
  test('a rule in a Terraform plan with the name of an existing rule is read as the existing rule', () => {
    expect(orgAfter(grouped('one', [OWN]))).toEqual({
      rules: [['rstone0 Own ALLOW', ...LAST], UNTOUCHED],
      open: [],
    });
  });

  test('a rule that two Terraform resources define equally is read as one rule', () => {
    const { rules, open } = orgAfter(grouped('one', [OWN]), grouped('other', [OWN]));
    expect({ rules, open }).toEqual({ rules: [['rstone0 Own ALLOW', ...LAST], UNTOUCHED], open: [] });
  });

  test.each([
    ['together with others', grouped('other', [DENIES])],
    ['alone', alone(DENIES)],
  ])(
    'a rule that two Terraform resources define differently is unknown if one of them defines it %s',
    (_, other) => {
      expect(orgAfter(grouped('one', [OWN]), other)).toEqual({ rules: [LAST, UNTOUCHED], open: OPEN });
    },
  );

  test('if only one of two Terraform resources changes a rule, the rule is as that resource defines it', () => {
    const was = { policy_id: 'rstone', ...DENIES };
    const unchanged = alone(DENIES, { id: 'rstone0', before: was });
    expect(orgAfter(grouped('one', [OWN]), unchanged)).toEqual({
      rules: [['rstone0 Own ALLOW', ...LAST], UNTOUCHED],
      open: [],
    });
  });

  test('if the name of a rule in a Terraform plan is unknown, all rules of its policy are unknown', () => {
    const one = grouped('one', [OWN], { waits: { 'rule.0.name': 'local.name' } });
    expect(orgAfter(one)).toEqual({ rules: [[], UNTOUCHED], open: [...OPEN, PLACES] });
  });

  test('if the rule blocks of a resource in a Terraform plan are unknown, all rules of the policy are unknown, including those of other resources', () => {
    const one = grouped('one', [OWN], { waits: { rule: 'local.rules' } });
    expect(orgAfter(one, alone({ ...OWN, name: 'Other' }))).toEqual({ rules: [[], UNTOUCHED], open: OPEN });
  });

  test('if the policy of a rule in a Terraform plan is unknown, the rule may be in any policy', () => {
    const one = grouped('one', [OWN], { waits: { policy_id: 'local.policy' } });
    expect(orgAfter(one)).toEqual({
      rules: [LAST, ['rsttwo1 Catch-all Rule']],
      open: ['rules ACCESS_POLICY open'],
    });
  });

  test('a rule in a Terraform plan is completely unknown if one of its actions is unknown until the apply', () => {
    const one = grouped('one', [OWN], { waits: { 'rule.0.access': 'local.access' } });
    expect(orgAfter(one)).toEqual({ rules: [LAST, UNTOUCHED], open: [...OPEN, PLACES] });
  });
});
