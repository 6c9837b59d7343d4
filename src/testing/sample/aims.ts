import { Encoded, type EncodedList, type EncodedRule } from '../../analysis/symbolic/encode.js';
import { getOrMake } from '../../base/memo.js';
import { type Literal, negated } from '../../logic/solver/literal.js';
import type { World } from '../../model/facts/world.js';

/**
 * The aim of a generated request. `rule` is the number of a rule, counted from 1. If `border` is 0, the rule should decide the request.
 * Otherwise, `border` is the number of a condition of the rule, and only this condition should fail.
 */
export interface Aim {
  readonly rule: number;
  readonly border: number;
}

/** Returns a function that converts an aim (a rule that should decide, or fail in one condition) to solver assumptions. */
export function aimsOver(lists: readonly EncodedList[], world: World): (aim: Aim) => readonly Literal[] {
  const rules = lists.flatMap((list) => list.rules);
  const known = new Map<EncodedRule, readonly Encoded[]>();
  const leavesOf = (rule: EncodedRule) =>
    getOrMake(known, rule, () =>
      [...rule.policyLeaves, ...rule.ruleLeaves].map(
        ({ meaning }) => new Encoded(meaning, rule.space, world),
      ),
    );
  return ({ rule: number, border }) => {
    const rule = rules[number - 1];
    if (rule === undefined) return [];
    const leaves = leavesOf(rule);
    if (border === 0 || leaves.length === 0) return rule.decides('must');
    const turned = (border - 1) % leaves.length;
    return [
      ...rule.list.apps,
      rule.list.first.must.noneAbove(rule.index),
      ...leaves.map((leaf, at) => (at === turned ? negated(leaf.may) : leaf.must)),
    ];
  };
}
