import type { Change } from '../../analysis/questions/effects/change.js';
import { isChangeAbove } from '../../analysis/questions/effects/change-threshold.js';
import { type ThresholdResult, worstOf } from '../../base/threshold.js';
import type { ReplayResult, Transition } from './replay-tally.js';

/** What `replay --fail-on` names: one kind of change, or any. */
export type ReplayThreshold = Change | 'any';

/** Whether some sign-in of the log changes at or above a threshold. If no decision was compared, that is unknown. */
export function isReplayAbove(
  { transitions, decisions }: Pick<ReplayResult, 'decisions' | 'transitions'>,
  threshold: ReplayThreshold,
): ThresholdResult {
  if (decisions === 0) return 'unknown';
  return worstOf(transitions.map((one) => isTransitionAbove(one, threshold)));
}

/** A sign-in that only may change is unknown at best. */
function isTransitionAbove({ change, isCertain }: Transition, threshold: ReplayThreshold): ThresholdResult {
  const result = isChangeAbove(change, threshold);
  return result === 'yes' && !isCertain ? 'unknown' : result;
}
