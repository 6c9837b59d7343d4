import type { Change } from '../../analysis/questions/effects/change.js';
import { canonical } from '../../base/canonical.js';
import { getOrMake } from '../../base/memo.js';
import { addCount, BoundedCounts, FirstFew, inKeyOrder } from '../../base/tallies.js';
import type { AssumptionId } from '../../model/facts/assumptions.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import { type NamedRule, ruleMembers } from '../../model/policies/rule-words.js';
import { dayOf } from './context/day-of.js';
import { type EvaluationCounts, EvaluationTotals } from './context/evaluation-totals.js';
import type { LogEvent } from './events/log-event.js';
import { countsByAssumption, LOG_ASSUMPTION_IDS, type LogAssumptionId } from './facts/log-assumptions.js';

/** A group of decisions in a log that change in the same way. Plain data. */
export interface Transition {
  readonly policyType: string;
  readonly change: Change;
  /** Whether the results definitely change; `false` if the change depends on facts that the log lacks. */
  readonly isCertain: boolean;
  /** Whether the changed results are not computed, but inferred from the rule that the log records. */
  readonly isInferred?: boolean;
  /**
   * The deciding rule before the change; `null` if no rule decides. Absent if it is unknown, or if the request is blocked before any
   * policy.
   */
  readonly before?: NamedRule | null;
  readonly after?: NamedRule | null;
  readonly beforeResult: string;
  readonly afterResult: string;
  readonly count: number;
  /**
   * The number of decisions that allowed access in the log. `satisfied` counts those in which the user used all factors that the policies
   * after the change require.
   */
  readonly allowed: { readonly count: number; readonly satisfied: number };
  /** The number of decisions with this change, by application id. `users` has the numbers by user id, and `days` by day (ISO 8601). */
  readonly apps: Readonly<Record<string, number>>;
  readonly users: Readonly<Record<string, number>>;
  readonly days: Readonly<Record<string, number>>;
  /** The ids of the first few events whose decisions have this change. */
  readonly events: readonly string[];
  /** The numbers of the assumptions that the change depends on. */
  readonly dependsOn: readonly LogAssumptionId[];
  /** The missing facts that the change depends on, if it is not certain. */
  readonly missing: readonly string[];
}

/** The result of a replay: how the decisions of a log change. Plain data. */
export interface ReplayResult extends EvaluationCounts {
  /** The number of compared decisions. An evaluation has one decision per policy type. */
  readonly decisions: number;
  readonly unchanged: number;
  /** The number of decisions with a recorded rule, and how many of them agree or may agree with the policies before the change. */
  readonly recorded: { readonly compared: number; readonly agreeing: number };
  /**
   * For each staged (not yet active) branch of a policy, by the id of the branch: the number of its decisions in the log, and how many of
   * them agree or may agree with the policies after the change.
   */
  readonly staged: Readonly<Record<string, { readonly compared: number; readonly agreeing: number }>>;
  /** The number of decisions whose result is inferred from the recorded rule. */
  readonly inferred: number;
  /** The number of decisions that depend on each assumption, by the number of the assumption. */
  readonly decisionsByAssumption: Partial<Record<LogAssumptionId, number>>;
  /** The ways in which decisions change, the most frequent first. */
  readonly transitions: readonly Transition[];
  /** The numbers of the assumptions that the result depends on. */
  readonly assumptions?: readonly AssumptionId[];
}

/** The maximum number of applications, users or days that are listed per change. Further ones are counted as `others`. */
const MOST_LISTED = 100_000;

const MOST_EVENTS = 5;

/** The difference between the possible results of a sign-in before and after a change. */
export type OutcomeChange = Pick<
  Transition,
  'afterResult' | 'beforeResult' | 'change' | 'isCertain' | 'isInferred'
> & {
  readonly before?: PolicyRule | null;
  readonly after?: PolicyRule | null;
};

/** One sign-in whose result changes. */
export interface Occurrence {
  readonly userId: string;
  readonly appId: string | undefined;
  readonly time: number;
  readonly event: LogEvent;
  readonly dependsOn: readonly LogAssumptionId[];
  readonly missing: readonly string[];
  readonly isAllowed: boolean;
  readonly isSatisfied: boolean;
}

/** The fields of a transition by which changed decisions are grouped: decisions with equal values count as one kind of change. */
type TransitionKind = Pick<
  Transition,
  'after' | 'afterResult' | 'before' | 'beforeResult' | 'change' | 'isCertain' | 'isInferred' | 'policyType'
>;

/** Counts changed decisions, and adds the counts of other parts of the log. The sum does not depend on the order. */
export class ReplayTally {
  readonly totals = new EvaluationTotals();
  readonly #transitions = new Map<string, TransitionTally>();
  #decisions = 0;
  #unchanged = 0;
  #compared = 0;
  #agreeing = 0;
  #learned = 0;
  #assumptions: ReplayResult['assumptions'];
  readonly #decisionsByAssumption = new Map<LogAssumptionId, number>();
  readonly #staged = new Map<string, { compared: number; agreeing: number }>();

  countRecorded(isMade: boolean): void {
    this.#compared += 1;
    if (isMade) this.#agreeing += 1;
  }

  countStaged(branch: string, isMade: boolean): void {
    this.#addStaged(branch, { compared: 1, agreeing: Number(isMade) });
  }

  countLearned(): void {
    this.#learned += 1;
  }

  countDependency(id: LogAssumptionId): void {
    addCount(this.#decisionsByAssumption, id);
  }

  countUnchanged(): void {
    this.#decisions += 1;
    this.#unchanged += 1;
  }

  count({ before, after, ...found }: OutcomeChange & { readonly policyType: string }, one: Occurrence): void {
    this.#decisions += 1;
    const tally = this.#tallyOf({
      ...found,
      ...(before !== undefined && { before: before && ruleMembers(before) }),
      ...(after !== undefined && { after: after && ruleMembers(after) }),
    });
    tally.count += 1;
    tally.users.add(one.userId);
    tally.apps.add(one.appId ?? 'none');
    tally.days.add(dayOf(one.time));
    if (one.event.uuid !== undefined) tally.events.add(one.event.uuid);
    for (const id of one.dependsOn) tally.dependsOn.add(id);
    for (const fact of one.missing) tally.missing.add(fact);
    tally.allowed += Number(one.isAllowed);
    tally.satisfied += Number(one.isSatisfied);
  }

  add({
    decisions,
    unchanged,
    recorded,
    staged,
    inferred: learned,
    decisionsByAssumption,
    transitions,
    assumptions,
    ...totals
  }: ReplayResult): void {
    this.totals.add(totals);
    this.#decisions += decisions;
    this.#unchanged += unchanged;
    this.#compared += recorded.compared;
    this.#agreeing += recorded.agreeing;
    this.#learned += learned;
    this.#assumptions ??= assumptions;
    for (const [branch, counts] of Object.entries(staged)) this.#addStaged(branch, counts);
    for (const [id, count] of Object.entries(decisionsByAssumption))
      addCount(this.#decisionsByAssumption, id as LogAssumptionId, count);
    for (const one of transitions) {
      const { count, allowed, apps, users, days, events, dependsOn, missing, ...kind } = one;
      const tally = this.#tallyOf(kind);
      tally.count += count;
      tally.allowed += allowed.count;
      tally.satisfied += allowed.satisfied;
      for (const [counts, added] of [
        [tally.apps, apps],
        [tally.users, users],
        [tally.days, days],
      ] as const)
        counts.addAll(added);
      for (const id of events) tally.events.add(id);
      for (const id of dependsOn) tally.dependsOn.add(id);
      for (const fact of missing) tally.missing.add(fact);
    }
  }

  result(): ReplayResult {
    return {
      ...this.totals.result(),
      decisions: this.#decisions,
      unchanged: this.#unchanged,
      recorded: { compared: this.#compared, agreeing: this.#agreeing },
      staged: Object.fromEntries(inKeyOrder(this.#staged, (counts, branch) => [branch, counts])),
      inferred: this.#learned,
      decisionsByAssumption: countsByAssumption(this.#decisionsByAssumption),
      transitions: inKeyOrder(this.#transitions, transitionOf).sort((one, other) => other.count - one.count),
      ...(this.#assumptions && { assumptions: this.#assumptions }),
    };
  }

  #addStaged(
    branch: string,
    { compared, agreeing }: { readonly compared: number; readonly agreeing: number },
  ): void {
    const counts = getOrMake(this.#staged, branch, () => ({ compared: 0, agreeing: 0 }));
    counts.compared += compared;
    counts.agreeing += agreeing;
  }

  #tallyOf(kind: TransitionKind): TransitionTally {
    return getOrMake(this.#transitions, canonical(kind), () => ({
      kind,
      count: 0,
      allowed: 0,
      satisfied: 0,
      apps: new BoundedCounts(MOST_LISTED),
      users: new BoundedCounts(MOST_LISTED),
      days: new BoundedCounts(MOST_LISTED),
      events: new FirstFew<string>(MOST_EVENTS, (id) => id),
      dependsOn: new Set(),
      missing: new Set(),
    }));
  }
}

interface TransitionTally {
  readonly kind: TransitionKind;
  count: number;
  allowed: number;
  satisfied: number;
  readonly apps: BoundedCounts;
  readonly users: BoundedCounts;
  readonly days: BoundedCounts;
  readonly events: FirstFew<string>;
  readonly dependsOn: Set<LogAssumptionId>;
  readonly missing: Set<string>;
}

function transitionOf({
  kind,
  apps,
  users,
  days,
  events,
  dependsOn,
  missing,
  count,
  allowed,
  satisfied,
}: TransitionTally): Transition {
  return {
    ...kind,
    count,
    allowed: { count: allowed, satisfied },
    apps: apps.record(),
    users: users.record(),
    days: days.record(),
    events: events.list(),
    dependsOn: LOG_ASSUMPTION_IDS.filter((id) => dependsOn.has(id)),
    missing: [...missing].sort(),
  };
}
