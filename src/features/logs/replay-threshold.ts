import type { Change } from '../../analysis/questions/effects/change.js';
import { isChangeAbove } from '../../analysis/questions/effects/change-threshold.js';
import { type ThresholdResult, worstOf } from '../../base/threshold.js';
import type { ReplayResult, Transition } from './replay-tally.js';

/** A value of the option `replay --fail-on`: the kind of change that makes the command fail, or `any` for every change. */
export type ReplayThreshold = Change | 'any';

/**
 * Returns whether a sign-in of the log changes in a way that makes the command fail with the given value of `--fail-on`; `unknown` if no
 * decision was compared.
 */
export function isReplayAbove(
  { transitions, decisions }: Pick<ReplayResult, 'decisions' | 'transitions'>,
  threshold: ReplayThreshold,
): ThresholdResult {
  if (decisions === 0) return 'unknown';
  return worstOf(transitions.map((one) => isTransitionAbove(one, threshold)));
}

/**
 * Returns whether a change makes the command fail with the given value of `--fail-on`; `unknown` instead of `yes` if the change is not
 * certain.
 */
function isTransitionAbove({ change, isCertain }: Transition, threshold: ReplayThreshold): ThresholdResult {
  const result = isChangeAbove(change, threshold);
  return result === 'yes' && !isCertain ? 'unknown' : result;
}
