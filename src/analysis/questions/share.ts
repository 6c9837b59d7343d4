import type { Disjoint } from '../../logic/solver/cubes.js';
import type { EncodedList, EncodedRule } from '../symbolic/encode.js';
import { type Partition, type PartitionLimits, partitionOf } from '../symbolic/regions/partition.js';

/**
 * What part of all requests that conditions tell apart a rule decides; every value of a dimension weighs the same. From
 * 0 to 1; both bounds are the same where it is known exactly.
 */
export interface Share {
  readonly atLeast: number;
  readonly atMost: number;
}

/** Of all requests for which a list is looked at, the share that each rule of it decides; that of a dead one is known. */
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

/** When the rules below share so little, theirs is not worked out. */
const NEGLIGIBLE = 0.005;

/** Nor are regions any more when so many boxes, each below so many rules, were: boxes times rules. */
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

  /** Not more than the rule asks for, nor than the rules above leave. */
  function mostOf(own: () => Disjoint, atLeast: number, rest: number): number {
    if (rest < NEGLIGIBLE || !own().isWhole) return rest;
    return Math.max(atLeast, Math.min(rest, shareOf(own().boxes)));
  }
}

const UNKNOWN: Disjoint = { boxes: [], isWhole: false };
