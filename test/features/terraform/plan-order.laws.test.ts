import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveRule } from '../../../src/documents/edits/move-rule.js';
import { setRuleStatus } from '../../../src/documents/edits/set-rule-status.js';
import { withRule } from '../../../src/documents/edits/with-rule.js';
import { withoutRule } from '../../../src/documents/edits/without-rule.js';
import type { GroupOrder } from '../../../src/features/terraform/order/plan-order.js';
import type { Rule } from '../../../src/model/policies/policy.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import { runs } from '../../runs.js';
import { type MadeRule, madeOrg, ordered, orgAfter } from './made-change.js';

const POLICY = '00psession0000000001';
const NAMES = ['one', 'two', 'three', 'four'];

const rule = (of: string) =>
  fc.record({
    of: fc.constant(of),
    name: fc.constantFrom(of, `${of} anew`),
    access: fc.constantFrom('ALLOW' as const, 'DENY' as const),
    zones: fc.constantFrom([], ['office'], ['cafe']),
    status: fc.constantFrom('ACTIVE' as const, 'ACTIVE' as const, 'INACTIVE' as const),
    isChained: fc.boolean(),
  });

/** Generates one to three of the four named rules, in any order. */
const rules = fc
  .tuple(fc.shuffledSubarray(NAMES, { minLength: 1, maxLength: 3 }), fc.tuple(...NAMES.map(rule)))
  .map(([names, all]) =>
    names.map((of, index): MadeRule => {
      const { isChained, ...one } = all[NAMES.indexOf(of)] as (typeof all)[0];
      const above = names[index - 1];
      return { ...one, priority: index + 1, dependsOn: isChained && above !== undefined ? [above] : [] };
    }),
  );

test("property: `terraform order` finds a temporary access change exactly if some order of the provider's calls changes access before the last call", () => {
  fc.assert(
    fc.property(rules, rules, (before, after) => {
      const [group] = ordered(before, after).groups;
      if (group === undefined) return;
      const states = replayed(group, before, after);
      const [was, is] = [outcomes(madeOrg(before)), outcomes(orgAfter(before, after))];
      const seen = (isSo: (meanwhile: number, ends: readonly number[]) => boolean) =>
        states.some((state) =>
          outcomes(state).some((at, index) => isSo(at, [was[index] ?? 0, is[index] ?? 0])),
        );
      const found = new Set(group.hazards.map(({ direction }) => direction));
      expect(group.notAnalyzed).toEqual([]);
      expect(found.has('more-permissive')).toBe(seen((at, ends) => at > Math.max(...ends)));
      expect(found.has('less-permissive')).toBe(seen((at, ends) => at < Math.min(...ends)));
    }),
    runs(15, 500),
  );
});

test('property: the order of calls that `terraform order` proposes avoids the temporary access changes it claims to avoid, and has the planned result', () => {
  fc.assert(
    fc.property(rules, rules, (before, after) => {
      const [group] = ordered(before, after).groups;
      if (group?.remedy === undefined) return;
      const [was, is] = [outcomes(madeOrg(before)), outcomes(orgAfter(before, after))];
      let org = madeOrg(before);
      for (const call of group.remedy.order) {
        org = made(org, call, orgAfter(before, after));
        for (const [index, at] of outcomes(org).entries())
          expect(at).toBeLessThanOrEqual(Math.max(was[index] ?? 0, is[index] ?? 0));
      }
      expect(outcomes(org)).toEqual(is);
    }),
    runs(15, 500),
  );
});

type Call = GroupOrder['calls'][number];

/**
 * Returns every org that can exist while the calls of a plan run, for every permitted order of the calls. Each call is applied as an edit
 * of the org.
 */
function replayed(
  { calls }: GroupOrder,
  before: readonly MadeRule[],
  after: readonly MadeRule[],
): readonly Snapshot[] {
  const end = orgAfter(before, after);
  const found: Snapshot[] = [];
  const seen = new Set<string>();
  const go = (org: Snapshot, done: readonly number[]) => {
    const key = `${[...done].sort()} ${org.policies[0]?.rules.map(({ id, priority }) => `${id} ${priority}`).sort()}`;
    if (seen.has(key)) return;
    seen.add(key);
    found.push(org);
    for (const [index, call] of calls.entries())
      if (!done.includes(index) && call.after.every((other) => done.includes(other)))
        go(made(org, call, end), [...done, index]);
  };
  go(madeOrg(before), []);
  return found;
}

function made(org: Snapshot, { what, id, priority }: Call, end: Snapshot): Snapshot {
  const target = { policyId: POLICY, ruleId: id };
  const planned = end.policies.flatMap((policy) => policy.rules).find((one) => one.id === id) as Rule;
  const at = priority === undefined ? {} : { priority };
  const edited =
    what === 'delete'
      ? withoutRule(org, target)
      : what === 'create'
        ? withRule(org, POLICY, {
            id,
            name: planned.name,
            actions: planned.actions ?? {},
            conditions: planned.conditions,
            ...at,
          })
        : what === 'update'
          ? moveRule(withContent(org, planned), target, { priority: priority ?? 1 })
          : setRuleStatus(org, target, what === 'activate' ? 'ACTIVE' : 'INACTIVE');
  if (!edited.ok) throw new Error(JSON.stringify(edited.problems));
  return edited.value;
}

function withContent(org: Snapshot, { id, conditions, actions, name }: Rule): Snapshot {
  const policies = org.policies.map((policy) => ({
    ...policy,
    rules: policy.rules.map((one) => (one.id === id ? { ...one, conditions, actions, name } : one)),
  }));
  return { ...org, policies };
}

/** Returns the outcome from each location: 0 denied, 1 with 2FA, 2 with one factor. */
function outcomes(org: Snapshot): readonly number[] {
  const compiled = compile(org);
  return ['192.0.0.1', '192.0.1.1', '192.0.2.1'].map((ip) => {
    const answer = simulateBody(compiled, {
      policyTypes: ['OKTA_SIGN_ON'],
      appInstance: '0oa1',
      policyContext: { ip, user: { id: 'somebody', groupIds: [] } },
    });
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
    const ids = answer.value.evaluation[0]?.result.policies[0]?.rules.map(({ id }) => id) ?? [];
    const decided = org.policies.flatMap((policy) => policy.rules).find(({ id }) => id === ids[0]);
    const signon = decided?.actions?.signon as { access: string; requireFactor: boolean } | undefined;
    if (signon === undefined) throw new Error('no rule decides');
    return signon.access === 'DENY' ? 0 : signon.requireFactor ? 1 : 2;
  });
}
