import type { ThresholdResult } from '../../../base/threshold.js';
import { CHANGES, type Change } from './change.js';

/**
 * The kinds of change that reach a threshold, by name of the threshold. Example: with the threshold `less-strict`, changes of the kinds
 * `granted`, `less-strict` and `mixed` count.
 */
const AT_OR_ABOVE = {
  granted: ['granted'],
  'less-strict': ['granted', 'less-strict', 'mixed'],
  removed: ['removed'],
  any: CHANGES.filter((change) => change !== 'unknown'),
} as const satisfies Readonly<Record<string, readonly Change[]>>;

export type ChangeThreshold = keyof typeof AT_OR_ABOVE;

export const CHANGE_THRESHOLDS = Object.keys(AT_OR_ABOVE) as readonly ChangeThreshold[];

/**
 * Returns whether a change is at or above a threshold. `AT_OR_ABOVE` lists the kinds of change for each named threshold. If `threshold` is
 * itself a kind of change, the change must be of that kind. Returns `unknown` for an unknown change, unless `threshold` is `unknown` too.
 */
export function isChangeAbove(change: Change, threshold: Change | ChangeThreshold): ThresholdResult {
  if (change === 'unknown') return threshold === 'unknown' ? 'yes' : 'unknown';
  const above: readonly Change[] = Object.hasOwn(AT_OR_ABOVE, threshold)
    ? AT_OR_ABOVE[threshold as ChangeThreshold]
    : [threshold as Change];
  return above.includes(change) ? 'yes' : 'no';
}
