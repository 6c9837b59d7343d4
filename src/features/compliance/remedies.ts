import { diffOf } from '../../analysis/questions/diff/diff.js';
import { type LockedOut, whoIsLockedOut } from '../../analysis/questions/lockout.js';
import { sessionOf } from '../../analysis/questions/session/session.js';
import { memoize } from '../../base/memo.js';
import { counted } from '../../base/messages.js';
import type { ThresholdResult } from '../../base/threshold.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { type Compiled, compile } from '../../simulate/compile.js';
import type { EffectAnswer } from './control/answer.js';
import type { Asking } from './control/asking.js';
import type { ComplianceControl } from './control/control.js';
import { type ComplianceVerdict, verdictBy } from './control/verdict.js';

/** The result of a remedy that was tested on a copy of the org. Spec: Posture, "Command and output". */
export interface TriedRemedy {
  /** The edits, as commands. */
  readonly edits: readonly string[];
  /** The verdict after the edits; an edit that the service rejects changes nothing. */
  readonly verdict: ComplianceVerdict;
  /** Why the service would not make one of the edits. */
  readonly refused?: string;
  /**
   * Pairs of rules that lock somebody out then, and did not before: all of them, unless `lockoutsUnknown` says why there
   * may be more. Absent where none is found and there may be some.
   */
  readonly lockouts?: number;
  /** Why it is unknown whether the remedy locks out somebody else. */
  readonly lockoutsUnknown?: string;
  /** Regions of requests that come out otherwise, and whether these are all; absent where too much was edited to tell. */
  readonly regions?: number;
  readonly isComplete?: boolean;
}

/** Steps that looking for what a remedy does beside may cost: more is not said. About a second. */
const EFFORT = 10_000_000;

/** The most edits whose side effects are compared: more edits change too many sets of sign-ins. */
const MOST_COMPARED = 4;

/** The least number of rounds; a later round edits rules that decide instead of the edited ones. */
const LEAST_ROUNDS = 3;

/** The most authentication policies that get one round each: each may break a claim by itself. */
const MOST_ROUNDS = 20;

/** The edits of a control made one after the other; nothing where it has none that answers what was found. */
export function triedRemedy(
  control: ComplianceControl,
  asking: Asking,
  value: number,
  found: EffectAnswer,
  isExact: boolean,
): TriedRemedy | undefined {
  const { words, changed, effect, refused } = remedied(control, asking, value, found);
  if (words.length === 0 && refused === undefined) return undefined;
  const lockouts = mayLockOut(control, asking, changed) ? newLockouts(asking, changed) : NO_LOCKOUTS;
  return {
    edits: words,
    verdict: verdictBy(control.checkText?.(changed, value, isExact), effect),
    ...(refused !== undefined && { refused }),
    ...lockouts,
    ...(words.length <= MOST_COMPARED && changesOf(asking.compiled.snapshot, changed.compiled.snapshot)),
  };
}

/** An org after the edits of a control. */
interface Remedied {
  /** The edits that were made. */
  readonly words: readonly string[];
  /** The same question, of the org as it is then. */
  readonly changed: Asking;
  readonly effect: EffectAnswer;
  /** Why the service would not make one of them. */
  readonly refused: string | undefined;
}

export function remedied(
  control: ComplianceControl,
  asking: Asking,
  value: number,
  found: EffectAnswer,
): Remedied {
  const words: string[] = [];
  let org = asking.compiled.snapshot;
  let [effect, refused]: [EffectAnswer, string | undefined] = [found, undefined];
  let changed = asking;
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
    changed = { ...asking, compiled: compile(org) };
    effect = control.ask(changed, value);
  }
  return { words, changed, effect, refused };
}

function roundsFor({ policies }: Snapshot): number {
  const count = policies.filter(({ type }) => type === 'ACCESS_POLICY').length;
  return count > MOST_ROUNDS ? LEAST_ROUNDS : Math.max(LEAST_ROUNDS, count);
}

function changesOf(before: Snapshot, after: Snapshot): Pick<TriedRemedy, 'isComplete' | 'regions'> {
  const { regions, isComplete } = diffOf(before, after, { effort: EFFORT });
  return { regions: regions.length, isComplete };
}

/** Whether a remedy can lock users out: session and password settings cannot, application and enrollment settings can. */
function mayLockOut({ needs }: ComplianceControl, before: Asking, after: Asking): boolean {
  const known = new Set(before.compiled.snapshot.policies);
  const { policies } = after.compiled.snapshot;
  return needs === 'applications' || policies.some((one) => one.type === 'MFA_ENROLL' && !known.has(one));
}

type Lockouts = Pick<TriedRemedy, 'lockouts' | 'lockoutsUnknown'>;

const NO_LOCKOUTS: Lockouts = { lockouts: 0 };

/** Whether a remedy locks somebody out who was not; unknown where that is unknown for a rule. */
export function locksOut({ lockouts = 0, lockoutsUnknown }: Lockouts): ThresholdResult {
  if (lockouts > 0) return 'yes';
  return lockoutsUnknown === undefined ? 'no' : 'unknown';
}

function newLockouts(before: Asking, after: Asking): Lockouts {
  const [was, is] = [lockoutsIn(before.compiled), lockoutsIn(after.compiled)];
  const known = new Set(was.lockouts.map(keyOf));
  const lockouts = is.lockouts.filter((one) => !known.has(keyOf(one))).length;
  const reason = is.lacking ?? is.undecided[0]?.reason;
  const more = is.undecided.length - 1;
  if (reason === undefined) return { lockouts };
  const lockoutsUnknown = more > 0 ? `${reason}; and for ${counted(more, 'other rule')}` : reason;
  return lockouts === 0 ? { lockoutsUnknown } : { lockouts, lockoutsUnknown };
}

/** The rules that lock out together. */
function keyOf({ access, enrollment }: LockedOut): string {
  return `${access.rule.id} ${enrollment.rule.id}`;
}

const lockoutsIn = memoize((compiled: Compiled) =>
  whoIsLockedOut({}, sessionOf(compiled, { effort: EFFORT })),
);
