import { expect, test } from 'vitest';
import type { Members } from '../../../src/base/object.js';
import { planOrderOf } from '../../../src/features/terraform/order/plan-order.js';
import { changeOf, type MadeRule, madeOrg, madePlan, ordered } from './made-change.js';

const block: MadeRule = { of: 'block', name: 'Block the cafe', priority: 1, access: 'DENY', zones: ['cafe'] };
const everybody: MadeRule = { of: 'all', name: 'Everybody', priority: 2 };

test('`terraform order` finds no intermediate states in a Terraform plan with a single call', () => {
  const [group] = ordered([block, everybody], [block, { ...everybody, mfa: true }]).groups;
  expect(group).toMatchObject({ statesAnalyzed: 2, hazards: [], wrongEnds: [], notAnalyzed: [] });
});

test('if a rule denies users before and after the apply, `terraform order` reports that they get access while Terraform replaces this rule', () => {
  const [group] = ordered([block, everybody], [{ ...block, name: 'Cafe' }, everybody]).groups;
  expect(group?.hazards.map(({ direction, meanwhile }) => [direction, meanwhile?.rule.name])).toEqual([
    ['more-permissive', 'Everybody'],
  ]);
  expect(group?.remedy).toMatchObject({
    avoids: 'both',
    createBeforeDestroy: ['okta_policy_rule_signon.block'],
  });
});

test.each([
  ['keeps its own', [block, everybody], [{ ...block, mfa: true }, everybody], 'Block the cafe'],
  ["takes another rule's", [block, everybody], [{ ...block, name: 'Everybody' }], 'Block the cafe'],
])(
  'in `terraform order`, a replaced rule that %s name is created only after the old rule is deleted',
  (_, before, after, name) => {
    const plan = madePlan(before, after);
    const replaced = {
      ...plan,
      resource_changes: (plan.resource_changes as Members[]).map((one) =>
        one.address === 'okta_policy_rule_signon.block' ? replacedChange(one) : one,
      ),
    };
    const [group] = planOrderOf(madeOrg(before), { value: replaced, change: changeOf(replaced) }).groups;
    const calls = group?.calls.filter(({ address }) => address === 'okta_policy_rule_signon.block');
    expect(calls?.map(({ what, name: called }) => [what, called])).toContainEqual(['delete', name]);
    expect(calls?.some(({ what }) => what === 'create')).toBe(true);
    expect(group?.remedy?.createBeforeDestroy ?? []).toEqual([]);
  },
);

/** Returns the same change as a replacement instead of an update: the resource is deleted and created again. */
function replacedChange(one: Members): Members {
  const { after, ...change } = one.change as Members;
  const { id: _, ...values } = after as Members;
  return {
    ...one,
    change: { ...change, actions: ['delete', 'create'], after: values, after_unknown: { id: true } },
  };
}

test('`terraform order` reports a temporary access change for a rule inserted above others, unless the rules depend on each other (issue 2953)', () => {
  const rules = (first: number, isChained = false): MadeRule[] => {
    const chain = (...dependsOn: readonly string[]) => (isChained ? { dependsOn } : {});
    return [
      { ...block, priority: first, ...chain('top') },
      { of: 'office', name: 'Office', priority: first + 1, zones: ['office'], ...chain('block') },
      { ...everybody, mfa: true, priority: first + 2, ...chain('office') },
    ];
  };
  const top: MadeRule = {
    of: 'top',
    name: 'Nobody from nowhere',
    priority: 1,
    access: 'DENY',
    zones: ['cafe'],
  };
  const [group] = ordered(rules(1), [top, ...rules(2)]).groups;
  expect(group?.hazards.some(({ direction }) => direction === 'more-permissive')).toBe(true);
  expect(group?.wrongEnds.length).toBeGreaterThan(0);
  expect(group?.remedy?.order.map(({ address }) => address.split('.')[1])).toEqual([
    'top',
    'block',
    'office',
    'all',
  ]);
  const [chained] = ordered(rules(1), [top, ...rules(2, true)]).groups;
  expect(chained).toMatchObject({ hazards: [], wrongEnds: [], notAnalyzed: [] });
});
