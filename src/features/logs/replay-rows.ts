import type { Change } from '../../analysis/questions/effects/change.js';
import { type NamedRule, ruleMembers } from '../../model/policies/rule-words.js';
import type { LogAssumptionId } from './facts/log-assumptions.js';
import type { LoggedSignIn } from './facts/sign-in.js';
import { type NotComparedRow, type RowKey, rowKey } from './log-rows.js';
import type { OutcomeChange } from './replay-tally.js';

/** The row of a sign-in: its results before and after a change, for one policy type. */
export interface ComparedRow extends RowKey {
  readonly class: Change | 'unchanged';
  /** Whether the result definitely changes; `false` if the change depends on facts that the log lacks. Absent if nothing changes. */
  readonly isCertain?: boolean;
  /** Whether the changed result is not computed, but inferred from the rule that the log records. */
  readonly isInferred?: boolean;
  readonly user: string;
  readonly app: string | null;
  readonly policyType: string;
  /**
   * The deciding rule before the change; `null` if no rule decides. Absent if it is unknown, or if the request is blocked before any
   * policy.
   */
  readonly before?: NamedRule | null;
  readonly after?: NamedRule | null;
  readonly beforeResult?: string;
  readonly afterResult?: string;
  /** The numbers of all assumptions that are made about the facts of the sign-in. */
  readonly assumptions: readonly LogAssumptionId[];
  /** The missing facts that the change depends on. */
  readonly missing: readonly string[];
}

export type ReplayRow = ComparedRow | NotComparedRow;

/** The sign-in that a row describes, with the assumptions and missing facts of its results. */
interface Compared {
  readonly signIn: LoggedSignIn;
  readonly policyType: string;
  readonly assumptions: readonly LogAssumptionId[];
  readonly missing: readonly string[];
}

/** Returns the row for one decision of a replay. If nothing changes, the row states only the rules. Spec: Sign-in logs, 9. */
export function replayRow(
  { before, after, change, ...words }: Partial<OutcomeChange>,
  { signIn, policyType, assumptions, missing }: Compared,
): ComparedRow {
  return {
    ...rowKey(signIn.event),
    class: change ?? 'unchanged',
    user: signIn.userId,
    app: signIn.appId ?? null,
    policyType,
    ...(before !== undefined && { before: before && ruleMembers(before) }),
    ...(after !== undefined && { after: after && ruleMembers(after) }),
    ...words,
    assumptions,
    missing: [...new Set(missing)].sort(),
  };
}
