import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deepEqual } from '../../src/base/deep-equal.js';
import { isObject } from '../../src/base/object.js';
import { leavesOf } from '../../src/model/conditions/leaves.js';
import type { Conditions, Policy, Rule } from '../../src/model/policies/policy.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { compile } from '../../src/simulate/compile.js';
import { decideBody } from '../../src/simulate/decide.js';
import { possibleValues, valueIf } from '../../src/simulate/outcome/settled.js';
import type { NearestRule } from '../../src/what-if/near-miss.js';
import { whyOf } from '../../src/what-if/why.js';
import { withSources } from '../generators/org.js';
import { assertWithFixedCases } from '../runs.js';
import { arbitraryOpenOrDecidedCase } from '../simulate/outcome/generators.js';
import { oneRuleOrg } from '../simulate/outcome/one-rule-org.js';

/** A request that fails two conditions of the nearest rule. Generated requests rarely fail exactly two. */
const TWO_FAILED_CONDITIONS = {
  org: oneRuleOrg({
    riskScore: { level: 'LOW' },
    platform: { include: [{ type: 'MOBILE', os: { type: 'IOS' } }] },
  }),
  request: {
    appInstance: 'app-1',
    policyContext: { user: { id: 'ann' }, risk: { level: 'HIGH' }, device: { platform: 'WINDOWS' } },
  },
  authenticators: undefined,
};

test('property: if the failed conditions of the nearest rule were met, this rule or a rule above it would decide the request', () => {
  const seen = { misses: 0, decided: 0, several: 0, witnesses: 0 };
  assertWithFixedCases(
    fc.property(arbitraryOpenOrDecidedCase(), ({ org, request, authenticators }) => {
      const compiled = compile(org);
      const options = authenticators && { authenticators };
      const why = whyOf(compiled, request, options);
      if (!why.ok || why.value.nearestRule === null) return;
      const { nearestRule, outcome } = why.value;
      const { failedConditions: lacks, rule, part, example } = nearestRule;
      // An application is mapped to another policy. No edit of a policy changes that.
      if (lacks.some(({ type }) => type === 'mappings')) return;
      seen.misses += 1;
      expect(outcome.blocklist.verdict).not.toBe('MATCH');
      if (valueIf(outcome.overall.result) === 'allowed')
        expect(valueIf(nearestRule.assurance)).not.toBe(valueIf(outcome.required.assurance));
      const decides = (held: NearestRule['failedConditions']) =>
        decidingIn(withoutLeaves(org, nearestRule, held), request, nearestRule.policyType);
      const decided = decides(lacks);
      expect(upTo(org, nearestRule)).toContain(decided);
      if (decided === rule.id) seen.decided += 1;
      for (const index of lacks.keys()) {
        const others = lacks.filter((_, at) => at !== index);
        if (!takesNoMore(org, nearestRule, others)) continue;
        if (lacks.length > 1) seen.several += 1;
        expect(decides(others)).not.toBe(rule.id);
      }
      if (example === null) return;
      seen.witnesses += 1;
      const then = whyOf(compiled, example, options);
      expect(then.ok && then.value.outcome[part].decidedBy?.rule.id).toBe(rule.id);
      expect(then.ok && possibleValues(then.value.outcome.overall.result)).toContain('allowed');
      expect(example.appInstance).toBe(request.appInstance);
      expect(example.policyContext.user).toEqual(request.policyContext.user);
    }),
    { numRuns: 38, examples: [[TWO_FAILED_CONDITIONS]] },
  );
  expect(Math.min(seen.misses, seen.decided)).toBeGreaterThan(4);
  expect(seen.several).toBeGreaterThan(0);
  expect(seen.witnesses).toBeGreaterThan(0);
});

/** Returns the id of the rule that definitely decides. */
function decidingIn(org: Snapshot, request: object, policyType: string): string | undefined {
  const answer = decideBody(compile(org), policyType, request, 'person');
  return answer.ok ? answer.value?.rule.id : undefined;
}

/** Returns the ids of all rules from the first of the policy type to the given rule. */
function upTo(org: Snapshot, { policy, rule }: NearestRule): string[] {
  const order = ({ isDefault, priority }: Policy | Rule) => [Number(isDefault), priority ?? 1000] as const;
  const inOrder = <One extends Policy | Rule>(all: readonly One[]) =>
    [...all].sort((a, b) => order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1]);
  const own = org.policies.find(({ id }) => id === policy.id);
  const policies = inOrder(org.policies.filter(({ type }) => type === own?.type));
  const ids = policies.flatMap(({ rules }) => inOrder(rules).map(({ id }) => id));
  return ids.slice(0, ids.indexOf(rule.id) + 1);
}

/** Returns the org without some conditions of a rule and of its policy. */
function withoutLeaves(
  org: Snapshot,
  { policy, rule }: NearestRule,
  leaves: NearestRule['failedConditions'],
): Snapshot {
  const { world } = compile(org);
  const without = (owner: Policy | Rule, requiredBy: 'policy' | 'rule') => {
    const types = leaves.filter((leaf) => leaf.requiredBy === requiredBy).map(({ type }) => type);
    const all = leavesOf(owner.conditions, owner.unreadable, { isDefault: owner.isDefault, world });
    const rest = new Set(
      all.filter(({ type }) => !types.includes(type)).map(({ type }) => type.split('.')[0]),
    );
    // If no part of a condition remains, the condition is removed.
    const paths = types.map((type) => (rest.has(type.split('.')[0]) ? type : (type.split('.')[0] as string)));
    return {
      conditions: withoutPaths(owner.conditions, paths),
      unreadable: withoutKeys(owner.unreadable, types),
    };
  };
  const policies = org.policies.map((one) => {
    if (one.id !== policy.id) return one;
    const rules = one.rules.map((two) => (two.id === rule.id ? { ...two, ...without(two, 'rule') } : two));
    return { ...one, ...without(one, 'policy'), rules };
  });
  return withSources({ ...org, policies });
}

/**
 * Whether removing some failed conditions would keep all other conditions. Example: without its identity provider, a condition also loses
 * the effect of the list next to it.
 */
function takesNoMore(org: Snapshot, miss: NearestRule, leaves: NearestRule['failedConditions']): boolean {
  const taken = leaves.map(leafName);
  const rest = leafNames(org, miss).filter((name) => !taken.includes(name));
  return deepEqual(leafNames(withoutLeaves(org, miss, leaves), miss), rest);
}

function leafNames(org: Snapshot, { policy, rule }: NearestRule): string[] {
  const { world } = compile(org);
  const own = org.policies.find(({ id }) => id === policy.id);
  const namesOf = (owner: Policy | Rule | undefined, requiredBy: 'policy' | 'rule') =>
    owner === undefined
      ? []
      : leavesOf(owner.conditions, owner.unreadable, { isDefault: owner.isDefault, world }).map(({ type }) =>
          leafName({ type, requiredBy }),
        );
  return [
    ...namesOf(own, 'policy'),
    ...namesOf(
      own?.rules.find(({ id }) => id === rule.id),
      'rule',
    ),
  ];
}

function leafName({
  type,
  requiredBy,
}: Pick<NearestRule['failedConditions'][number], 'requiredBy' | 'type'>): string {
  return `${requiredBy} ${type}`;
}

function withoutKeys(unreadable: ReadonlyMap<string, string>, types: readonly string[]) {
  return new Map([...unreadable].filter(([key]) => !types.includes(key)));
}

function withoutPaths(conditions: Conditions, types: readonly string[]): Conditions {
  if (conditions === null) return null;
  return types.reduce<Readonly<Record<string, unknown>>>(
    (rest, type) => withoutPath(rest, type.split('.')) as Readonly<Record<string, unknown>>,
    conditions,
  );
}

function withoutPath(value: unknown, [key = '', ...rest]: readonly string[]): unknown {
  if (!isObject(value)) return value;
  const { [key]: member, ...others } = value;
  if (rest.length === 0 || member === undefined) return others;
  return { ...others, [key]: withoutPath(member, rest) };
}
