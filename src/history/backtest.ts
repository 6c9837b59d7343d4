import { getOrMake } from '../base/memo.js';
import type { NamedResource } from '../policies/names.js';
import { type NamedRule, ruleMembers } from '../policies/rule-words.js';
import type { LoggedChanges } from './context/changes.js';
import type { Correlated } from './context/flows.js';
import { LogIntake } from './context/log-intake.js';
import { type DatedSnapshot, datedOrg } from './decide/dated-orgs.js';
import {
  BACKTEST_CLASSES,
  type BacktestClass,
  conditionsAgainst,
  isLockedOut,
  type JudgedDecision,
  judgeEvent,
  type LogJudgement,
} from './decide/judge.js';
import type { LogEvent } from './events/log-event.js';
import type { PresumptionId } from './facts/presumptions.js';
import type { NotJudged } from './facts/recorded.js';

/** How often each class. */
export type ClassCounts = Record<BacktestClass, number>;

/** What the simulator and the log say of the decisions of one rule. */
export interface RuleTally {
  readonly policyType: string;
  readonly policy: NamedResource;
  readonly rule: NamedResource;
  readonly counts: ClassCounts;
}

/** A decision that the simulator makes otherwise than the service did. */
export interface Disagreement {
  readonly event: string | undefined;
  readonly time: string;
  readonly user: string;
  readonly app: string | undefined;
  readonly policyType: string;
  readonly recorded: NamedRule;
  /** The rules that may decide by the snapshot; none: no rule does. */
  readonly decided: readonly NamedRule[];
  /** Paths of conditions by which the recorded rule does not match. */
  readonly against: readonly string[];
  readonly hangsOn: readonly PresumptionId[];
}

/** What came of a log; plain data, of which two add up. */
export interface BacktestResult {
  /** Of the events that were judged, in ISO 8601; `null` where there were none. */
  readonly from: string | null;
  readonly to: string | null;
  readonly evaluations: number;
  readonly counts: ClassCounts;
  readonly notJudged: Partial<Record<NotJudged, number>>;
  readonly rules: readonly RuleTally[];
  /** Ids of rules that no snapshot holds, the first few. */
  readonly unknownRules: readonly string[];
  /** What undecided decisions hang on: those of each set of facts. */
  readonly missing: readonly { readonly facts: readonly string[]; readonly count: number }[];
  /** Decisions that would be judged otherwise without it. */
  readonly hangOn: Partial<Record<PresumptionId, number>>;
  /** Evaluations that denied though every rule that they name allows: the user could not meet it. */
  readonly lockedOut: number;
  /** The first few; `counts` has how many there are. */
  readonly disagreements: readonly Disagreement[];
}

/** More disagreements are counted, and not listed. */
export const MOST_DISAGREEMENTS = 1000;

const MOST_UNKNOWN_RULES = 20;

/** Holds the decisions that a log records against what snapshots decide. Spec: Sign-in logs, 8. */
export class Backtest {
  readonly #orgs;
  readonly #changes: LoggedChanges;
  readonly #intake = new LogIntake();
  readonly #rules = new Map<string, RuleTally>();
  readonly #missing = new Map<string, number>();
  readonly #hangOn: Partial<Record<PresumptionId, number>> = {};
  readonly #disagreements: Disagreement[] = [];
  readonly #unknownRules = new Set<string>();
  readonly #counts = noCounts();
  #lockedOut = 0;

  /** `changes` are those of the whole log. */
  constructor(orgs: readonly DatedSnapshot[], changes: LoggedChanges) {
    this.#orgs = orgs.map(datedOrg);
    this.#changes = changes;
  }

  readonly isWanted = (eventType: string): boolean => this.#intake.isWanted(eventType);

  readonly take = (event: LogEvent): void => {
    for (const one of this.#intake.add(event)) this.#judge(one);
  };

  /** When all events were taken. */
  end(): BacktestResult {
    for (const one of this.#intake.end()) this.#judge(one);
    return {
      ...this.#intake.period(),
      evaluations: this.#intake.evaluations,
      counts: this.#counts,
      notJudged: this.#intake.notJudged,
      rules: [...this.#rules.values()],
      unknownRules: [...this.#unknownRules],
      missing: [...this.#missing]
        .map(([facts, count]) => ({ facts: facts.split(' '), count }))
        .sort((one, other) => other.count - one.count),
      hangOn: this.#hangOn,
      lockedOut: this.#lockedOut,
      disagreements: this.#disagreements,
    };
  }

  #judge(one: Correlated): void {
    const judgements = judgeEvent(one, this.#orgs, this.#changes);
    for (const judgement of judgements) this.#count(judgement);
    if (isLockedOut(one.event, judgements)) this.#lockedOut += 1;
  }

  #count(judgement: LogJudgement): void {
    if (judgement.kind === 'not judged') {
      this.#intake.skip(judgement.reason);
      if (judgement.reason === 'unknown rule' && this.#unknownRules.size < MOST_UNKNOWN_RULES)
        this.#unknownRules.add(judgement.ruleId ?? '');
      return;
    }
    const { kind, recorded, signIn, decided, hangsOn } = judgement;
    this.#intake.judgedAt(signIn.time);
    this.#counts[kind] += 1;
    getOrMake(this.#rules, recorded.rule.id, () => ruleTally(recorded)).counts[kind] += 1;
    for (const id of hangsOn) this.#hangOn[id] = (this.#hangOn[id] ?? 0) + 1;
    if (kind === 'undecided') {
      const facts = decided.missing.join(' ');
      this.#missing.set(facts, (this.#missing.get(facts) ?? 0) + 1);
    }
    if (kind === 'disagree' && this.#disagreements.length < MOST_DISAGREEMENTS)
      this.#disagreements.push(disagreementOf(judgement));
  }
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

export function noCounts(): ClassCounts {
  return Object.fromEntries(Object.keys(BACKTEST_CLASSES).map((name) => [name, 0])) as ClassCounts;
}

function ruleTally(recorded: NamedRule & Pick<JudgedDecision['recorded'], 'type'>): RuleTally {
  return { policyType: recorded.type, ...ruleMembers(recorded), counts: noCounts() };
}

function disagreementOf(judged: JudgedDecision): Disagreement {
  const { signIn, recorded, decided, hangsOn } = judged;
  return {
    event: signIn.event.uuid,
    time: new Date(signIn.time).toISOString(),
    user: signIn.userId,
    app: signIn.appId,
    policyType: recorded.type,
    recorded: ruleMembers(recorded),
    decided: decided.possible.map(ruleMembers),
    against: conditionsAgainst(judged),
    hangsOn,
  };
}
