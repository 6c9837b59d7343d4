import type { Judgement } from '../../../analysis/questions/admitting.js';
import type { EffectAnswer } from '../control/answer.js';
import type { ControlContext } from '../control/context.js';
import { openWords } from './every-path.js';
import { judgePath, type PathCriterion, pathWords } from './judge-path.js';
import { type ClaimScope, claimOfPaths, type PathsOfCase } from './paths-at.js';

/**
 * Checks that everyone with access to the applications has an authentication path that meets a requirement. The path may use only
 * authenticators that the user has or can enroll. A counterexample is a set of users without such a path. Spec: Posture, "Questions",
 * `offer`.
 */
export function somePath(wanted: PathCriterion, into: ClaimScope, context: ControlContext): EffectAnswer {
  return claimOfPaths(into, (ofCase) => judgeSomePath(wanted, ofCase), context, { isOfAll: false });
}

/**
 * Checks whether at least one of several authentication paths meets a requirement. The paths are the ones that one combination of deciding
 * rules allows.
 */
function judgeSomePath(wanted: PathCriterion, ofCase: PathsOfCase): Judgement<string> {
  if (ofCase.kind !== 'paths') return ofCase;
  let open: string | undefined;
  for (const candidate of ofCase.paths) {
    const judged = judgePath(wanted, { ...candidate, isCertain: true });
    if (judged.verdict === 'kept' && candidate.isCertain) return { kind: 'others' };
    if (judged.verdict !== 'broken') open ??= openWords(candidate);
  }
  if (open !== undefined) return { kind: 'undecided', reason: open };
  const words = [...new Set(ofCase.paths.map(({ path }) => pathWords(path)))];
  return { kind: 'found', what: `only ${words.slice(0, MOST_SHOWN).join(', or ')}` };
}

const MOST_SHOWN = 3;
