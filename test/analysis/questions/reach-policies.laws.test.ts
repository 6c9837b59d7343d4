import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNever, reachOf } from '../../../src/analysis/questions/reach.js';
import { policyTypeOf } from '../../../src/model/policies/policy-type.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { arbitraryOrg } from '../../generators/org.js';

test('property: a policy is reachable exactly if one of its rules is', () => {
  const seen: Record<string, number> = {};
  fc.assert(
    fc.property(arbitraryOrg(), (org) => {
      const { policies, rules } = reachOf(org);
      for (const { policy, reachability: reached } of policies) {
        const own = rules.filter((rule) => rule.policy === policy).map((rule) => rule.reachability.kind);
        expect(own.includes('reachable')).toBe(reached.kind === 'reachable');
        if (reached.kind === 'shadowed') expect(own).toContain('shadowed');
        if (reached.kind === 'unsatisfiable') expect(new Set(own)).toEqual(new Set(['unsatisfiable']));
        if (reached.kind === 'blocked') expect(own).toContain('blocked');
        seen[reached.kind] = (seen[reached.kind] ?? 0) + 1;
      }
    }),
    { numRuns: 75 },
  );
  expect(seen.reachable ?? 0).toBeGreaterThan(100);
  expect(seen.shadowed ?? 0).toBeGreaterThan(20);
});

test('property: a shadowed policy is no longer shadowed if one of the rules that shadow it is removed', () => {
  fc.assert(
    fc.property(arbitraryOrg(), (org) => {
      for (const { policy, reachability: reached } of reachOf(org).policies) {
        if (reached.kind !== 'shadowed' || !reached.isMinimal) continue;
        const [first, ...others] = reached.shadowedBy;
        const rest = new Set(others.map(({ rule }) => rule.id));
        const own = org.policies.find(({ id }) => id === policy.id)?.rules ?? [];
        const alone = withOnly(org, new Set([...rest, ...own.map(({ id }) => id)]));
        const again = reachOf(alone).policies.find((one) => one.policy.id === policy.id)?.reachability;
        expect(first).toBeDefined();
        expect(again?.kind).not.toBe('shadowed');
      }
    }),
    { numRuns: 50 },
  );
});

test('property: the shares of sign-ins of all rules add up to at most one, and only unreachable rules have the share zero', () => {
  const seen = { exact: 0 };
  fc.assert(
    fc.property(arbitraryOrg(), (org) => {
      const { rules } = reachOf(org, { boxes: 64 });
      const sums = new Map<object, number>();
      for (const { policyType, policy, share, reachability: reached } of rules) {
        if (share === undefined) continue;
        const type = policyTypeOf(policyType);
        const list = type.choice === 'all by priority' ? type : policy;
        const { atLeast, atMost } = share;
        sums.set(list, (sums.get(list) ?? 0) + atLeast);
        expect(atMost).toBeGreaterThanOrEqual(atLeast);
        if (reached.kind === 'reachable') expect(atMost).toBeGreaterThan(0);
        if (isNever(reached.kind)) expect(atMost).toBe(0);
        if (atLeast === atMost) seen.exact += 1;
      }
      for (const sum of sums.values()) expect(sum).toBeLessThan(1 + 1e-9);
    }),
    { numRuns: 30 },
  );
  expect(seen.exact).toBeGreaterThan(100);
});

function withOnly(org: Snapshot, ids: ReadonlySet<string>): Snapshot {
  return {
    ...org,
    policies: org.policies.map((policy) => ({
      ...policy,
      rules: policy.rules.filter(({ id }) => ids.has(id)),
    })),
  };
}
