import type { Judgement } from '../../../analysis/questions/admitting.js';
import type { EffectAnswer } from '../control/answer.js';
import type { Asking } from '../control/asking.js';
import { type AskedPath, judgePath, pathWords, type WaysWanted } from './judge-path.js';
import { claimOfWays, type WaysAt, type WaysInto } from './ways-at.js';

/**
 * Claims that every authentication path to the applications is as required. A path is a minimal set of authenticators that both
 * policies accept and that the deciding enrollment policy allows the user to have. Spec: Posture, "Questions", `reach` and
 * `ways`.
 */
export function everyWay(wanted: WaysWanted, into: WaysInto, asking: Asking): EffectAnswer {
  return claimOfWays(into, (ways) => judgeEveryWay(wanted, ways), asking, { isOfAll: true });
}

/** Judges whether every authentication path of a case is as required. */
export function judgeEveryWay(wanted: WaysWanted, ways: WaysAt): Judgement<string> {
  if (ways.kind !== 'paths') return ways;
  let open: string | undefined;
  for (const asked of ways.paths) {
    const judged = judgePath(wanted, asked);
    if (judged.verdict === 'broken') return { kind: 'found', what: judged.words };
    if (judged.verdict === 'unknown') open ??= judged.reason ?? openWords(asked);
  }
  return open === undefined ? { kind: 'others' } : { kind: 'undecided', reason: open };
}

export function openWords({ path }: AskedPath): string {
  return `whether ${pathWords(path)} is accepted and meets the requirement depends on how these authenticators are set up`;
}
