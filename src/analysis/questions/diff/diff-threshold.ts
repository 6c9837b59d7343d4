import { type ThresholdResult, worstOf } from '../../../base/threshold.js';
import { isSignInType } from '../../../model/policies/policy-type.js';
import { INCOMPLETE_PLAN } from '../../../model/policies/unknown-words.js';
import { type ChangeThreshold, isChangeAbove } from '../effects/change-threshold.js';
import { isLimit } from '../session/reasons.js';
import type { ChangedRegion, UndecidedChange } from './changes.js';
import type { Difference } from './diff.js';

/**
 * Returns whether the change of a set of sign-ins is at or above the threshold (see {@link isChangeAbove}). The result is `unknown` if the
 * change depends on the result of an expression.
 */
export function isRegionAbove(
  { change, kinds = [], if: stated }: ChangedRegion,
  threshold: ChangeThreshold,
): ThresholdResult {
  const result = worstOf([change, ...kinds].map((one) => isChangeAbove(one, threshold)));
  return result === 'yes' && stated !== undefined ? 'unknown' : result;
}

/**
 * Returns whether an undecided change may be serious enough to reach a threshold, such as `less-strict`. An undecided change of sign-ins may
 * be of any kind, and so may reach every threshold.
 */
export function isUndecidedAbove(
  { reason, policyType }: UndecidedChange,
  { verdicts }: Pick<Difference, 'verdicts'>,
  threshold: ChangeThreshold,
): ThresholdResult {
  if (isLimit(reason) || threshold === 'any') return 'unknown';
  const isOfSignIns = policyType === undefined || isSignInType(policyType);
  const isOpen = verdicts.length === 0 || verdicts.some(({ verdict }) => verdict === 'unknown');
  return isOfSignIns && isOpen && reason !== INCOMPLETE_PLAN ? 'unknown' : 'no';
}

/** Returns whether at least one change of a comparison is as serious as the threshold or more serious (see {@link isChangeAbove}). */
export function isDifferenceAbove(diff: Difference, threshold: ChangeThreshold): ThresholdResult {
  return worstOf([
    ...diff.changes.map((one) => isRegionAbove(one, threshold)),
    ...diff.undecided.map((one) => isUndecidedAbove(one, diff, threshold)),
  ]);
}
