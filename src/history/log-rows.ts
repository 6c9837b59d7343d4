import { brandedType } from '../base/brand.js';
import { type NamedRule, ruleMembers } from '../policies/rule-words.js';
import {
  type BacktestClass,
  conditionsAgainst,
  type JudgedDecision,
  type LogJudgement,
} from './decide/judge.js';
import type { LogEvent } from './events/log-event.js';
import type { PresumptionId } from './facts/presumptions.js';
import type { NotCompared } from './facts/recorded.js';

/** What is written of decisions one by one: each is a row as soon as it is known. */
export type TakeRow<Row> = (row: Row) => void;

/** Which decision a row is of. Plain data, with `null` for what the log does not say. */
export interface RowKey {
  /** The id of the event: what a row is joined by. */
  readonly event: string | null;
  readonly time: string | null;
}

/** A decision that is not judged. */
export interface NotComparedRow extends RowKey {
  readonly class: 'not compared';
  readonly reason: NotCompared;
  /** That the event names, where one is why. */
  readonly ruleId?: string;
}

/** A decision that the log records, against what the snapshot decides. */
export interface JudgedRow extends RowKey {
  readonly class: BacktestClass;
  readonly user: string;
  readonly app: string | null;
  readonly policyType: string;
  readonly recorded: NamedRule;
  /** The rules that may decide by the snapshot; none: no rule does. */
  readonly decided: readonly NamedRule[];
  /** Paths of conditions by which the recorded rule does not match, where it is not among them. */
  readonly failedConditions: readonly string[];
  /** What is presumed without which it would be judged otherwise. */
  readonly dependsOn: readonly PresumptionId[];
  /** The facts without which it is not decided. */
  readonly missing: readonly string[];
}

export type BacktestRow = JudgedRow | NotComparedRow;

/** A decision of a backtest as a row. Spec: Sign-in logs, 9. */
export function backtestRow(judgement: LogJudgement): BacktestRow {
  if (judgement.kind === 'not compared')
    return notComparedRow(judgement.event, judgement.reason, judgement.ruleId);
  const { kind, signIn, recorded, decided, dependsOn, org } = judgement;
  return {
    ...rowKey(signIn.event),
    class: kind,
    user: signIn.userId,
    app: signIn.appId ?? null,
    policyType: brandedType(recorded.type, org.decider.compiled.snapshot.brand),
    recorded: ruleMembers(recorded),
    decided: decided.possible.map(ruleMembers),
    failedConditions: isOtherwise(judgement) ? conditionsAgainst(judgement) : [],
    dependsOn,
    missing: decided.missing,
  };
}

export function notComparedRow(event: LogEvent, reason: NotCompared, ruleId?: string): NotComparedRow {
  return { ...rowKey(event), class: 'not compared', reason, ...(ruleId !== undefined && { ruleId }) };
}

export function rowKey({ uuid, time }: LogEvent): RowKey {
  return { event: uuid ?? null, time: time === undefined ? null : new Date(time).toISOString() };
}

function isOtherwise({ kind }: JudgedDecision): boolean {
  return kind === 'disagree' || kind === 'changed since';
}
