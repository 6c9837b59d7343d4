import { diffOf } from '../../analysis/questions/diff/diff.js';
import { type LockedOut, whoIsLockedOut } from '../../analysis/questions/lockout.js';
import { sessionOf } from '../../analysis/questions/session/session.js';
import { memoize } from '../../base/memo.js';
import { counted } from '../../base/messages.js';
import type { ThresholdResult } from '../../base/threshold.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type Compiled, compile } from '../../simulate/compile.js';
import type { EffectAnswer } from './control/answer.js';
import type { ControlContext } from './control/context.js';
import type { ComplianceControl } from './control/control.js';
import { type ComplianceVerdict, verdictBy } from './control/verdict.js';

/** The result of a remedy that was tested on a copy of the org. Spec: Posture, "Command and output". */
export interface TriedRemedy {
  /** The edits of the remedy, as imperative sentences. */
  readonly edits: readonly string[];
  /** The verdict of the control after the edits. An edit that the service rejects changes nothing. */
  readonly verdict: ComplianceVerdict;
  /** The reason why the service would reject one of the edits. */
  readonly refused?: string;
  /**
   * The number of pairs of rules that together lock somebody out after the edits, but did not before. If there may be more,
   * `lockoutsUnknown` states why. Absent if no pair was found and it is unknown whether there are any.
   */
  readonly lockouts?: number;
  /** The reason why the remedy may lock out more users than `lockouts` counts; absent if the count is exact. */
  readonly lockoutsUnknown?: string;
  /**
   * The number of sets of sign-ins whose results the edits change. `isComplete` means that there are no further sets. Both are absent if
   * there are too many edits to compare.
   */
  readonly changeCount?: number;
  readonly isComplete?: boolean;
}

/**
 * The maximum number of analysis steps for the comparison of side effects, about one second. If it is not enough, the report contains no
 * side effects.
 */
const EFFORT = 10_000_000;

/** The maximum number of edits for which side effects are compared. More edits change too many sets of sign-ins. */
const MOST_COMPARED = 4;

/**
 * The minimum number of rounds of edits when a remedy is tried. After one round, other rules may decide, and these may need edits, too.
 * This is also the number of rounds for an org with more than `MOST_ROUNDS` authentication policies.
 */
const LEAST_ROUNDS = 3;

/**
 * The maximum number of authentication policies for which a remedy gets one round of edits per policy, because each policy may violate the
 * claim of the control. With more policies, the remedy gets only `LEAST_ROUNDS` rounds.
 */
const MOST_ROUNDS = 20;

/**
 * Applies the edits that a control proposes, one after the other, and checks the control again. Returns `undefined` if the control proposes
 * no edits.
 */
export function triedRemedy(
  control: ComplianceControl,
  context: ControlContext,
  value: number,
  found: EffectAnswer,
  isExact: boolean,
): TriedRemedy | undefined {
  const { words, changed, effect, refused } = remedied(control, context, value, found);
  if (words.length === 0 && refused === undefined) return undefined;
  const lockouts = mayLockOut(control, context, changed) ? newLockouts(context, changed) : NO_LOCKOUTS;
  return {
    edits: words,
    verdict: verdictBy(control.checkText?.(changed, value, isExact), effect),
    ...(refused !== undefined && { refused }),
    ...lockouts,
    ...(words.length <= MOST_COMPARED && changesOf(context.compiled.snapshot, changed.compiled.snapshot)),
  };
}

/** An org after the edits that the remedy of a control proposes. */
interface Remedied {
  /** Descriptions of the edits that were applied, as text for a report. */
  readonly words: readonly string[];
  /** The context with the org after the edits, to check the control again. */
  readonly changed: ControlContext;
  readonly effect: EffectAnswer;
  /** The reason why the service would reject one of the edits. */
  readonly refused: string | undefined;
}

export function remedied(
  control: ComplianceControl,
  context: ControlContext,
  value: number,
  found: EffectAnswer,
): Remedied {
  const words: string[] = [];
  let org = context.compiled.snapshot;
  let [effect, refused]: [EffectAnswer, string | undefined] = [found, undefined];
  let changed = context;
  const rounds = roundsFor(org);
  for (let round = 0; round < rounds && effect.kind === 'fails' && refused === undefined; round++) {
    const edits = control.edits?.(changed, value, effect) ?? [];
    if (edits.length === 0) break;
    for (const edit of edits) {
      const edited = edit.apply(org);
      if (edited.ok) {
        org = edited.value;
        words.push(edit.words);
      } else refused ??= edited.problems[0]?.message ?? edit.words;
    }
    changed = { ...context, compiled: compile(org) };
    effect = control.evaluate(changed, value);
  }
  return { words, changed, effect, refused };
}

function roundsFor({ policies }: Snapshot): number {
  const count = policies.filter(({ type }) => type === 'ACCESS_POLICY').length;
  return count > MOST_ROUNDS ? LEAST_ROUNDS : Math.max(LEAST_ROUNDS, count);
}

function changesOf(before: Snapshot, after: Snapshot): Pick<TriedRemedy, 'isComplete' | 'changeCount'> {
  const { changes: regions, isComplete } = diffOf(before, after, { effort: EFFORT });
  return { changeCount: regions.length, isComplete };
}

/**
 * Whether a remedy can lock users out. Edits of authentication and enrollment policies can; edits of session and password settings cannot.
 */
function mayLockOut({ needs }: ComplianceControl, before: ControlContext, after: ControlContext): boolean {
  const known = new Set(before.compiled.snapshot.policies);
  const { policies } = after.compiled.snapshot;
  return needs === 'applications' || policies.some((one) => one.type === 'MFA_ENROLL' && !known.has(one));
}

type Lockouts = Pick<TriedRemedy, 'lockouts' | 'lockoutsUnknown'>;

const NO_LOCKOUTS: Lockouts = { lockouts: 0 };

/** Whether a remedy locks out users who were not locked out before; `unknown` if that is unknown for some rule. */
export function locksOut({ lockouts = 0, lockoutsUnknown }: Lockouts): ThresholdResult {
  if (lockouts > 0) return 'yes';
  return lockoutsUnknown === undefined ? 'no' : 'unknown';
}

function newLockouts(before: ControlContext, after: ControlContext): Lockouts {
  const [was, is] = [lockoutsIn(before.compiled), lockoutsIn(after.compiled)];
  const known = new Set(was.lockouts.map(keyOf));
  const lockouts = is.lockouts.filter((one) => !known.has(keyOf(one))).length;
  const reason = is.noPolicyReason ?? is.undecided[0]?.reason;
  const more = is.undecided.length - 1;
  if (reason === undefined) return { lockouts };
  const lockoutsUnknown = more > 0 ? `${reason}; and for ${counted(more, 'other rule')}` : reason;
  return lockouts === 0 ? { lockoutsUnknown } : { lockouts, lockoutsUnknown };
}

/** Returns a key for a pair of rules that together lock users out. */
function keyOf({ access, enrollment }: LockedOut): string {
  return `${access.rule.id} ${enrollment.rule.id}`;
}

const lockoutsIn = memoize((compiled: Compiled) =>
  whoIsLockedOut({}, sessionOf(compiled, { effort: EFFORT })),
);
