import fc from 'fast-check';
import type { ZoneDefinition } from '../../src/facts/zones.js';
import type { Policy, Rule } from '../../src/policies/policy.js';
import type { Snapshot } from '../../src/policies/snapshot.js';
import { arbitraryConditions } from './conditions.js';
import { withSources } from './org.js';
import { RANGES } from './pools.js';

/** An org and what became of it by a few small edits. */
export function arbitraryChange(
  org: fc.Arbitrary<Snapshot>,
): fc.Arbitrary<{ readonly before: Snapshot; readonly after: Snapshot }> {
  return fc
    .tuple(org, fc.array(edit, { minLength: 1, maxLength: 3 }))
    .map(([before, edits]) => ({ before, after: edits.reduce(edited, before) }));
}

const place = { policy: fc.nat(), rule: fc.nat() };

/** One thing that people change. */
const edit = fc.oneof(
  fc.record({ kind: fc.constant('drop'), ...place }),
  fc.record({ kind: fc.constant('swap'), ...place, other: fc.nat() }),
  fc.record({ kind: fc.constant('turn'), ...place }),
  fc.record({ kind: fc.constant('stop'), ...place }),
  fc.record({ kind: fc.constant('ask'), ...place, conditions: arbitraryConditions({}) }),
  fc.record({ kind: fc.constant('widen'), zone: fc.nat(), range: fc.constantFrom(...RANGES) }),
);

type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

function edited(org: Snapshot, one: Edit): Snapshot {
  if ('zone' in one) return widened(org, one.zone, one.range);
  const policies = org.policies.map((policy, index) =>
    index === one.policy % org.policies.length ? editedPolicy(policy, one) : policy,
  );
  return remade({ ...org, policies });
}

function editedPolicy(policy: Policy, one: Exclude<Edit, { readonly zone: number }>): Policy {
  const { rules } = policy;
  const at = one.rule % Math.max(1, rules.length);
  const put = (change: (rule: Rule) => Rule) => ({
    ...policy,
    rules: rules.map((rule, index) => (index === at ? change(rule) : rule)),
  });
  if ('other' in one) return swapped(policy, at, one.other % Math.max(1, rules.length));
  if ('conditions' in one) return put((rule) => ({ ...rule, ...one.conditions }));
  if (one.kind === 'drop') return { ...policy, rules: rules.toSpliced(at, 1) };
  if (one.kind === 'stop')
    return put((rule) => ({ ...rule, status: rule.status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE' }));
  return put((rule) => ({
    ...rule,
    actions: { signon: { access: accessOf(rule) === 'DENY' ? 'ALLOW' : 'DENY' } },
  }));
}

function accessOf({ actions }: Rule): unknown {
  return (actions as { readonly signon?: { readonly access?: unknown } } | null)?.signon?.access;
}

function swapped(policy: Policy, one: number, other: number): Policy {
  const [first, second] = [policy.rules[one], policy.rules[other]];
  if (first === undefined || second === undefined) return policy;
  const priorities = new Map([
    [one, second.priority],
    [other, first.priority],
  ]);
  return {
    ...policy,
    rules: policy.rules.map((rule, index) =>
      priorities.has(index) ? { ...rule, priority: priorities.get(index) ?? null } : rule,
    ),
  };
}

function widened(org: Snapshot, at: number, value: string): Snapshot {
  const entry = { type: value.includes('-') ? 'RANGE' : 'CIDR', value };
  const zones = org.zones.map(
    (zone, index): ZoneDefinition =>
      index === at % org.zones.length ? { ...zone, gateways: [...(zone.gateways ?? []), entry] } : zone,
  );
  return remade({ ...org, zones });
}

function remade({ sources: _, documents: __, ...plain }: Snapshot): Snapshot {
  return withSources(plain);
}
