import { brandedType } from '../../base/brand.js';
import { type NamedRule, ruleMembers } from '../../model/policies/rule-words.js';
import {
  type BacktestClass,
  findFailedConditions,
  type JudgedDecision,
  type LogJudgement,
} from './decide/judge.js';
import type { LogEvent } from './events/log-event.js';
import type { LogAssumptionId } from './facts/log-assumptions.js';
import type { NotCompared } from './facts/recorded.js';

/** A function that receives each decision as a row. */
export type TakeRow<Row> = (row: Row) => void;

/** The fields that identify the decision of a row. Plain data, with `null` for values that the log does not contain. */
export interface RowKey {
  /** The id of the event, by which rows can be joined with the log. */
  readonly event: string | null;
  readonly time: string | null;
}

/** A row for a decision that is not compared. */
export interface NotComparedRow extends RowKey {
  readonly class: 'not compared';
  readonly reason: NotCompared;
  /** The id of the rule that the event names; present if the decision is not compared because of this rule. */
  readonly ruleId?: string;
}

/** A row for a recorded decision that is compared with the decision of the simulator. */
export interface JudgedRow extends RowKey {
  readonly class: BacktestClass;
  readonly user: string;
  readonly app: string | null;
  readonly policyType: string;
  readonly recorded: NamedRule;
  /** The rules that may decide according to the simulator; empty if no rule matches. */
  readonly decided: readonly NamedRule[];
  /** The paths of the failed conditions of the recorded rule. */
  readonly failedConditions: readonly string[];
  /** The numbers of the assumptions on which the class of the decision (agree, disagree, …) depends. */
  readonly dependsOn: readonly LogAssumptionId[];
  /** The missing facts that the decision depends on. */
  readonly missing: readonly string[];
}

export type BacktestRow = JudgedRow | NotComparedRow;

/** Returns the row for one compared decision of a backtest. Spec: Sign-in logs, 9. */
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
    failedConditions: hasOtherRule(judgement) ? findFailedConditions(judgement) : [],
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

function hasOtherRule({ kind }: JudgedDecision): boolean {
  return kind === 'disagree' || kind === 'changed since';
}
