import fc from 'fast-check';
import type { Request } from '../../src/model/facts/request.js';
import type { Policy, Rule } from '../../src/model/policies/policy.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { worldOf } from '../interpreter/world.js';
import { insideZone } from '../interpreter/zones.js';
import { arbitraryRule, withSources } from './org.js';

/** Replaces every id in a value by another one. The new ids have the reverse sort order. */
export function renamed<Value>(value: Value): Value {
  return deepMap(value) as Value;
}

/** Applies {@link renamed} to an org. */
export function renamedOrg(org: Snapshot): Snapshot {
  return withSources(renamed(written(org)));
}

/**
 * Generates the same org with its documents and rules in another order. In an org that was generated with `ordered`, the order changes no
 * result.
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

export function withoutRule(org: Snapshot, ruleId: string): Snapshot {
  const policies = org.policies.map((policy) => ({
    ...policy,
    rules: policy.rules.filter(({ id }) => id !== ruleId),
  }));
  return withSources({ ...written(org), policies });
}

/** Replaces the user id of a request by the groups of this user. The org must state the groups. */
export function byGroups({ users }: Snapshot, request: Request): Request {
  const { user, ...context } = request.policyContext;
  const { id: _, ...rest } = user ?? {};
  const ids = users.find(({ id }) => id === user?.id)?.groupIds ?? [];
  return { ...request, policyContext: { ...context, user: rest, groups: { ids: [...ids] } } };
}

/** Replaces the address of a request by the list of the zones that contain it. The org must have only IP zones (`onlyIpZones`). */
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
