import { PLANNED_IN_PART } from '../../policies/planned-in-part.js';
import type { ChangedRegion, UndecidedChange } from '../../questions/changes.js';
import type { Difference } from '../../questions/diff.js';
import { CHANGES, type Change } from '../../questions/effects/change.js';
import { isLimit } from '../../questions/session/reasons.js';

/** The changes that make a command fail. A person who newly gets access gets it more easily. */
const FAILING = {
  gained: ['gained', 'unknown'],
  weaker: ['gained', 'weaker', 'mixed', 'unknown'],
  lost: ['lost', 'unknown'],
  any: CHANGES,
} as const satisfies Readonly<Record<string, readonly Change[]>>;

export type FailingChange = keyof typeof FAILING;

export const FAILING_CHANGES = Object.keys(FAILING) as readonly FailingChange[];

/** The conditions under which a difference makes a command fail. */
export interface Failing {
  readonly failOn?: FailingChange | undefined;
  /** Whether the command passes although it is not known whether such a change is there. */
  readonly allowUnknown?: boolean | undefined;
}

/** Whether an unknown change makes the command fail. */
function failsOnUnknown({ failOn, allowUnknown = false }: Failing): boolean {
  return failOn !== undefined && !allowUnknown;
}

export function isFailing({ change, kinds = [change] }: ChangedRegion, failing: Failing): boolean {
  const { failOn } = failing;
  if (failOn === undefined) return false;
  const failingChanges: readonly Change[] = FAILING[failOn];
  return [change, ...kinds].some(
    (one) => failingChanges.includes(one) && (one !== 'unknown' || failsOnUnknown(failing)),
  );
}

/** Whether a change that is not decided makes the command fail: it may be any change. */
export function isUndecidedFailing(
  { reason, policyType }: UndecidedChange,
  { diff: { verdicts }, ...failing }: Failing & { readonly diff: Pick<Difference, 'verdicts'> },
): boolean {
  if (failing.failOn === undefined) return false;
  if (isLimit(reason)) return true;
  if (failing.failOn === 'any') return failsOnUnknown(failing);
  const isOfSignIns = policyType === undefined || OF_SIGN_INS.has(policyType);
  const isOpen = verdicts.length === 0 || verdicts.some(({ verdict }) => verdict === 'unknown');
  return isOfSignIns && isOpen && reason !== PLANNED_IN_PART && failsOnUnknown(failing);
}

const OF_SIGN_INS: ReadonlySet<string> = new Set(['SVC_SIGN_ON', 'ACCESS_POLICY']);
