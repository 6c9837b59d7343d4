import fc from 'fast-check';
import type { Request } from '../../src/model/facts/request.js';
import type { Policy, Rule } from '../../src/model/policies/policy.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { worldOf } from '../interpreter/world.js';
import { insideZone } from '../interpreter/zones.js';
import { arbitraryRule, withSources } from './org.js';

/** Replaces every id in a value by another one with the reverse sort order (property 3). */
export function renamed<Value>(value: Value): Value {
  return deepMap(value) as Value;
}

/** Applies {@link renamed} to an org. */
export function renamedOrg(org: Snapshot): Snapshot {
  return withSources(renamed(written(org)));
}

/**
 * Generates the same org with its documents and rules in another order. In an org that was generated with `ordered`, the order changes no
 * result (property 3).
 */
export function arbitraryReordering(org: Snapshot): fc.Arbitrary<Snapshot> {
  const plain = written(org);
  const lists = Object.entries(plain).filter(([, value]) => Array.isArray(value)) as [string, unknown[]][];
  const shuffledRules = fc.tuple(...org.policies.map(({ rules }) => shuffled(rules)));
  return shuffledRules.chain((rules) => {
    const policies = org.policies.map((policy, index): Policy => ({ ...policy, rules: rules[index] ?? [] }));
    const all = lists.map(([name, list]) => [name, shuffled(name === 'policies' ? policies : list)] as const);
    return fc.record(Object.fromEntries(all)).map((reordered) => withSources({ ...plain, ...reordered }));
  });
}

/**
 * Generates a copy of the org with inactive rules at any positions. Inactive rules are never evaluated, so they change no result (property
 * 3).
 */
export function arbitraryInactiveRules(org: Snapshot): fc.Arbitrary<Snapshot> {
  const extra = fc.record({ policy: fc.nat(), before: fc.nat(), rule: arbitraryRule({}) });
  return fc.array(extra, { minLength: 1, maxLength: 4 }).map((extras) => {
    const policies = extras.reduce((all, { policy, before, rule }, index) => {
      const inactive: Rule = { id: `rul-9${index}`, ...rule, status: 'INACTIVE' };
      return all.map((one, number) =>
        number === policy % all.length
          ? { ...one, rules: one.rules.toSpliced(before % (one.rules.length + 1), 0, inactive) }
          : one,
      );
    }, org.policies);
    return withSources({ ...written(org), policies });
  });
}

/** Returns the org without the rule (property 4). */
export function withoutRule(org: Snapshot, ruleId: string): Snapshot {
  const policies = org.policies.map((policy) => ({
    ...policy,
    rules: policy.rules.filter(({ id }) => id !== ruleId),
  }));
  return withSources({ ...written(org), policies });
}

/** Returns the request with the groups of its user in place of the user id. The org must state the groups of the user (property 5). */
export function byGroups({ users }: Snapshot, request: Request): Request {
  const { user, ...context } = request.policyContext;
  const { id: _, ...rest } = user ?? {};
  const ids = users.find(({ id }) => id === user?.id)?.groupIds ?? [];
  return { ...request, policyContext: { ...context, user: rest, groups: { ids: [...ids] } } };
}

/**
 * Returns the request with the list of the zones that contain its address, in place of the address. The org must have only IP zones, as
 * with `onlyIpZones` (property 6).
 */
export function byZones(org: Snapshot, request: Request): Request {
  const { ip: _, ipChain: __, ...context } = request.policyContext;
  const world = worldOf(org, request);
  const ids = org.zones.filter((zone) => insideZone(zone, world) === 'MATCH').map(({ id }) => id);
  return { ...request, policyContext: { ...context, zones: { ids } } };
}

/** Returns the contents of the documents without locations. */
function written({ sources: _, documents: __, ...org }: Snapshot): Omit<Snapshot, 'documents' | 'sources'> {
  return org;
}

const ID = /\b(app|grp|usr|typ|zon|dev|idp|bhv|pol|rul)-(\d+)\b/g;

function deepMap(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(ID, (_, kind, number) => `${kind}-${1000 - number}`);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(deepMap);
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [deepMap(key), deepMap(one)]));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [deepMap(key) as string, deepMap(one)]),
  );
}

function shuffled<Item>(list: readonly Item[]): fc.Arbitrary<Item[]> {
  return fc.shuffledSubarray([...list], { minLength: list.length });
}
