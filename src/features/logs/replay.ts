import {
  compareEffects,
  otherSignInType,
  type RulePair,
} from '../../analysis/questions/effects/compare-effects.js';
import type { Deciding } from '../../analysis/questions/effects/compare-sign-ins.js';
import { brandedType } from '../../base/brand.js';
import { canonical } from '../../base/canonical.js';
import { lazy } from '../../base/lazy.js';
import { MATCH, NOT_MATCH, UNDEFINED } from '../../logic/kleene/verdict.js';
import type { Request } from '../../model/facts/request.js';
import { blockedBy } from '../../model/facts/zone.js';
import { assumptionsOver } from '../../model/policies/completeness.js';
import { knownOf } from '../../model/policies/known.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { LoggedChanges } from './context/changes.js';
import { noteEvent } from './context/event-notes.js';
import type { Correlated } from './context/flows.js';
import type { LogJudge } from './context/log-judge.js';
import { admits, factorModeOf, isMetBy } from './decide/admission.js';
import { askedWorld, type DatedOrg, datedOrg } from './decide/dated-orgs.js';
import { certainRule, type Decided } from './decide/decider.js';
import { questionOf, requestFor, type SignInQuestion, withoutPresumption } from './decide/question.js';
import { type DecidedSignIn, decidedSignIns } from './decide/recorded-decisions.js';
import type { LogEvent } from './events/log-event.js';
import type { PresumptionId } from './facts/presumptions.js';
import { type NotCompared, type RecordedRule, recordedRule } from './facts/recorded.js';
import { type LoggedSignIn, signInOf } from './facts/sign-in.js';
import { stagedDecisionsIn } from './facts/staged.js';
import { notComparedRow, type TakeRow } from './log-rows.js';
import { type ReplayRow, replayRow } from './replay-rows.js';
import { type Occurrence, type OutcomeChange, type ReplayResult, ReplayTally } from './replay-tally.js';

/** The types whose rules let in or ask for more, which are looked at where an event names no rule. */
const TYPES: readonly SimulatedTypeName[] = ['SVC_SIGN_ON', 'ACCESS_POLICY'];

/** How a log is replayed. */
export interface ReplayOptions {
  /** Where the log leaves open what comes of a sign-in, the rule that it records tells more of it. */
  readonly isLearning?: boolean;
}

/**
 * Decides the sign-ins of a log under the policies before a change and under those after it; `changes` are those of the
 * whole log, and `takeRow` sees each decision. Spec: Sign-in logs, 8.
 */
export function replayJudge(
  before: Snapshot,
  after: Snapshot,
  changes: LoggedChanges,
  takeRow?: TakeRow<ReplayRow>,
  options: ReplayOptions = {},
): LogJudge<ReplayResult> {
  const replay = new Replay(before, after, changes, takeRow, options);
  const assumed = assumptionsOver([before, after]);
  return () => {
    const tally = new ReplayTally();
    return {
      totals: tally.totals,
      takesFactors: true,
      judge: (one) => replay.judge(one, tally),
      result: () => ({ ...tally.result(), ...assumed }),
    };
  };
}

class Replay {
  readonly #before: DatedOrg;
  readonly #after: DatedOrg;
  readonly #changes: LoggedChanges;
  readonly #takeRow: TakeRow<ReplayRow> | undefined;
  readonly #compare;
  readonly #isSameWorld: boolean;
  readonly #isLearning: boolean;

  constructor(
    before: Snapshot,
    after: Snapshot,
    changes: LoggedChanges,
    takeRow: TakeRow<ReplayRow> | undefined,
    { isLearning = false }: ReplayOptions,
  ) {
    this.#takeRow = takeRow;
    this.#isLearning = isLearning;
    this.#before = datedOrg({ snapshot: before });
    this.#after = datedOrg({ snapshot: after });
    this.#changes = changes;
    this.#compare = compareEffects(before, after);
    this.#isSameWorld = worldText(before) === worldText(after);
  }

  judge({ event, flow }: Correlated, tally: ReplayTally): void {
    noteEvent(event, tally.totals);
    const { world, snapshot } = this.#before.decider.compiled;
    const signIn = signInOf(event, flow, { engine: snapshot.engine, isApp: (id) => world.holds('app', id) });
    if ('notCompared' in signIn) {
      this.#skip(event, signIn.notCompared, tally);
      return;
    }
    const decided = decidedSignIns(signIn, this.#before.rules);
    for (const one of decided.length === 0 ? [{ signIn, ruleIds: [] }] : decided) this.#judgeOne(one, tally);
  }

  #judgeOne({ signIn, ruleIds }: DecidedSignIn, tally: ReplayTally): void {
    const { event } = signIn;
    const [was, is] = [
      questionOf(signIn, askedWorld(this.#before), this.#changes),
      questionOf(signIn, askedWorld(this.#after, this.#before), this.#changes),
    ];
    if ('notCompared' in was) {
      this.#skip(event, was.notCompared, tally);
      return;
    }
    if ('notCompared' in is) {
      this.#skip(event, is.notCompared, tally);
      return;
    }
    tally.totals.judgedAt(signIn.time);
    for (const note of was.notes) tally.totals.note(note, event);
    const recorded = this.#recordedOf(ruleIds);
    const types = new Set(recorded.map(({ type }) => type));
    for (const type of types.size === 0 ? TYPES : types) {
      const requests = this.#requestsFor(type, [was, is]);
      const outcomes = this.#outcomes(type, requests);
      if (outcomes === undefined) {
        this.#skip(event, 'no application', tally);
        continue;
      }
      const [before, after] = outcomes;
      const ofType = recorded.filter((one) => one.type === type);
      if (ofType.length > 0) this.#countRecorded(ofType, before, tally);
      if (type === 'ACCESS_POLICY') this.#countStaged(event, after, tally);
      const [rule, ...others] = ofType;
      const learn = () =>
        rule === undefined || others.length > 0 ? undefined : this.#learned(rule, signIn, requests, outcomes);
      this.#count(type, signIn, [was, is], outcomes, tally, learn);
    }
  }

  #skip(event: LogEvent, reason: NotCompared, tally: ReplayTally): void {
    tally.totals.skip(reason);
    this.#takeRow?.(notComparedRow(event, reason));
  }

  #count(
    type: SimulatedTypeName,
    signIn: LoggedSignIn,
    questions: Questions,
    [before, after]: Outcomes,
    tally: ReplayTally,
    learn: () => Outcomes | undefined,
  ): void {
    const [{ presumed }] = questions;
    const besides = lazy(() => this.#besides(type, this.#requestsBeside(type, questions)));
    const found = this.#between(type, before, after, besides);
    const learned = found?.isCertain === false && this.#isLearning ? learn() : undefined;
    const sharper = learned && this.#between(type, ...learned, besides);
    const isLearned = learned !== undefined && sharper?.isCertain !== false;
    const change = isLearned ? sharper && { ...sharper, isLearned } : found;
    const missing = change?.isCertain === false ? [...before.missing, ...after.missing] : [];
    const dependsOn = isLearned ? presumed : this.#dependsOn(change, type, questions, [before, after]);
    for (const id of dependsOn) tally.countHanging(id);
    if (isLearned) tally.countLearned();
    if (change === undefined) tally.countUnchanged();
    else
      tally.count(
        { ...change, policyType: type },
        { ...signIn, dependsOn, missing, ...this.#proofOf(change, signIn) },
      );
    const { brand } = this.#before.decider.compiled.snapshot;
    const [was, is] = isLearned ? learned : [before, after];
    const rules = { ...ruleOf('before', was), ...ruleOf('after', is), ...(isLearned && { isLearned }) };
    this.#takeRow?.(
      replayRow(change ?? rules, {
        signIn,
        policyType: brandedType(type, brand),
        assumptions: presumed,
        missing,
      }),
    );
  }

  /** What is presumed without which it would not be known that it comes out so. */
  #dependsOn(
    change: OutcomeChange | undefined,
    type: SimulatedTypeName,
    [was, is]: Questions,
    outcomes: Outcomes,
  ): readonly PresumptionId[] {
    return was.presumed.filter((id) => {
      const fewer: Questions = [withoutPresumption(was, id), withoutPresumption(is, id)];
      const requests = this.#requestsFor(type, fewer);
      const less = this.#outcomes(type, requests);
      if (less === undefined) return true;
      if (less.every((one, index) => isSameOutcome(one, outcomes[index] as TypeOutcome))) return false;
      const besides = () => this.#besides(type, this.#requestsBeside(type, fewer));
      const without = this.#between(type, ...less, besides);
      return OF_CHANGE.some((part) => without?.[part] !== change?.[part]);
    });
  }

  /** Of somebody who was let in, whether what they had proved is what is asked of them after the change. */
  #proofOf(
    { after, isCertain }: OutcomeChange,
    { event, used }: LoggedSignIn,
  ): Pick<Occurrence, 'isLetIn' | 'isMet'> {
    const isLetIn = event.result === 'ALLOW';
    const { brand } = this.#after.decider.compiled.snapshot;
    return { isLetIn, isMet: isLetIn && isCertain && after != null && isMetBy(after, used(), brand) };
  }

  /** Holds what a staged branch would have decided against what is possible after the change. */
  #countStaged(event: LogEvent, after: TypeOutcome, tally: ReplayTally): void {
    for (const { id, isAllowed, factorMode } of stagedDecisionsIn(event)) {
      const isAlike = (one: PolicyRule) => {
        const own = factorModeOf(one);
        return (
          admits(one) === isAllowed &&
          (!isAllowed || factorMode === undefined || own === undefined || own === factorMode)
        );
      };
      const isNone = !isAllowed && mayBeNone(after);
      tally.countStaged(id, after.possible.some(isAlike) || isNone);
    }
  }

  /**
   * What may come of a sign-in where the recorded rule, as it is before the change, decided it; `undefined` where it may
   * have been another rule then. That it was decided says that no blocklist refused it. Spec: Sign-in logs, 7, "Learned facts".
   */
  #learned(
    { type, policy, rule }: RecordedRule,
    { userId, appId, time }: LoggedSignIn,
    [was, is]: Requests,
    [before, after]: Outcomes,
  ): Outcomes | undefined {
    const recorded = before.possible.find((one) => one.rule.id === rule.id);
    if (recorded === undefined || before.isRefused === true) return undefined;
    const until = this.#before.time;
    if (this.#changes.hasChanged(policy, userId, appId, Math.min(time, until), Math.max(time, until)))
      return undefined;
    const decided = { possible: [recorded], mayBeNone: false, missing: [], isRefused: false };
    if (!this.#isSameWorld) return [decided, after];
    const learned = this.#before.decider.learn(type, was, rule.id);
    const then = learned && this.#after.decider.decideKnowing(type, is, learned);
    return then && [decided, { ...then, isRefused: false }];
  }

  /** Holds the decisions that were recorded against those that are possible before the change. */
  #countRecorded(recorded: readonly RecordedRule[], before: TypeOutcome, tally: ReplayTally): void {
    const ends = this.#ends(before, 'before');
    for (const one of recorded) tally.countRecorded(ends.has(this.#compare.key(one, 'before')));
  }

  /** The rules that the event says decided, as far as they are known. */
  #recordedOf(ruleIds: readonly string[]): readonly RecordedRule[] {
    const found = ruleIds.map((id) => recordedRule(id, this.#before.rules));
    return found.flatMap((one) => ('type' in one ? [one] : []));
  }

  #requestsFor(type: SimulatedTypeName, [was, is]: Questions): Requests {
    return [requestFor(type, was.request, was.undetermined), requestFor(type, is.request, is.undetermined)];
  }

  /** `undefined` where the application is unknown, and the rules ask for it. */
  #outcomes(type: SimulatedTypeName, [was, is]: Requests): Outcomes | undefined {
    const [before, after] = [
      this.#outcomeOf(this.#before, type, was),
      this.#outcomeOf(this.#after, type, is),
    ];
    return before && after && [before, after];
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
  #between(
    type: SimulatedTypeName,
    before: TypeOutcome,
    after: TypeOutcome,
    besides: () => readonly RulePair[] | undefined,
  ): OutcomeChange | undefined {
    const [was, is] = [this.#ends(before, 'before'), this.#ends(after, 'after')];
    const [one, ...others] = new Set([...was.keys(), ...is.keys()]);
    if (one === undefined || others.length === 0) return undefined;
    if (was.size === 1 && is.size === 1) {
      const [[from], [to]] = [[...was.values()], [...is.values()]] as [[End], [End]];
      return this.#compared(type, from, to, besides);
    }
    if (this.#isSameWorld && sequence(before, this.#before) === sequence(after, this.#after))
      return undefined;
    const pairs = [...was.values()].flatMap((from) =>
      [...is.values()]
        .filter((to) => to.key !== from.key)
        .flatMap((to) => this.#compared(type, from, to, besides) ?? []),
    );
    const [change, ...otherChanges] = new Set(pairs.map((pair) => pair.change));
    if (change === undefined) return undefined;
    return {
      change: otherChanges.length === 0 ? change : 'unknown',
      beforeResult: [...new Set(pairs.map(({ beforeResult }) => beforeResult))].join(', or '),
      afterResult: [...new Set(pairs.map(({ afterResult }) => afterResult))].join(', or '),
      isCertain: false,
    };
  }

  /** How two ends differ; `undefined` where they do not for the person. */
  #compared(
    type: SimulatedTypeName,
    from: End,
    to: End,
    besides: () => readonly RulePair[] | undefined,
  ): OutcomeChange | undefined {
    if (from.isRefused || to.isRefused) {
      const { before, after } = this.#compare.words(type, from.rule, to.rule);
      return {
        change: from.isRefused ? 'granted' : 'removed',
        isCertain: true,
        beforeResult: from.isRefused ? REFUSED : before,
        afterResult: to.isRefused ? REFUSED : after,
        ...(!from.isRefused && { before: from.rule ?? null }),
        ...(!to.isRefused && { after: to.rule ?? null }),
      };
    }
    const compared = this.#compare.compare(type, from.rule, to.rule, besides());
    if (compared.change === undefined) return undefined;
    const { kinds: [change = compared.change, ...otherKinds] = [], isOnlySome = false } = compared;
    const { before, after } = this.#compare.words(type, from.rule, to.rule);
    // One sign-in: of several pairs of rules that may decide it, the log does not say which did.
    return {
      change: otherKinds.length === 0 ? change : 'unknown',
      isCertain: otherKinds.length === 0 && !isOnlySome && !this.#isByOpenAuthenticators(from, to),
      beforeResult: before,
      afterResult: after,
      before: from.rule ?? null,
      after: to.rule ?? null,
    };
  }

  /** Whether the two rules require the same, so that only authenticators missing from an export make them differ. */
  #isByOpenAuthenticators(from: End, to: End): boolean {
    const isOpen = [this.#before, this.#after].some(
      ({ decider }) => knownOf(decider.compiled.snapshot).stated('authenticators') !== undefined,
    );
    return isOpen && this.#compare.key(from.rule, 'after') === this.#compare.key(to.rule, 'after');
  }

  #requestsBeside(type: SimulatedTypeName, questions: Questions): Requests | undefined {
    const beside = otherSignInType(type);
    return beside && this.#requestsFor(beside, questions);
  }

  /** The rules of the other type that may decide the same sign-in; `undefined` where it has no say, or none is known. */
  #besides(type: SimulatedTypeName, requests: Requests | undefined): readonly RulePair[] | undefined {
    const beside = otherSignInType(type);
    if (beside === undefined || requests === undefined) return undefined;
    const outcomes = this.#outcomes(beside, requests);
    if (outcomes === undefined) return undefined;
    const [was, is] = [this.#before, this.#after].map(({ decider }, at) => {
      if (!decider.compiled.types.has(beside)) return [undefined];
      const outcome = outcomes[at] as TypeOutcome;
      return [...outcome.possible, ...(mayBeNone(outcome) ? [undefined] : [])].map((rule) => ({ rule }));
    }) as [(Deciding | undefined)[], (Deciding | undefined)[]];
    const [before, after] = outcomes;
    if (this.#isSameWorld && sequence(before, this.#before) === sequence(after, this.#after))
      return was.map((rule, at) => [rule, is[at]]);
    return was.flatMap((rule) => is.map((other): RulePair => [rule, other]));
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

/** By what two changes of one sign-in are the same. */
const OF_CHANGE = ['change', 'isCertain', 'beforeResult', 'afterResult', 'before', 'after'] as const;

/** What a sign-in asks before the change, and after it. */
type Questions = readonly [was: SignInQuestion, is: SignInQuestion];

type Requests = readonly [was: Request, is: Request];

/** What comes of a sign-in before the change, and after it. */
type Outcomes = readonly [before: TypeOutcome, after: TypeOutcome];

interface TypeOutcome extends Decided {
  /** By a blocklist; `undefined` where that is unknown. */
  readonly isRefused: boolean | undefined;
}

/** Whether two outcomes are of one cell: each is decided once. */
function isSameOutcome(one: TypeOutcome, other: TypeOutcome): boolean {
  return one.possible === other.possible && one.isRefused === other.isRefused;
}

/** One way in which a request may end. */
interface End {
  readonly key: string;
  readonly isRefused: boolean;
  readonly rule: PolicyRule | undefined;
}

/** The rule that decides, where it is known which; `null`: none does. */
function ruleOf(state: 'after' | 'before', { isRefused, ...decided }: TypeOutcome) {
  const rule = isRefused === false ? certainRule(decided) : undefined;
  return rule === undefined ? {} : { [state]: rule };
}

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
