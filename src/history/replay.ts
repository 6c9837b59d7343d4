import { canonical } from '../base/canonical.js';
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
import type { Correlated } from './context/flows.js';
import { LogIntake } from './context/log-intake.js';
import { type DatedOrg, datedOrg } from './decide/dated-orgs.js';
import { certainRule, type Decided } from './decide/decider.js';
import { questionOf } from './decide/question.js';
import type { LogEvent } from './events/log-event.js';
import type { PresumptionId } from './facts/presumptions.js';
import { type NotJudged, recordedRule, recordedRuleIds } from './facts/recorded.js';
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
  /** The ids of the first few events. */
  readonly events: readonly string[];
  /** What is presumed of some of them. */
  readonly presumed: readonly PresumptionId[];
  /** The facts that it hangs on where it is not certain. */
  readonly missing: readonly string[];
}

/** What two snapshots make of the sign-ins of a log. */
export interface ReplayResult {
  readonly from: string | null;
  readonly to: string | null;
  readonly evaluations: number;
  /** Decisions that were compared: an evaluation has one for each type of policy. */
  readonly decisions: number;
  readonly unchanged: number;
  readonly notJudged: Partial<Record<NotJudged, number>>;
  /** Those for most sign-ins first. */
  readonly transitions: readonly Transition[];
}

/** What a transition lists no more of than this; those beyond are counted as `others`. */
const MOST_LISTED = 10_000;

const MOST_EVENTS = 5;

/** The types whose rules let in or ask for more. */
const TYPES: readonly SimulatedTypeName[] = ['SVC_SIGN_ON', 'ACCESS_POLICY'];

/** Decides the sign-ins of a log under the policies before a change and under those after it. Spec: Sign-in logs, 8. */
export class Replay {
  readonly #before: DatedOrg;
  readonly #after: DatedOrg;
  readonly #changes: LoggedChanges;
  readonly #compare;
  readonly #isSameWorld: boolean;
  readonly #intake = new LogIntake();
  readonly #transitions = new Map<string, TransitionTally>();
  #decisions = 0;
  #unchanged = 0;

  /** `changes` are those of the whole log. */
  constructor(before: Snapshot, after: Snapshot, changes: LoggedChanges) {
    this.#before = datedOrg({ snapshot: before });
    this.#after = datedOrg({ snapshot: after });
    this.#changes = changes;
    this.#compare = compareEffects(before, after);
    this.#isSameWorld = worldText(before) === worldText(after);
  }

  readonly isWanted = (eventType: string): boolean => this.#intake.isWanted(eventType);

  readonly take = (event: LogEvent): void => {
    for (const one of this.#intake.add(event)) this.#replay(one);
  };

  /** When all events were taken. */
  end(): ReplayResult {
    for (const one of this.#intake.end()) this.#replay(one);
    return {
      ...this.#intake.period(),
      evaluations: this.#intake.evaluations,
      decisions: this.#decisions,
      unchanged: this.#unchanged,
      notJudged: this.#intake.notJudged,
      transitions: [...this.#transitions.values()].map(transitionOf).sort((a, b) => b.count - a.count),
    };
  }

  #replay({ event, flow }: Correlated): void {
    const { world, snapshot } = this.#before.decider.compiled;
    const signIn = signInOf(event, flow, { engine: snapshot.engine, isApp: (id) => world.holds('app', id) });
    if ('notJudged' in signIn) {
      this.#intake.skip(signIn.notJudged);
      return;
    }
    const [was, is] = [this.#before, this.#after].map((org) =>
      questionOf(signIn, org.decider.compiled.world, this.#changes, org.time),
    ) as [ReturnType<typeof questionOf>, ReturnType<typeof questionOf>];
    if ('notJudged' in was) {
      this.#intake.skip(was.notJudged);
      return;
    }
    if ('notJudged' in is) {
      this.#intake.skip(is.notJudged);
      return;
    }
    this.#intake.judgedAt(signIn.time);
    for (const type of this.#typesOf(event)) {
      const [before, after] = [
        this.#outcomeOf(this.#before, type, was.request),
        this.#outcomeOf(this.#after, type, is.request),
      ];
      if (before === undefined || after === undefined) {
        this.#intake.skip('no application');
        continue;
      }
      this.#decisions += 1;
      const found = this.#between(type, before, after);
      if (found === undefined) this.#unchanged += 1;
      else {
        const { userId, appId, time } = signIn;
        const key = canonical([
          type,
          found.change,
          found.isCertain,
          found.beforeDoes,
          found.afterDoes,
          ids(found),
        ]);
        const tally = getOrMake(this.#transitions, key, () => ({
          found: { ...found, policyType: type },
          ...nothing(),
        }));
        add(tally, { userId, appId, day: new Date(time).toISOString().slice(0, 10), event: event.uuid });
        for (const id of was.presumed) tally.presumed.add(id);
        for (const fact of [...before.missing, ...after.missing]) tally.missing.add(fact);
      }
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

function ids({ before, after }: Found): unknown[] {
  return [before, after].map((rule) => rule?.rule.id ?? null);
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

interface TransitionTally {
  readonly found: Found & { readonly policyType: string };
  count: number;
  readonly apps: Map<string, number>;
  readonly users: Map<string, number>;
  readonly days: Map<string, number>;
  readonly events: string[];
  readonly presumed: Set<PresumptionId>;
  readonly missing: Set<string>;
}

function nothing(): Omit<TransitionTally, 'found'> {
  return {
    count: 0,
    apps: new Map(),
    users: new Map(),
    days: new Map(),
    events: [],
    presumed: new Set(),
    missing: new Set(),
  };
}

interface Occurrence {
  readonly userId: string;
  readonly appId: string | undefined;
  readonly day: string;
  readonly event: string | undefined;
}

function add(tally: TransitionTally, { userId, appId, day, event }: Occurrence): void {
  tally.count += 1;
  count(tally.users, userId);
  count(tally.apps, appId ?? 'none');
  count(tally.days, day);
  if (event !== undefined && tally.events.length < MOST_EVENTS) tally.events.push(event);
}

function count(counts: Map<string, number>, id: string): void {
  const key = counts.has(id) || counts.size < MOST_LISTED ? id : 'others';
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function transitionOf({
  found,
  apps,
  users,
  days,
  events,
  presumed,
  missing,
  count: times,
}: TransitionTally): Transition {
  const { before, after, ...rest } = found;
  return {
    ...rest,
    ...(before !== undefined && { before: before && ruleMembers(before) }),
    ...(after !== undefined && { after: after && ruleMembers(after) }),
    count: times,
    apps: Object.fromEntries(apps),
    users: Object.fromEntries(users),
    days: Object.fromEntries([...days].sort()),
    events,
    presumed: [...presumed],
    missing: rest.isCertain ? [] : [...missing].sort(),
  };
}
