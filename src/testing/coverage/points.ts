import { type RuleList, ruleListsOf } from '../../analysis/symbolic/rule-lists.js';
import { groupBy } from '../../base/group-by.js';
import { atomsOf } from '../../logic/kleene/formula.js';
import type { Leaf } from '../../model/conditions/condition.js';
import type { Atom } from '../../model/facts/fact.js';
import type { AddressKey } from '../../model/facts/zones/addresses.js';
import { zone as zoneFact } from '../../model/facts/zones/zone.js';
import type { ZoneDefinition } from '../../model/facts/zones/zone-map.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import type { SimulatedType } from '../../model/policies/policy-type.js';
import type { Compiled } from '../../simulate/compile.js';
import { comparisonsOf } from './comparisons.js';
import { edgesOf } from './zone-edges.js';

/**
 * A coverage point: an event that a test can cause, identified by its number. Coverage goals consist of such points. Spec: Policy tests, 5.
 */
export type CoveragePoint =
  /** The request visits a policy or rule (`owner`), and all its conditions match. If the owner is a rule, the rule decides. */
  | { readonly kind: 'all'; readonly owner: Owner }
  /** The request visits a policy or rule (`owner`), and the condition `leaf` has this verdict. */
  | { readonly kind: 'leaf'; readonly owner: Owner; readonly leaf: Leaf; readonly isMatch: boolean }
  /** The request visits a policy or rule (`owner`), and all its conditions except `leaf` match. */
  | { readonly kind: 'alone'; readonly owner: Owner; readonly leaf: Leaf }
  /**
   * The service evaluates a policy or rule (`owner`) for the request, and all its conditions except `leaf` match. The verdict of `leaf`
   * depends on the comparison `atom`.
   */
  | {
      readonly kind: 'atom';
      readonly owner: Owner;
      readonly leaf: Leaf;
      readonly atom: Atom;
      readonly isTrue: boolean;
    }
  /** The request comes from this address and visits a policy or rule with a condition on the zone. */
  | {
      readonly kind: 'edge';
      readonly zone: ZoneDefinition;
      readonly address: AddressKey;
      readonly isInside: boolean;
      readonly askers: readonly Owner[];
    };

/** A policy or rule, with the numbers of its coverage points. */
export interface Owner {
  /**
   * `list` is the number of the rule list that contains this policy or rule, and `index` is the position in that list. The index of a
   * policy is that of its first rule.
   */
  readonly list: number;
  readonly index: number;
  readonly type: SimulatedType;
  readonly policy: Policy;
  /** The rule; absent if the owner is a policy. */
  readonly rule?: Rule;
  readonly all: number;
  readonly leaves: readonly LeafPoints[];
  /** The ids of the zones in the conditions of this policy or rule. */
  readonly zones: readonly string[];
}

export interface LeafPoints {
  readonly leaf: Leaf;
  readonly match: number;
  readonly differs: number;
  readonly alone: number;
  readonly atoms: readonly { readonly atom: Atom; readonly isTrue: number; readonly isFalse: number }[];
}

/** A zone that a policy or rule uses, with the coverage points of its edges. */
export interface ZonePoints {
  readonly zone: ZoneDefinition;
  readonly askers: readonly Owner[];
  readonly edges: readonly { readonly inside: number; readonly outside?: number }[];
}

/** All coverage points of an org. */
export interface CoveragePoints {
  readonly ruleLists: readonly RuleList[];
  readonly all: readonly CoveragePoint[];
  readonly owners: readonly Owner[];
  readonly ofOwner: ReadonlyMap<Policy | Rule, Owner>;
  readonly zones: readonly ZonePoints[];
  /**
   * The numbers of the coverage points that a request from an IP address may cover. The map has an entry for each address at the edge of a
   * zone, on either side of the edge.
   */
  readonly ofAddress: ReadonlyMap<AddressKey, readonly number[]>;
}

export function coveragePointsOf({ snapshot, world }: Compiled): CoveragePoints {
  const all: CoveragePoint[] = [];
  const ruleLists = ruleListsOf(snapshot, world);
  const owners = ruleLists.flatMap((list, number) => ownersIn(list, number, all));
  const zones = zonesIn(owners, world.zones.zones, all);
  const ofAddress = new Map<AddressKey, number[]>();
  for (const [number, point] of all.entries())
    if (point.kind === 'edge')
      ofAddress.set(point.address, [...(ofAddress.get(point.address) ?? []), number]);
  return {
    ruleLists,
    all,
    owners,
    ofOwner: new Map(owners.map((owner) => [owner.rule ?? owner.policy, owner])),
    zones,
    ofAddress,
  };
}

/** Returns the policies and rules with their coverage points. Policies and rules with unknown contents have none. */
function ownersIn({ type, policies }: RuleList, list: number, all: CoveragePoint[]): Owner[] {
  const owners: Owner[] = [];
  let index = 0;
  for (const { policy, leaves, rules } of policies) {
    const base = { list, type, policy };
    if (policy.unknown === undefined && leaves.length > 0)
      owners.push(ownerOf({ ...base, index }, leaves, all));
    for (const { rule, leaves: ofRule } of rules) {
      if (policy.unknown === undefined && rule.unknown === undefined)
        owners.push(ownerOf({ ...base, index, rule }, ofRule, all));
      index += 1;
    }
  }
  return owners;
}

function ownerOf(
  base: Pick<Owner, 'index' | 'list' | 'policy' | 'rule' | 'type'>,
  leaves: readonly Leaf[],
  all: CoveragePoint[],
): Owner {
  const points: LeafPoints[] = [];
  const add = (point: CoveragePoint) => all.push(point) - 1;
  const asked = leaves.flatMap(({ meaning }) => atomsOf(meaning));
  const zones = asked.flatMap(({ fact, value }) => (fact === zoneFact ? [value] : []));
  const own = { ...base, leaves: points, zones: [...new Set(zones)] };
  const owner: Owner = Object.assign(own, { all: all.length });
  add({ kind: 'all', owner });
  for (const leaf of leaves)
    points.push({
      leaf,
      match: add({ kind: 'leaf', owner, leaf, isMatch: true }),
      differs: add({ kind: 'leaf', owner, leaf, isMatch: false }),
      alone: add({ kind: 'alone', owner, leaf }),
      atoms: comparisonsOf(leaf).map((atom) => ({
        atom,
        isTrue: add({ kind: 'atom', owner, leaf, atom, isTrue: true }),
        isFalse: add({ kind: 'atom', owner, leaf, atom, isTrue: false }),
      })),
    });
  return owner;
}

function zonesIn(
  owners: readonly Owner[],
  zones: readonly ZoneDefinition[],
  all: CoveragePoint[],
): readonly ZonePoints[] {
  const asking = groupBy(
    owners.flatMap((owner) => owner.zones.map((id) => ({ id, owner }))),
    ({ id }) => id,
  );
  return zones.flatMap((zone): ZonePoints[] => {
    const askers = (asking.get(zone.id) ?? []).map(({ owner }) => owner);
    const edges = askers.length === 0 ? [] : edgesOf(zone);
    if (edges.length === 0) return [];
    const add = (address: AddressKey, isInside: boolean) =>
      all.push({ kind: 'edge', zone, address, isInside, askers }) - 1;
    return [
      {
        zone,
        askers,
        edges: edges.map(({ inside, outside }) => ({
          inside: add(inside, true),
          ...(outside !== undefined && { outside: add(outside, false) }),
        })),
      },
    ];
  });
}
