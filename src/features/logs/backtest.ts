import { getOrMake } from '../../base/memo.js';
import { addCount, FirstFew, inKeyOrder } from '../../base/tallies.js';
import type { ThresholdResult } from '../../base/threshold.js';
import type { AssumptionId } from '../../model/facts/assumptions.js';
import { assumptionsOver } from '../../model/policies/completeness.js';
import type { NamedResource } from '../../model/policies/display-names.js';
import { type NamedRule, ruleMembers } from '../../model/policies/rule-words.js';
import type { LoggedChanges } from './context/changes.js';
import { dayOf } from './context/day-of.js';
import { type EvaluationCounts, EvaluationTotals } from './context/evaluation-totals.js';
import { noteEvent } from './context/event-notes.js';
import type { LogJudge } from './context/log-judge.js';
import { type DatedSnapshot, datedOrg, datedOrgAt } from './decide/dated-orgs.js';
import {
  BACKTEST_CLASSES,
  type BacktestClass,
  conditionsAgainst,
  isLetInByDenial,
  isLockedOut,
  type JudgedDecision,
  judgeEvent,
  type LogJudgement,
  notesOf,
} from './decide/judge.js';
import { noteOfRefusal } from './decide/refusals.js';
import { type PresumptionId, presumptionCounts } from './facts/presumptions.js';
import type { RecordedRule } from './facts/recorded.js';
import { type BacktestRow, backtestRow, type TakeRow } from './log-rows.js';

/** The count of each class. */
export type ClassCounts = Record<BacktestClass, number>;

/** The counts of one recorded rule. */
export interface RuleTally {
  readonly policyType: string;
  readonly policy: NamedResource;
  readonly rule: NamedResource;
  readonly counts: ClassCounts;
}

/** A decision of the service that the simulator cannot make. */
export interface Disagreement {
  readonly event: string | undefined;
  readonly time: string;
  readonly user: string;
  readonly app: string | undefined;
  readonly policyType: string;
  readonly recorded: NamedRule;
  /** The rules that the simulator may select; empty if no rule matches. */
  readonly decided: readonly NamedRule[];
  /** The paths of the conditions of the recorded rule that do not match. */
  readonly failedConditions: readonly string[];
  readonly dependsOn: readonly PresumptionId[];
}

/** The result of a log, or of a part of it; plain data. */
export interface BacktestResult extends EvaluationCounts {
  readonly counts: ClassCounts;
  /** The counts by day, in ISO 8601. */
  readonly days: Readonly<Record<string, ClassCounts>>;
  readonly rules: readonly RuleTally[];
  /** Policies that changed during the log; the snapshot is valid from this time on, in ISO 8601. */
  readonly changedPolicies: readonly { readonly policy: NamedResource; readonly time: string }[];
  /** The ids of rules that are in no snapshot, the first few. */
  readonly unknownRules: readonly string[];
  /** The missing facts of undecided decisions: the count of each set of facts. */
  readonly missing: readonly { readonly facts: readonly string[]; readonly count: number }[];
  /** How many decisions depend on each assumption, by its number. */
  readonly decisionsByAssumption: Partial<Record<PresumptionId, number>>;
  /** Evaluations that denied although every recorded rule allows: the user could not satisfy the requirements. */
  readonly lockedOut: number;
  /** The first disagreements by time; `counts` has the total. */
  readonly disagreements: readonly Disagreement[];
  /** The assumptions of the answer, by their numbers. */
  readonly assumptions?: readonly AssumptionId[];
}

/** More disagreements are counted, and not listed. */
export const MOST_DISAGREEMENTS = 1000;

const MOST_UNKNOWN_RULES = 20;

/**
 * Holds the decisions that a log records against what snapshots decide; `changes` are those of the whole log, and `takeRow`
 * sees each decision. Spec: Sign-in logs, 8.
 */
export function backtestJudge(
  orgs: readonly DatedSnapshot[],
  changes: LoggedChanges,
  takeRow?: TakeRow<BacktestRow>,
): LogJudge<BacktestResult> {
  const dated = orgs.map(datedOrg);
  const assumed = assumptionsOver(orgs.map(({ snapshot }) => snapshot));
  return () => {
    const tally = new BacktestTally();
    return {
      totals: tally.totals,
      judge(one) {
        noteEvent(one.event, tally.totals);
        const judgements = judgeEvent(one, dated, changes);
        for (const judgement of judgements) {
          tally.count(judgement);
          takeRow?.(backtestRow(judgement));
        }
        for (const note of notesOf(judgements)) tally.totals.note(note, one.event);
        if (isLockedOut(one.event, judgements)) tally.countLockedOut();
        if (isLetInByDenial(one.event, judgements)) tally.totals.note('allowed by a denying rule', one.event);
      },
      refusal(event) {
        const org = event.time === undefined ? undefined : datedOrgAt(dated, event.time);
        const note = org && noteOfRefusal(event, org);
        if (note !== undefined) tally.totals.note(note, event);
      },
      result: () => ({ ...tally.result(), ...assumed }),
    };
  };
}

/** Counts judgements, and adds up what was counted elsewhere: the same sum in whatever order. */
export class BacktestTally {
  readonly totals = new EvaluationTotals();
  readonly #rules = new Map<string, RuleTally>();
  /** The same by the rules of the snapshots that are held: each is counted at millions of times. */
  readonly #countsAt = new Map<RecordedRule, ClassCounts>();
  readonly #days = new Map<string, ClassCounts>();
  readonly #missing = new Map<string, number>();
  readonly #decisionsByAssumption = new Map<PresumptionId, number>();
  readonly #disagreements = new FirstFew<Disagreement>(MOST_DISAGREEMENTS, orderOfDisagreement);
  readonly #unknownRules = new FirstFew<string>(MOST_UNKNOWN_RULES, (id) => id);
  readonly #since = new Map<string, BacktestResult['changedPolicies'][number]>();
  readonly #counts = noCounts();
  #lockedOut = 0;
  #assumptions: BacktestResult['assumptions'];

  count(judgement: LogJudgement): void {
    if (judgement.kind === 'not compared') {
      this.totals.skip(judgement.reason);
      if (judgement.reason === 'unknown rule') this.#unknownRules.add(judgement.ruleId ?? '');
      return;
    }
    const { kind, recorded, signIn, decided, dependsOn } = judgement;
    this.totals.judgedAt(signIn.time);
    this.#counts[kind] += 1;
    this.#countsOn(dayOf(signIn.time))[kind] += 1;
    getOrMake(this.#countsAt, recorded, () => this.#countsOf(recorded.type, recorded))[kind] += 1;
    if (judgement.since !== undefined)
      this.#changedAt(ruleMembers(recorded).policy, new Date(judgement.since).toISOString());
    for (const id of dependsOn) addCount(this.#decisionsByAssumption, id);
    if (kind === 'undecided') addCount(this.#missing, decided.missing.join(' '));
    if (kind === 'disagree') this.#disagreements.add(disagreementOf(judgement));
  }

  countLockedOut(): void {
    this.#lockedOut += 1;
  }

  add(result: BacktestResult): void {
    this.totals.add(result);
    addClasses(this.#counts, result.counts);
    for (const [day, counts] of Object.entries(result.days)) addClasses(this.#countsOn(day), counts);
    for (const { policyType, counts, ...rule } of result.rules)
      addClasses(this.#countsOf(policyType, rule), counts);
    for (const { policy, time } of result.changedPolicies) this.#changedAt(policy, time);
    for (const { facts, count } of result.missing) addCount(this.#missing, facts.join(' '), count);
    for (const [id, count] of Object.entries(result.decisionsByAssumption))
      addCount(this.#decisionsByAssumption, id as PresumptionId, count);
    for (const one of result.disagreements) this.#disagreements.add(one);
    for (const id of result.unknownRules) this.#unknownRules.add(id);
    this.#lockedOut += result.lockedOut;
    this.#assumptions ??= result.assumptions;
  }

  result(): BacktestResult {
    return {
      ...this.totals.result(),
      counts: this.#counts,
      days: Object.fromEntries(inKeyOrder(this.#days, (counts, day) => [day, counts])),
      rules: inKeyOrder(this.#rules),
      changedPolicies: inKeyOrder(this.#since),
      unknownRules: this.#unknownRules.list(),
      missing: inKeyOrder(this.#missing, (count, facts) => ({ facts: facts.split(' '), count })).sort(
        (one, other) => other.count - one.count,
      ),
      decisionsByAssumption: presumptionCounts(this.#decisionsByAssumption),
      lockedOut: this.#lockedOut,
      disagreements: this.#disagreements.list(),
      ...(this.#assumptions && { assumptions: this.#assumptions }),
    };
  }

  #changedAt(policy: NamedResource, time: string): void {
    const known = this.#since.get(policy.id);
    if (known === undefined || known.time < time) this.#since.set(policy.id, { policy, time });
  }

  #countsOn(day: string): ClassCounts {
    return getOrMake(this.#days, day, noCounts);
  }

  #countsOf(policyType: string, recorded: NamedRule): ClassCounts {
    const { policy, rule } = recorded;
    const key = `${policyType} ${policy.id} ${rule.id} ${policy.name} ${rule.name}`;
    const make = () => ({ policyType, ...ruleMembers(recorded), counts: noCounts() });
    return getOrMake(this.#rules, key, make).counts;
  }
}

function addClasses(counts: ClassCounts, others: ClassCounts): void {
  for (const kind of Object.keys(counts) as BacktestClass[]) counts[kind] += others[kind];
}

/** Decisions that were judged and may be compared: those before a change are none of them. */
export function comparable({ counts }: Pick<BacktestResult, 'counts'>): number {
  return counts.agree + counts.undecided + counts['same effect'] + counts.disagree;
}

/** Of the comparable decisions, the share that the simulator does not make otherwise; `undefined` where there are none. */
export function agreementShare(result: Pick<BacktestResult, 'counts'>): number | undefined {
  const all = comparable(result);
  return all === 0 ? undefined : (all - result.counts.disagree) / all;
}

/** Whether the simulator decides otherwise than the service did. If no decision is comparable, that is unknown. */
export function hasDisagreement(result: Pick<BacktestResult, 'counts'>): ThresholdResult {
  const { disagree, undecided } = result.counts;
  if (disagree > 0) return 'yes';
  return undecided > 0 || comparable(result) === 0 ? 'unknown' : 'no';
}

/** Whether fewer decisions agree than this share of the comparable ones, in percent; an undecided one may agree or not. */
export function isAgreementBelow(result: Pick<BacktestResult, 'counts'>, percent: number): ThresholdResult {
  const all = comparable(result);
  if (all === 0) return 'unknown';
  const { disagree, undecided } = result.counts;
  const least = Math.max(0, (percent * all) / 100);
  if (all - disagree < least) return 'yes';
  return all - disagree - undecided < least ? 'unknown' : 'no';
}

export function noCounts(): ClassCounts {
  return Object.fromEntries(Object.keys(BACKTEST_CLASSES).map((name) => [name, 0])) as ClassCounts;
}

/** By time, then by what tells apart what is of one time. */
function orderOfDisagreement({ time, event, user, app, recorded }: Disagreement): string {
  return [time, event, user, app, recorded.rule.id].join(' ');
}

function disagreementOf(judged: JudgedDecision): Disagreement {
  const { signIn, recorded, decided, dependsOn } = judged;
  return {
    event: signIn.event.uuid,
    time: new Date(signIn.time).toISOString(),
    user: signIn.userId,
    app: signIn.appId,
    policyType: recorded.type,
    recorded: ruleMembers(recorded),
    decided: decided.possible.map(ruleMembers),
    failedConditions: conditionsAgainst(judged),
    dependsOn,
  };
}
