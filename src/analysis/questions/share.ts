import type { Disjoint } from '../../logic/solver/cubes.js';
import type { EncodedList, EncodedRule } from '../symbolic/encode.js';
import { type Partition, type PartitionLimits, partitionOf } from '../symbolic/regions/partition.js';

/**
 * The share of all distinguishable requests that a rule decides, from 0 to 1, as a lower and an upper bound. All values of a fact count
 * equally. If the exact share is known, the bounds are equal.
 */
export interface Share {
  readonly atLeast: number;
  readonly atMost: number;
}

/** Returns the share of requests that each rule of a rule list decides. `dead` has the unreachable rules. */
export function sharesOf(
  lists: readonly EncodedList[],
  dead: ReadonlySet<EncodedRule>,
  limits: PartitionLimits,
): ReadonlyMap<EncodedRule, Share> {
  return new Map(
    lists.flatMap((list) =>
      list.appIds?.length === 0 ? [] : [...sharesIn(partitionOf(list, limits), dead)],
    ),
  );
}

/**
 * Limit for computing exact shares of requests. The computation stops when the remaining rules together decide a smaller share of all
 * requests than this limit. The result then has only bounds for the shares of these rules.
 */
const NEGLIGIBLE = 0.005;

/**
 * Maximum work for computing the share of requests that each rule of a list decides: the number of boxes (parts of the search space) times
 * the number of higher-ranked rules.
 */
const MOST_WORK = 50_000;

function* sharesIn({ parts, possible, shareOf }: Partition, dead: ReadonlySet<EncodedRule>) {
  if (!possible.isWhole || shareOf(possible.boxes) === 0) return;
  let left = 1;
  let work = 0;
  for (const [index, { rule, isKnowable, region, own }] of parts.entries()) {
    if (rule === undefined) return;
    if (dead.has(rule)) {
      yield [rule, { atLeast: 0, atMost: 0 }] as const;
      continue;
    }
    const isWorth = left >= NEGLIGIBLE && work < MOST_WORK;
    const { boxes, isWhole } = isWorth ? region() : UNKNOWN;
    work += isWorth ? Math.max(1, boxes.length) * index : 0;
    const atLeast = shareOf(boxes);
    yield [rule, { atLeast, atMost: isWhole && isKnowable ? atLeast : mostOf(own, atLeast, left) }] as const;
    left = Math.max(Number.EPSILON, left - atLeast);
  }

  /**
   * Returns an upper bound of a rule's share of requests. The bound is the share that the rule matches, or the share that higher-ranked
   * rules leave, whichever is smaller.
   */
  function mostOf(own: () => Disjoint, atLeast: number, rest: number): number {
    if (rest < NEGLIGIBLE || !own().isWhole) return rest;
    return Math.max(atLeast, Math.min(rest, shareOf(own().boxes)));
  }
}

const UNKNOWN: Disjoint = { boxes: [], isWhole: false };
