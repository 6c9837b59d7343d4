import { getOrMake } from '../base/memo.js';
import type { World } from '../facts/world.js';
import type { Disjoint } from '../logic/solver/cubes.js';
import type { Policy, Rule } from '../policies/policy.js';
import { type Limits, type Partition, partitionOf } from './partition.js';
import type { RuleList } from './rule-lists.js';
import type { Space } from './space.js';

/**
 * What part of all requests that conditions tell apart a rule decides; every value of a dimension weighs the same. From
 * 0 to 1; both bounds are the same where it is known exactly.
 */
export interface Share {
  readonly atLeast: number;
  readonly atMost: number;
}

export type Shares = (policy: Policy, rule: Rule) => Share | undefined;

/** Of all requests for which a list is looked at, the share that each rule of it decides; that of a dead one is known. */
export function sharesOf(
  lists: readonly RuleList[],
  { space, world, isDead }: { space: Space; world: World; isDead: (rule: Rule) => boolean },
  limits: Limits,
): Shares {
  const shares = new Map<Policy, Map<Rule, Share>>();
  for (const list of lists) {
    if (list.appIds?.length === 0) continue;
    const partition = partitionOf(list, space, world, limits);
    for (const [{ policy, rule }, share] of sharesIn(partition, isDead)) {
      getOrMake(shares, policy, () => new Map<Rule, Share>()).set(rule, share);
    }
  }
  return (policy, rule) => shares.get(policy)?.get(rule);
}

/** When the rules below share so little, theirs is not worked out. */
const NEGLIGIBLE = 0.005;

/** Nor are regions any more when so many boxes, each below so many rules, were: boxes times rules. */
const MOST_WORK = 50_000;

function* sharesIn({ parts, possible, shareOf }: Partition, isDead: (rule: Rule) => boolean) {
  if (!possible.isWhole || shareOf(possible.boxes) === 0) return;
  let left = 1;
  let work = 0;
  for (const [place, { listed, isTold, region, own }] of parts.entries()) {
    if (listed === undefined) return;
    if (isDead(listed.rule)) {
      yield [listed, { atLeast: 0, atMost: 0 }] as const;
      continue;
    }
    const isWorth = left >= NEGLIGIBLE && work < MOST_WORK;
    const { boxes, isWhole } = isWorth ? region() : UNKNOWN;
    work += isWorth ? Math.max(1, boxes.length) * place : 0;
    const atLeast = shareOf(boxes);
    yield [listed, { atLeast, atMost: isWhole && isTold ? atLeast : mostOf(own, atLeast, left) }] as const;
    left = Math.max(Number.EPSILON, left - atLeast);
  }

  /** Not more than the rule asks for, nor than the rules above leave. */
  function mostOf(own: () => Disjoint, atLeast: number, rest: number): number {
    if (rest < NEGLIGIBLE || !own().isWhole) return rest;
    return Math.max(atLeast, Math.min(rest, shareOf(own().boxes)));
  }
}

const UNKNOWN: Disjoint = { boxes: [], isWhole: false };
