import type { UndecidedChange } from '../../questions/changes.js';
import { CHANGES, type Change } from '../../questions/effects/compare-effects.js';
import { isLimit } from '../../questions/session/reasons.js';

/** What makes a command fail: these changes. To be let in where one was not is to be let in more easily. */
const FAILING = {
  gained: ['gained'],
  weaker: ['gained', 'weaker'],
  lost: ['lost'],
  any: CHANGES,
} as const satisfies Readonly<Record<string, readonly Change[]>>;

export type FailingChange = keyof typeof FAILING;

export const FAILING_CHANGES = Object.keys(FAILING) as readonly FailingChange[];

export function isFailing(change: Change, failOn: FailingChange | undefined): boolean {
  return failOn !== undefined && (FAILING[failOn] as readonly Change[]).includes(change);
}

/** What was not looked at may be any change. */
export function isUndecidedFailing({ reason }: UndecidedChange, failOn: FailingChange | undefined): boolean {
  return failOn === 'any' || (failOn !== undefined && isLimit(reason));
}
