import type { NamedRule } from '../../../../model/policies/rule-words.js';
import type { Inferred } from '../../decide/inferred.js';
import type { BacktestClass } from '../../decide/judge.js';
import type { EventNote } from '../../facts/notes.js';
import type { PresumptionId } from '../../facts/presumptions.js';
import type { NotCompared } from '../../facts/recorded.js';

/** What an event of the log says of how its sign-in was decided, and what of the request it does not quite say. */
export interface RecordedInEvent {
  readonly judgements: readonly RecordedJudgement[];
  /** The rules that decided: of a denial those that deny, where any does; by id alone where the snapshot has no such rule. */
  readonly by: readonly (NamedRule | { readonly id: string })[];
  /** Milliseconds since the epoch. */
  readonly time?: number;
  /** In the service's words. */
  readonly reason?: string;
  /** The conclusions from the recorded rules. */
  readonly inferred: Inferred;
  readonly assumptions: readonly PresumptionId[];
  /** What the service answered, in its own word; absent where the event does not say. */
  readonly result?: string;
  /** What is noticed of the event itself. */
  readonly notes: readonly EventNote[];
}

export type RecordedJudgement =
  | {
      readonly kind: BacktestClass;
      readonly rule: NamedRule;
      /** The rules that may decide by the snapshot; none: no rule does. */
      readonly decided: readonly NamedRule[];
      /** Paths of conditions by which the recorded rule does not match, where it is not among them. */
      readonly failedConditions: readonly string[];
      /** The facts without which it is not decided. */
      readonly missing: readonly string[];
    }
  | { readonly kind: 'not compared'; readonly reason: NotCompared; readonly ruleId?: string };
