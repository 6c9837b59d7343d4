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
  collectNotes,
  findFailedConditions,
  isAllowedDespiteDenyingRule,
  isLockedOut,
  type JudgedDecision,
  judgeEvent,
  type LogJudgement,
} from './decide/judge.js';
import { noteOfOtherDenial } from './decide/other-denials.js';
import { countsByAssumption, type LogAssumptionId } from './facts/log-assumptions.js';
import type { RecordedRule } from './facts/recorded.js';
import { type BacktestRow, backtestRow, type TakeRow } from './log-rows.js';

/** The number of compared decisions, by the class of the comparison (agree, disagree, undecided, …). */
export type ClassCounts = Record<BacktestClass, number>;

/** The comparison counts for one recorded rule: the number of its decisions in each class (agree, disagree, undecided, …). */
export interface RuleTally {
  readonly policyType: string;
  readonly policy: NamedResource;
  readonly rule: NamedResource;
  readonly counts: ClassCounts;
}

/** A decision of the service that differs from every possible decision of the simulator. */
export interface Disagreement {
  readonly event: string | undefined;
  readonly time: string;
  readonly user: string;
  readonly app: string | undefined;
  readonly policyType: string;
  readonly recorded: NamedRule;
  /** The rules that may decide according to the simulator; empty if no rule matches. */
  readonly decided: readonly NamedRule[];
  /** The paths of the failed conditions of the recorded rule. */
  readonly failedConditions: readonly string[];
  readonly dependsOn: readonly LogAssumptionId[];
}

/** The result of a backtest for a log or for a part of a log. Plain data. */
export interface BacktestResult extends EvaluationCounts {
  readonly counts: ClassCounts;
  /** The numbers of decisions for each day (ISO 8601), by the class of the comparison (agree, disagree, undecided, …). */
  readonly days: Readonly<Record<string, ClassCounts>>;
  readonly rules: readonly RuleTally[];
  /**
   * The policies that changed during the log, each with the time of its last change (ISO 8601). The snapshot shows the policy as it has
   * been since that time.
   */
  readonly changedPolicies: readonly { readonly policy: NamedResource; readonly time: string }[];
  /** The ids of recorded rules that no snapshot contains, at most 20. */
  readonly unknownRules: readonly string[];
  /** The sets of missing facts that make decisions undecided, each with the number of decisions. */
  readonly missing: readonly { readonly facts: readonly string[]; readonly count: number }[];
  /** The number of decisions that depend on each assumption, by the number of the assumption. */
  readonly decisionsByAssumption: Partial<Record<LogAssumptionId, number>>;
  /**
   * The number of evaluations in which the user was denied although every recorded rule allows access: the user could not satisfy the
   * requirements.
   */
  readonly lockedOut: number;
  /** The first disagreements in order of time. Their total number is `counts.disagree`. */
  readonly disagreements: readonly Disagreement[];
  /** The numbers of the assumptions that the result depends on. */
  readonly assumptions?: readonly AssumptionId[];
}

/** The maximum number of disagreements that are listed. Further ones are only counted. */
export const MOST_DISAGREEMENTS = 1000;

const MOST_UNKNOWN_RULES = 20;

/**
 * Returns a function that creates a judge for each part of the log. A judge decides the sign-ins of its part with the snapshots, and
 * compares the results with the recorded decisions. `changes` has the org changes that the complete log records; `takeRow` receives each
 * decision. Spec: Sign-in logs, 8.
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
        for (const note of collectNotes(judgements)) tally.totals.note(note, one.event);
        if (isLockedOut(one.event, judgements)) tally.countLockedOut();
        if (isAllowedDespiteDenyingRule(one.event, judgements))
          tally.totals.note('allowed by a denying rule', one.event);
      },
      noteOtherDenial(event) {
        const org = event.time === undefined ? undefined : datedOrgAt(dated, event.time);
        const note = org && noteOfOtherDenial(event, org);
        if (note !== undefined) tally.totals.note(note, event);
      },
      result: () => ({ ...tally.result(), ...assumed }),
    };
  };
}

/** Counts the compared decisions of one part of a log, and adds the counts of other parts. The order of the parts does not matter. */
export class BacktestTally {
  readonly totals = new EvaluationTotals();
  readonly #rules = new Map<string, RuleTally>();
  /**
   * For each recorded rule, how many decisions agreed and disagreed with it. The key is the rule object, because a log has millions of
   * decisions, and a text key would be slower.
   */
  readonly #countsByRule = new Map<RecordedRule, ClassCounts>();
  readonly #days = new Map<string, ClassCounts>();
  readonly #missing = new Map<string, number>();
  readonly #decisionsByAssumption = new Map<LogAssumptionId, number>();
  readonly #disagreements = new FirstFew<Disagreement>(MOST_DISAGREEMENTS, sortKeyOf);
  readonly #unknownRules = new FirstFew<string>(MOST_UNKNOWN_RULES, (id) => id);
  readonly #changedPolicies = new Map<string, BacktestResult['changedPolicies'][number]>();
  readonly #counts = zeroCounts();
  #lockedOut = 0;
  #assumptions: BacktestResult['assumptions'];

  count(judgement: LogJudgement): void {
    if (judgement.kind === 'not compared') {
      this.totals.skip(judgement.reason);
      if (judgement.reason === 'unknown rule') this.#unknownRules.add(judgement.ruleId ?? '');
      return;
    }
    const { kind, recorded, signIn, decided, dependsOn } = judgement;
    this.totals.extendPeriod(signIn.time);
    this.#counts[kind] += 1;
    this.#countsOfDay(dayOf(signIn.time))[kind] += 1;
    getOrMake(this.#countsByRule, recorded, () => this.#countsOf(recorded.type, recorded))[kind] += 1;
    if (judgement.since !== undefined)
      this.#noteChange(ruleMembers(recorded).policy, new Date(judgement.since).toISOString());
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
    for (const [day, counts] of Object.entries(result.days)) addClasses(this.#countsOfDay(day), counts);
    for (const { policyType, counts, ...rule } of result.rules)
      addClasses(this.#countsOf(policyType, rule), counts);
    for (const { policy, time } of result.changedPolicies) this.#noteChange(policy, time);
    for (const { facts, count } of result.missing) addCount(this.#missing, facts.join(' '), count);
    for (const [id, count] of Object.entries(result.decisionsByAssumption))
      addCount(this.#decisionsByAssumption, id as LogAssumptionId, count);
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
      changedPolicies: inKeyOrder(this.#changedPolicies),
      unknownRules: this.#unknownRules.list(),
      missing: inKeyOrder(this.#missing, (count, facts) => ({ facts: facts.split(' '), count })).sort(
        (one, other) => other.count - one.count,
      ),
      decisionsByAssumption: countsByAssumption(this.#decisionsByAssumption),
      lockedOut: this.#lockedOut,
      disagreements: this.#disagreements.list(),
      ...(this.#assumptions && { assumptions: this.#assumptions }),
    };
  }

  #noteChange(policy: NamedResource, time: string): void {
    const known = this.#changedPolicies.get(policy.id);
    if (known === undefined || known.time < time) this.#changedPolicies.set(policy.id, { policy, time });
  }

  #countsOfDay(day: string): ClassCounts {
    return getOrMake(this.#days, day, zeroCounts);
  }

  #countsOf(policyType: string, recorded: NamedRule): ClassCounts {
    const { policy, rule } = recorded;
    const key = `${policyType} ${policy.id} ${rule.id} ${policy.name} ${rule.name}`;
    const make = () => ({ policyType, ...ruleMembers(recorded), counts: zeroCounts() });
    return getOrMake(this.#rules, key, make).counts;
  }
}

function addClasses(counts: ClassCounts, others: ClassCounts): void {
  for (const kind of Object.keys(counts) as BacktestClass[]) counts[kind] += others[kind];
}

/** Returns the number of compared decisions, without those whose policy has changed since the event. */
export function countComparable({ counts }: Pick<BacktestResult, 'counts'>): number {
  return counts.agree + counts.undecided + counts['same effect'] + counts.disagree;
}

/** Returns the share of compared decisions that agree or may agree; `undefined` if there are no compared decisions. */
export function agreementShare(result: Pick<BacktestResult, 'counts'>): number | undefined {
  const all = countComparable(result);
  return all === 0 ? undefined : (all - result.counts.disagree) / all;
}

/** Returns whether any decision disagrees, or `unknown` if no decision is comparable. */
export function hasDisagreement(result: Pick<BacktestResult, 'counts'>): ThresholdResult {
  const { disagree, undecided } = result.counts;
  if (disagree > 0) return 'yes';
  return undecided > 0 || countComparable(result) === 0 ? 'unknown' : 'no';
}

/**
 * Returns whether the percentage of agreeing decisions is below `percent`. An undecided decision may agree or disagree, so the answer may
 * be `unknown`.
 */
export function isAgreementBelow(result: Pick<BacktestResult, 'counts'>, percent: number): ThresholdResult {
  const all = countComparable(result);
  if (all === 0) return 'unknown';
  const { disagree, undecided } = result.counts;
  const least = Math.max(0, (percent * all) / 100);
  if (all - disagree < least) return 'yes';
  return all - disagree - undecided < least ? 'unknown' : 'no';
}

export function zeroCounts(): ClassCounts {
  return Object.fromEntries(Object.keys(BACKTEST_CLASSES).map((name) => [name, 0])) as ClassCounts;
}

/** Returns the text by which disagreements are sorted: the time first, then the fields that differ between decisions of the same time. */
function sortKeyOf({ time, event, user, app, recorded }: Disagreement): string {
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
    failedConditions: findFailedConditions(judged),
    dependsOn,
  };
}
