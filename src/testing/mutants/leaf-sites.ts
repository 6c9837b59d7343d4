import { canonical } from '../../base/canonical.js';
import { isObject } from '../../base/object.js';
import { ownAt } from '../../base/own.js';
import type { Condition, ConditionList, Leaf } from '../../model/conditions/condition.js';
import { conditionOf, leavesOf } from '../../model/conditions/leaves.js';
import type { Wording } from '../../model/facts/definition/wording.js';
import { namesIn } from '../../model/policies/display-names.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { compiledOf } from '../../simulate/compile.js';
import { type ConditionSite, conditionSites } from './sites.js';

/** A leaf (an elementary condition) of a policy or rule, with its location in the conditions. */
export interface LeafSite extends ConditionSite {
  readonly leaf: Leaf;
  readonly condition: Condition;
  readonly value: unknown;
  /** The path of the leaf, relative to the conditions of the policy or rule. */
  readonly path: readonly string[];
  /** All leaves of the condition that contains `leaf`, including `leaf` itself. */
  readonly conditionLeaves: readonly Leaf[];
}

/** A leaf whose value is a list. */
export interface ListSite extends LeafSite {
  readonly list: ConditionList;
  readonly member: string;
  readonly elements: readonly unknown[];
}

export function* leafSites(org: Snapshot): Generator<LeafSite> {
  const { world } = compiledOf(org);
  for (const site of conditionSites(org)) {
    const { conditions, unreadable, isDefault } = site.owner;
    for (const [key, value] of Object.entries(conditions ?? {})) {
      const condition = conditionOf(key);
      if (condition === undefined || unreadable.has(key)) continue;
      const conditionLeaves = leavesOf({ [key]: value }, unreadable, { isDefault, world });
      for (const leaf of conditionLeaves)
        yield { ...site, leaf, condition, value, path: leaf.type.split('.'), conditionLeaves };
    }
  }
}

export function* listSites(org: Snapshot): Generator<ListSite> {
  for (const site of leafSites(org)) {
    for (const list of site.condition.lists ?? [])
      for (const member of list.members) {
        const path = [site.condition.key, ...list.path, member];
        const elements = ownAt(site.owner.conditions, path);
        if (path.join('.') === site.leaf.type && Array.isArray(elements))
          yield { ...site, list, member, elements };
      }
  }
}

/** Returns the name of a list element: its id, or a short form of its contents. */
export function elementName(element: unknown, { words }: ConditionList): string {
  if (typeof element === 'string') return element;
  if (!isObject(element)) return canonical(element);
  const { id, name } = element;
  return (
    [id, name, words?.(element, AS_WRITTEN)].find((one) => typeof one === 'string') ?? canonical(element)
  );
}

/** Returns the name of a list element for people: the name of the object that it refers to, or a short form of its contents. */
export function shownElement(element: unknown, list: ConditionList, org: Snapshot): string {
  const name = elementName(element, list);
  return list.kind === undefined ? name : namesIn(org, String).shown(list.kind, name);
}

const AS_WRITTEN: Wording = { shown: (_, id) => id, ids: (_, ids) => canonical(ids), plain: String };
