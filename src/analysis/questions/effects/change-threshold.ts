import type { ThresholdResult } from '../../../base/threshold.js';
import { CHANGES, type Change } from './change.js';

/** For each threshold, the kinds of change that reach it. Newly granted access also counts as less strict. */
const AT_OR_ABOVE = {
  granted: ['granted'],
  'less-strict': ['granted', 'less-strict', 'mixed'],
  removed: ['removed'],
  any: CHANGES.filter((change) => change !== 'unknown'),
} as const satisfies Readonly<Record<string, readonly Change[]>>;

export type ChangeThreshold = keyof typeof AT_OR_ABOVE;

export const CHANGE_THRESHOLDS = Object.keys(AT_OR_ABOVE) as readonly ChangeThreshold[];

/**
 * Whether a change reaches a threshold or, if `threshold` is a kind of change, is of that kind. For an unknown change, the result is
 * `unknown`, unless that kind is `unknown`.
 */
export function isChangeAbove(change: Change, threshold: Change | ChangeThreshold): ThresholdResult {
  if (change === 'unknown') return threshold === 'unknown' ? 'yes' : 'unknown';
  const above: readonly Change[] = Object.hasOwn(AT_OR_ABOVE, threshold)
    ? AT_OR_ABOVE[threshold as ChangeThreshold]
    : [threshold as Change];
  return above.includes(change) ? 'yes' : 'no';
}
