import { HASH_WIDTH, hashesIn } from './id-hash.js';
import type { LogPlan } from './log-plan.js';
import type { SegmentIndex } from './log-segment.js';

/** For the hash of each repeated policy evaluation id, the index of the first part of the log that contains the id. */
export type RepeatedIds = ReadonlyMap<bigint, number>;

/**
 * Finds the ids of policy evaluations that a log contains more than once. If an evaluation occurs in several parts of the log, only the
 * first of these parts counts it. Spec: Sign-in logs, 9.
 */
export function repeatedIds({ parts }: LogPlan, indexes: readonly SegmentIndex[]): RepeatedIds {
  const bySegment = new Map(indexes.map(({ segment, ids = '' }) => [keyOf(segment), ids]));
  const ofParts = parts.map(({ segments }) => segments.map((segment) => bySegment.get(keyOf(segment)) ?? ''));
  const repeated = repeatedAmong(ofParts.flat());
  const first = new Map<bigint, number>();
  for (const [part, texts] of ofParts.entries())
    for (const text of texts)
      for (const hash of hashesIn(text)) if (repeated.has(hash) && !first.has(hash)) first.set(hash, part);
  return first;
}

function keyOf({ name, start }: SegmentIndex['segment']): string {
  return `${start} ${name}`;
}

function repeatedAmong(texts: readonly string[]): ReadonlySet<bigint> {
  const all = new BigUint64Array(texts.reduce((sum, { length }) => sum + length / HASH_WIDTH, 0));
  let count = 0;
  for (const text of texts) for (const hash of hashesIn(text)) all[count++] = hash;
  all.sort();
  const repeated = new Set<bigint>();
  for (let at = 1; at < all.length; at++) if (all[at] === all[at - 1]) repeated.add(all[at] as bigint);
  return repeated;
}
