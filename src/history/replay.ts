import { canonical } from '../base/canonical.js';
import { BoundedCounts, inKeyOrder } from '../base/counts.js';
import { FirstFew } from '../base/first-few.js';
import { getOrMake } from '../base/memo.js';
import type { Request } from '../facts/request.js';
import { blockedBy } from '../facts/zone.js';
import { MATCH, NOT_MATCH, UNDEFINED } from '../logic/kleene/verdict.js';
import type { PolicyRule } from '../policies/policy.js';
import type { SimulatedTypeName } from '../policies/policy-type.js';
import { type NamedRule, ruleMembers } from '../policies/rule-words.js';
import type { Snapshot } from '../policies/snapshot.js';
import { type Change, compareEffects } from '../questions/effects/compare-effects.js';
import type { LoggedChanges } from './context/changes.js';
import { type EvaluationCounts, EvaluationTotals } from './context/evaluation-totals.js';
import type { Correlated } from './context/flows.js';
import type { LogJudge } from './context/log-judge.js';
import { type DatedOrg, datedOrg } from './decide/dated-orgs.js';
import { certainRule, type Decided } from './decide/decider.js';
import { questionOf } from './decide/question.js';
import type { LogEvent } from './events/log-event.js';
import { PRESUMPTION_IDS, type PresumptionId } from './facts/presumptions.js';
import { recordedRule, recordedRuleIds } from './facts/recorded.js';
import { signInOf } from './facts/sign-in.js';

/** Sign-ins of the log that would come out otherwise, alike in how. Plain data. */
export interface Transition {
  readonly policyType: string;
  readonly change: Change;
  /** Otherwise it hangs on what the log does not say whether they do. */
  readonly isCertain: boolean;
  /** `null`: no rule decides; absent: it is not known which, or the service refuses them before any policy. */
  readonly before?: NamedRule | null;
  readonly after?: NamedRule | null;
  readonly beforeDoes: string;
  readonly afterDoes: string;
  readonly count: number;
  /** How many for each; applications and users by id, days in ISO 8601. */
  readonly apps: Readonly<Record<string, number>>;
  readonly users: Readonly<Record<string, number>>;
  readonly days: Readonly<Record<string, number>>;
  /** The ids of a few events: the first in their order. */
  readonly events: readonly string[];
  /** What is presumed of some of them. */
  readonly presumed: readonly PresumptionId[];
  /** The facts that it hangs on where it is not certain. */
  readonly missing: readonly string[];
}

/** What two snapshots make of the sign-ins of a log. */
export interface ReplayResult extends EvaluationCounts {
  /** Decisions that were compared: an evaluation has one for each type of policy. */
  readonly decisions: number;
  readonly unchanged: number;
  /** Of the decisions of which the log says the rule: those that the policies before the change make so, or may. */
  readonly recorded: { readonly compared: number; readonly made: number };
  /** Those for most sign-ins first. */
  readonly transitions: readonly Transition[];
}

/** What a transition lists no more of than this; those beyond are counted as `others`. */
const MOST_LISTED = 100_000;

const MOST_EVENTS = 5;

/** The types whose rules let in or ask for more. */
const TYPES: readonly SimulatedTypeName[] = ['SVC_SIGN_ON', 'ACCESS_POLICY'];

/**
 * Decides the sign-ins of a log under the policies before a change and under those after it; `changes` are those of the
 * whole log. Spec: Sign-in logs, 8.
 */
export function replayJudge(
  before: Snapshot,
  after: Snapshot,
  changes: LoggedChanges,
): LogJudge<ReplayResult> {
  const replay = new Replay(before, after, changes);
  return () => {
    const tally = new ReplayTally();
    return {
      totals: tally.totals,
      judge: (one) => replay.judge(one, tally),
      result: () => tally.result(),
    };
  };
}

class Replay {
  readonly #before: DatedOrg;
  readonly #after: DatedOrg;
  readonly #changes: LoggedChanges;
  readonly #compare;
  readonly #isSameWorld: boolean;

  constructor(before: Snapshot, after: Snapshot, changes: LoggedChanges) {
    this.#before = datedOrg({ snapshot: before });
    this.#after = datedOrg({ snapshot: after });
    this.#changes = changes;
    this.#compare = compareEffects(before, after);
    this.#isSameWorld = worldText(before) === worldText(after);
  }

  judge({ event, flow }: Correlated, tally: ReplayTally): void {
    const { world, snapshot } = this.#before.decider.compiled;
    const signIn = signInOf(event, flow, { engine: snapshot.engine, isApp: (id) => world.holds('app', id) });
    if ('notJudged' in signIn) {
      tally.totals.skip(signIn.notJudged);
      return;
    }
    const [was, is] = [this.#before, this.#after].map((org) =>
      questionOf(signIn, org.decider.compiled.world, this.#changes, org.time),
    ) as [ReturnType<typeof questionOf>, ReturnType<typeof questionOf>];
    if ('notJudged' in was) {
      tally.totals.skip(was.notJudged);
      return;
    }
    if ('notJudged' in is) {
      tally.totals.skip(is.notJudged);
      return;
    }
    tally.totals.judgedAt(signIn.time);
    for (const type of this.#typesOf(event)) {
      const [before, after] = [
        this.#outcomeOf(this.#before, type, was.request),
        this.#outcomeOf(this.#after, type, is.request),
      ];
      if (before === undefined || after === undefined) {
        tally.totals.skip('no application');
        continue;
      }
      this.#countRecorded(event, type, before, tally);
      const found = this.#between(type, before, after);
      if (found === undefined) tally.countUnchanged();
      else
        tally.count(
          { ...found, policyType: type },
          {
            ...signIn,
            presumed: was.presumed,
            missing: found.isCertain ? [] : [...before.missing, ...after.missing],
          },
        );
    }
  }

  /** Holds the decision that was recorded, where there is one, against those that are possible before the change. */
  #countRecorded(event: LogEvent, type: SimulatedTypeName, before: TypeOutcome, tally: ReplayTally): void {
    const ends = this.#ends(before, 'before');
    for (const id of recordedRuleIds(event)) {
      const recorded = recordedRule(id, this.#before.rules);
      if ('type' in recorded && recorded.type === type)
        tally.countRecorded(ends.has(this.#compare.key(recorded, 'before')));
    }
  }

  /** Those that the event says were evaluated; where it names no rule that is known, both that let in. */
  #typesOf(event: LogEvent): readonly SimulatedTypeName[] {
    const recorded = recordedRuleIds(event).map((id) => recordedRule(id, this.#before.rules));
    const types = recorded.flatMap((one) => ('type' in one ? [one.type] : []));
    return types.length === 0 ? TYPES : [...new Set(types)];
  }

  #outcomeOf({ decider }: DatedOrg, type: SimulatedTypeName, request: Request): TypeOutcome | undefined {
    const { rank } = blockedBy(decider.compiled.world, request.policyContext);
    const isRefused = rank === MATCH ? true : rank === NOT_MATCH ? false : undefined;
    const decided = decider.decide(type, request);
    if (decided !== undefined) return { ...decided, isRefused };
    const hasType = decider.compiled.types.has(type);
    return hasType ? undefined : { possible: [], mayBeNone: true, missing: [], isRefused };
  }

  /** How the two differ; `undefined` where they do not, whatever the log does not say. */
  #between(type: SimulatedTypeName, before: TypeOutcome, after: TypeOutcome): Found | undefined {
    const [was, is] = [this.#ends(before, 'before'), this.#ends(after, 'after')];
    const [one, ...others] = new Set([...was.keys(), ...is.keys()]);
    if (one === undefined || others.length === 0) return undefined;
    if (was.size === 1 && is.size === 1) {
      const [[from], [to]] = [[...was.values()], [...is.values()]] as [[End], [End]];
      return { ...this.#compared(type, from, to), isCertain: true };
    }
    if (this.#isSameWorld && sequence(before, this.#before) === sequence(after, this.#after))
      return undefined;
    const pairs = [...was.values()].flatMap((from) =>
      [...is.values()].filter((to) => to.key !== from.key).map((to) => this.#compared(type, from, to)),
    );
    const changes = new Set(pairs.map(({ change }) => change));
    return {
      change: changes.size === 1 ? (pairs[0]?.change ?? 'other') : 'other',
      beforeDoes: [...new Set(pairs.map(({ beforeDoes }) => beforeDoes))].join(', or '),
      afterDoes: [...new Set(pairs.map(({ afterDoes }) => afterDoes))].join(', or '),
      isCertain: false,
    };
  }

  #compared(type: SimulatedTypeName, from: End, to: End): Omit<Found, 'isCertain'> {
    if (from.isRefused || to.isRefused) {
      const { before, after } = this.#compare.compare(type, from.rule, to.rule);
      return {
        change: from.isRefused ? 'gained' : 'lost',
        beforeDoes: from.isRefused ? REFUSED : before,
        afterDoes: to.isRefused ? REFUSED : after,
        ...(!from.isRefused && { before: from.rule ?? null }),
        ...(!to.isRefused && { after: to.rule ?? null }),
      };
    }
    const { change, before, after } = this.#compare.compare(type, from.rule, to.rule);
    return {
      change,
      beforeDoes: before,
      afterDoes: after,
      before: from.rule ?? null,
      after: to.rule ?? null,
    };
  }

  /** What may come of a request, by what means the same. */
  #ends({ isRefused, ...decided }: TypeOutcome, state: 'after' | 'before'): Map<string, End> {
    const refused: readonly End[] =
      isRefused === false ? [] : [{ key: REFUSED, isRefused: true, rule: undefined }];
    const rules: readonly (PolicyRule | undefined)[] =
      isRefused === true ? [] : [...decided.possible, ...(mayBeNone(decided) ? [undefined] : [])];
    const ends = rules.map((rule) => ({ key: this.#compare.key(rule, state), isRefused: false, rule }));
    return new Map([...refused, ...ends].map((end) => [end.key, end]));
  }
}

const REFUSED = 'refused before any policy';

interface TypeOutcome extends Decided {
  /** By a blocklist; `undefined` where that is not known. */
  readonly isRefused: boolean | undefined;
}

/** One way in which a request may end. */
interface End {
  readonly key: string;
  readonly isRefused: boolean;
  readonly rule: PolicyRule | undefined;
}

type Found = Pick<Transition, 'afterDoes' | 'beforeDoes' | 'change' | 'isCertain'> & {
  readonly before?: PolicyRule | null;
  readonly after?: PolicyRule | null;
};

function mayBeNone(decided: Decided): boolean {
  return certainRule(decided) === null || decided.mayBeNone;
}

/** What may decide, one after the other: of equal worlds, the same facts decide the same of equal ones. */
function sequence({ possible, mayBeNone: isOpen, isRefused }: TypeOutcome, { effects }: DatedOrg): string {
  const rules = possible.map((one) => [
    one.policy.conditions,
    one.rule.conditions,
    effects.key(one, 'after'),
  ]);
  return canonical([rules, isOpen, isRefused ?? UNDEFINED]);
}

/** All of a snapshot but its policies. */
function worldText(snapshot: Snapshot): string {
  const { policies: _, documents: __, sources: ___, ...world } = snapshot;
  return canonical(world);
}

/** One sign-in that comes out otherwise. */
interface Occurrence {
  readonly userId: string;
  readonly appId: string | undefined;
  readonly time: number;
  readonly event: LogEvent;
  readonly presumed: readonly PresumptionId[];
  readonly missing: readonly string[];
}

/** How sign-ins of a transition are alike. */
type Kind = Pick<
  Transition,
  'after' | 'afterDoes' | 'before' | 'beforeDoes' | 'change' | 'isCertain' | 'policyType'
>;

/** Counts transitions, and adds up what was counted elsewhere: the same sum in whatever order. */
export class ReplayTally {
  readonly totals = new EvaluationTotals();
  readonly #transitions = new Map<string, TransitionTally>();
  #decisions = 0;
  #unchanged = 0;
  #compared = 0;
  #made = 0;

  countRecorded(isMade: boolean): void {
    this.#compared += 1;
    if (isMade) this.#made += 1;
  }

  countUnchanged(): void {
    this.#decisions += 1;
    this.#unchanged += 1;
  }

  count({ before, after, ...found }: Found & { readonly policyType: string }, one: Occurrence): void {
    this.#decisions += 1;
    const tally = this.#tallyOf({
      ...found,
      ...(before !== undefined && { before: before && ruleMembers(before) }),
      ...(after !== undefined && { after: after && ruleMembers(after) }),
    });
    tally.count += 1;
    tally.users.add(one.userId);
    tally.apps.add(one.appId ?? 'none');
    tally.days.add(new Date(one.time).toISOString().slice(0, 10));
    if (one.event.uuid !== undefined) tally.events.add(one.event.uuid);
    for (const id of one.presumed) tally.presumed.add(id);
    for (const fact of one.missing) tally.missing.add(fact);
  }

  add({ decisions, unchanged, recorded, transitions, ...totals }: ReplayResult): void {
    this.totals.add(totals);
    this.#decisions += decisions;
    this.#unchanged += unchanged;
    this.#compared += recorded.compared;
    this.#made += recorded.made;
    for (const one of transitions) {
      const { count, apps, users, days, events, presumed, missing, ...kind } = one;
      const tally = this.#tallyOf(kind);
      tally.count += count;
      for (const [counts, added] of [
        [tally.apps, apps],
        [tally.users, users],
        [tally.days, days],
      ] as const)
        counts.addAll(added);
      for (const id of events) tally.events.add(id);
      for (const id of presumed) tally.presumed.add(id);
      for (const fact of missing) tally.missing.add(fact);
    }
  }

  result(): ReplayResult {
    return {
      ...this.totals.result(),
      decisions: this.#decisions,
      unchanged: this.#unchanged,
      recorded: { compared: this.#compared, made: this.#made },
      transitions: inKeyOrder(this.#transitions, transitionOf).sort((one, other) => other.count - one.count),
    };
  }

  #tallyOf(kind: Kind): TransitionTally {
    return getOrMake(this.#transitions, canonical(kind), () => ({
      kind,
      count: 0,
      apps: new BoundedCounts(MOST_LISTED),
      users: new BoundedCounts(MOST_LISTED),
      days: new BoundedCounts(MOST_LISTED),
      events: new FirstFew<string>(MOST_EVENTS, (id) => id),
      presumed: new Set(),
      missing: new Set(),
    }));
  }
}

interface TransitionTally {
  readonly kind: Kind;
  count: number;
  readonly apps: BoundedCounts;
  readonly users: BoundedCounts;
  readonly days: BoundedCounts;
  readonly events: FirstFew<string>;
  readonly presumed: Set<PresumptionId>;
  readonly missing: Set<string>;
}

function transitionOf({
  kind,
  apps,
  users,
  days,
  events,
  presumed,
  missing,
  count,
}: TransitionTally): Transition {
  return {
    ...kind,
    count,
    apps: apps.record(),
    users: users.record(),
    days: days.record(),
    events: events.list(),
    presumed: PRESUMPTION_IDS.filter((id) => presumed.has(id)),
    missing: [...missing].sort(),
  };
}
