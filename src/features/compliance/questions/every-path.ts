import type { Judgement } from '../../../analysis/questions/admitting.js';
import type { EffectAnswer } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { type CandidatePath, judgePath, type PathCriterion, pathWords } from './judge-path.js';
import { type ClaimScope, claimOfPaths, type PathsOfCase } from './paths-at.js';

/**
 * Checks that every authentication path to the applications meets a requirement. A path is a minimal set of authenticators that the global
 * session policy and the authentication policy accept. The enrollment policy must allow the user to have them. Spec: Posture, "Questions",
 * `reach` and `ways`.
 */
export function everyPath(wanted: PathCriterion, into: ClaimScope, context: ControlContext): EffectAnswer {
  return claimOfPaths(into, (ofCase) => judgeEveryPath(wanted, ofCase), context, { isOfAll: true });
}

/** Checks all authentication paths that are possible with one combination of deciding rules. Each path must meet the requirement. */
export function judgeEveryPath(wanted: PathCriterion, ofCase: PathsOfCase): Judgement<string> {
  if (ofCase.kind !== 'paths') return ofCase;
  let open: string | undefined;
  for (const candidate of ofCase.paths) {
    const judged = judgePath(wanted, candidate);
    if (judged.verdict === 'broken') return { kind: 'found', what: judged.words };
    if (judged.verdict === 'unknown') open ??= judged.reason ?? openWords(candidate);
  }
  return open === undefined ? { kind: 'others' } : { kind: 'undecided', reason: open };
}

export function openWords({ path }: CandidatePath): string {
  return `whether ${pathWords(path)} is accepted and meets the requirement depends on how these authenticators are set up`;
}
