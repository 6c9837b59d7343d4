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
import { blockedBy } from '../../model/facts/zones/zone.js';
import { assumptionsOver, completenessOf } from '../../model/policies/completeness.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import { SIGN_IN_TYPES, type SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { LoggedChanges } from './context/changes.js';
import { noteEvent } from './context/event-notes.js';
import type { Correlated } from './context/flows.js';
import type { LogJudge } from './context/log-judge.js';
import { allowsAccess, factorModeOf, isSatisfiedBy } from './decide/admission.js';
import { type DatedOrg, datedOrg, questionWorld } from './decide/dated-orgs.js';
import { certainRule, type Decided } from './decide/decider.js';
import { questionOf, requestFor, type SignInQuestion, withoutAssumption } from './decide/question.js';
import { type DecidedSignIn, splitByApplication } from './decide/recorded-decisions.js';
import type { LogEvent } from './events/log-event.js';
import type { LogAssumptionId } from './facts/log-assumptions.js';
import { type NotCompared, type RecordedRule, recordedRule } from './facts/recorded.js';
import { type LoggedSignIn, signInOf } from './facts/sign-in.js';
import { stagedDecisionsIn } from './facts/staged.js';
import { notComparedRow, type TakeRow } from './log-rows.js';
import { type ReplayRow, replayRow } from './replay-rows.js';
import { type Occurrence, type OutcomeChange, type ReplayResult, ReplayTally } from './replay-tally.js';

export interface ReplayOptions {
  /** Whether missing facts are inferred from the recorded rule if the result of a sign-in is undecided. */
  readonly isLearning?: boolean;
}

/**
 * Decides the sign-ins of a log with the policies before and after a change of the org. `changes` has the org changes that the complete log
 * records; `takeRow` receives each decision. Spec: Sign-in logs, 8.
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
      needsFactors: true,
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
    const decided = splitByApplication(signIn, this.#before.rules);
    for (const one of decided.length === 0 ? [{ signIn, ruleIds: [] }] : decided) this.#judgeOne(one, tally);
  }

  #judgeOne({ signIn, ruleIds }: DecidedSignIn, tally: ReplayTally): void {
    const { event } = signIn;
    const [was, is] = [
      questionOf(signIn, questionWorld(this.#before), this.#changes),
      questionOf(signIn, questionWorld(this.#after, this.#before), this.#changes),
    ];
    if ('notCompared' in was) {
      this.#skip(event, was.notCompared, tally);
      return;
    }
    if ('notCompared' in is) {
      this.#skip(event, is.notCompared, tally);
      return;
    }
    tally.totals.extendPeriod(signIn.time);
    for (const note of was.notes) tally.totals.note(note, event);
    const recorded = this.#recordedRules(ruleIds);
    const types = new Set(recorded.map(({ type }) => type));
    for (const type of types.size === 0 ? SIGN_IN_TYPES : types) {
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
    const [{ assumed }] = questions;
    const otherPairs = lazy(() => this.#pairsOfOtherType(type, this.#requestsForOtherType(type, questions)));
    const found = this.#compareOutcomes(type, before, after, otherPairs);
    const learned = found?.isCertain === false && this.#isLearning ? learn() : undefined;
    const refined = learned && this.#compareOutcomes(type, ...learned, otherPairs);
    const isInferred = learned !== undefined && refined?.isCertain !== false;
    const change = isInferred ? refined && { ...refined, isInferred } : found;
    const missing = change?.isCertain === false ? [...before.missing, ...after.missing] : [];
    const dependsOn = isInferred ? assumed : this.#dependsOn(change, type, questions, [before, after]);
    for (const id of dependsOn) tally.countDependency(id);
    if (isInferred) tally.countLearned();
    if (change === undefined) tally.countUnchanged();
    else
      tally.count(
        { ...change, policyType: type },
        { ...signIn, dependsOn, missing, ...this.#satisfactionOf(change, signIn) },
      );
    const { brand } = this.#before.decider.compiled.snapshot;
    const [was, is] = isInferred ? learned : [before, after];
    const rules = { ...ruleOf('before', was), ...ruleOf('after', is), ...(isInferred && { isInferred }) };
    this.#takeRow?.(
      replayRow(change ?? rules, {
        signIn,
        policyType: brandedType(type, brand),
        assumptions: assumed,
        missing,
      }),
    );
  }

  /** Returns the assumptions that the change depends on: without such an assumption, the change is of another kind or unknown. */
  #dependsOn(
    change: OutcomeChange | undefined,
    type: SimulatedTypeName,
    questions: Questions,
    outcomes: Outcomes,
  ): readonly LogAssumptionId[] {
    const [was, is] = questions;
    return was.assumed.filter((id) => {
      const reducedQuestions: Questions = [withoutAssumption(was, id), withoutAssumption(is, id)];
      const requests = this.#requestsFor(type, reducedQuestions);
      const reducedOutcomes = this.#outcomes(type, requests);
      if (reducedOutcomes === undefined) return true;
      if (
        areSameOutcomes(reducedOutcomes, outcomes) &&
        this.#isOtherTypeSame(type, reducedQuestions, questions)
      )
        return false;
      const otherPairs = () =>
        this.#pairsOfOtherType(type, this.#requestsForOtherType(type, reducedQuestions));
      const without = this.#compareOutcomes(type, ...reducedOutcomes, otherPairs);
      return !isSameChange(without, change);
    });
  }

  /**
   * Some sign-ins are decided by two policy types. Returns whether two alternatives, `one` and `other`, have the same results for the
   * second policy type, both before and after the change. Each alternative consists of a request before and a request after the change. May
   * return `false` for equal results, because results are compared by object identity.
   */
  #isOtherTypeSame(type: SimulatedTypeName, one: Questions, other: Questions): boolean {
    const otherType = otherSignInType(type);
    if (otherType === undefined) return true;
    const [first, second] = [one, other].map((pair) =>
      this.#outcomes(otherType, this.#requestsFor(otherType, pair)),
    );
    return first === undefined || second === undefined ? first === second : areSameOutcomes(first, second);
  }

  /** Returns whether the user was granted access, and whether the authenticators that the user used satisfy the rule after the change. */
  #satisfactionOf(
    { after, isCertain }: OutcomeChange,
    { event, used }: LoggedSignIn,
  ): Pick<Occurrence, 'isAllowed' | 'isSatisfied'> {
    const isAllowed = event.result === 'ALLOW';
    const { brand } = this.#after.decider.compiled.snapshot;
    return {
      isAllowed,
      isSatisfied: isAllowed && isCertain && after != null && isSatisfiedBy(after, used(), brand),
    };
  }

  /**
   * Compares the logged decisions of staged (not yet active) policy branches with the possible decisions after the change, and counts them.
   */
  #countStaged(event: LogEvent, after: TypeOutcome, tally: ReplayTally): void {
    for (const { id, isAllowed, factorMode } of stagedDecisionsIn(event)) {
      const isAlike = (one: PolicyRule) => {
        const own = factorModeOf(one);
        return (
          allowsAccess(one) === isAllowed &&
          (!isAllowed || factorMode === undefined || own === undefined || own === factorMode)
        );
      };
      const isNone = !isAllowed && mayBeNone(after);
      tally.countStaged(id, after.possible.some(isAlike) || isNone);
    }
  }

  /**
   * Returns the possible results of a sign-in before and after the change, on the condition that the recorded rule decided the sign-in.
   * Returns `undefined` if the recorded rule cannot have decided it, or if the policy has changed between the event and the export. The
   * recorded decision also implies that no blocklist blocked the request. Spec: Sign-in logs, 7, "Learned facts".
   */
  #learned(
    { type, policy, rule }: RecordedRule,
    { userId, appId, time }: LoggedSignIn,
    [was, is]: Requests,
    [before, after]: Outcomes,
  ): Outcomes | undefined {
    const recorded = before.possible.find((one) => one.rule.id === rule.id);
    if (recorded === undefined || before.isBlocked === true) return undefined;
    const { time: until, snapshot } = this.#before;
    const recordedPolicy = { policy, policies: snapshot.policies };
    if (this.#changes.hasChanged(recordedPolicy, userId, appId, Math.min(time, until), Math.max(time, until)))
      return undefined;
    const decided = { possible: [recorded], mayBeNone: false, missing: [], isBlocked: false };
    if (!this.#isSameWorld) return [decided, after];
    const learned = this.#before.decider.learn(type, was, rule.id);
    const then = learned && this.#after.decider.decideWithLearned(type, is, learned);
    return then && [decided, { ...then, isBlocked: false }];
  }

  /** Counts the recorded decisions in the tally. A decision agrees if it is one of the possible decisions before the change. */
  #countRecorded(recorded: readonly RecordedRule[], before: TypeOutcome, tally: ReplayTally): void {
    const results = this.#possibleResults(before, 'before');
    for (const one of recorded) tally.countRecorded(results.has(this.#compare.key(one, 'before')));
  }

  /** Returns the rules that decided according to an event, as far as the snapshot contains them. */
  #recordedRules(ruleIds: readonly string[]): readonly RecordedRule[] {
    const found = ruleIds.map((id) => recordedRule(id, this.#before.rules));
    return found.flatMap((one) => ('type' in one ? [one] : []));
  }

  #requestsFor(type: SimulatedTypeName, [was, is]: Questions): Requests {
    return [requestFor(type, was.request, was.undetermined), requestFor(type, is.request, is.undetermined)];
  }

  /** Returns the outcomes before and after the change; `undefined` if the application is unknown and the rules depend on it. */
  #outcomes(type: SimulatedTypeName, [was, is]: Requests): Outcomes | undefined {
    const [before, after] = [
      this.#outcomeOf(this.#before, type, was),
      this.#outcomeOf(this.#after, type, is),
    ];
    return before && after && [before, after];
  }

  #outcomeOf({ decider }: DatedOrg, type: SimulatedTypeName, request: Request): TypeOutcome | undefined {
    const { rank } = blockedBy(decider.compiled.world, request.policyContext);
    const isBlocked = rank === MATCH ? true : rank === NOT_MATCH ? false : undefined;
    const decided = decider.decide(type, request);
    if (decided !== undefined) return { ...decided, isBlocked };
    const hasType = decider.compiled.types.has(type);
    return hasType ? undefined : { possible: [], mayBeNone: true, missing: [], isBlocked };
  }

  /**
   * Returns the difference between the outcomes before and after the change; `undefined` if they are equal for all values of the missing
   * facts.
   */
  #compareOutcomes(
    type: SimulatedTypeName,
    before: TypeOutcome,
    after: TypeOutcome,
    otherPairs: () => readonly RulePair[] | undefined,
  ): OutcomeChange | undefined {
    const [was, is] = [this.#possibleResults(before, 'before'), this.#possibleResults(after, 'after')];
    const [one, ...others] = new Set([...was.keys(), ...is.keys()]);
    if (one === undefined || others.length === 0) return undefined;
    if (was.size === 1 && is.size === 1) {
      const [[from], [to]] = [[...was.values()], [...is.values()]] as [[PossibleResult], [PossibleResult]];
      return this.#compareResults(type, from, to, otherPairs);
    }
    if (this.#isSameWorld && decisionKey(before, this.#before) === decisionKey(after, this.#after))
      return undefined;
    const pairs = [...was.values()].flatMap((from) =>
      [...is.values()]
        .filter((to) => to.key !== from.key)
        .flatMap((to) => this.#compareResults(type, from, to, otherPairs) ?? []),
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

  /** Returns the difference between two possible results of a sign-in; `undefined` if the user would not notice a difference. */
  #compareResults(
    type: SimulatedTypeName,
    from: PossibleResult,
    to: PossibleResult,
    otherPairs: () => readonly RulePair[] | undefined,
  ): OutcomeChange | undefined {
    if (from.isBlocked || to.isBlocked) {
      const { before, after } = this.#compare.words(type, from.rule, to.rule);
      return {
        change: from.isBlocked ? 'granted' : 'removed',
        isCertain: true,
        beforeResult: from.isBlocked ? REFUSED : before,
        afterResult: to.isBlocked ? REFUSED : after,
        ...(!from.isBlocked && { before: from.rule ?? null }),
        ...(!to.isBlocked && { after: to.rule ?? null }),
      };
    }
    const compared = this.#compare.compare(type, from.rule, to.rule, otherPairs());
    if (compared.change === undefined) return undefined;
    const { kinds: [change = compared.change, ...otherKinds] = [], isOnlySome = false } = compared;
    const { before, after } = this.#compare.words(type, from.rule, to.rule);
    // The change is `unknown` if several rules may decide this sign-in and the resulting changes are of different kinds.
    return {
      change: otherKinds.length === 0 ? change : 'unknown',
      isCertain: otherKinds.length === 0 && !isOnlySome && !this.#isByOpenAuthenticators(from, to),
      beforeResult: before,
      afterResult: after,
      before: from.rule ?? null,
      after: to.rule ?? null,
    };
  }

  /**
   * Returns whether two results may differ only because an export lacks authenticators. They may if their deciding rules have the same
   * requirements.
   */
  #isByOpenAuthenticators(from: PossibleResult, to: PossibleResult): boolean {
    const isOpen = [this.#before, this.#after].some(
      ({ decider }) => completenessOf(decider.compiled.snapshot).unknownPart('authenticators') !== undefined,
    );
    return isOpen && this.#compare.key(from.rule, 'after') === this.#compare.key(to.rule, 'after');
  }

  #requestsForOtherType(type: SimulatedTypeName, questions: Questions): Requests | undefined {
    const otherType = otherSignInType(type);
    return otherType && this.#requestsFor(otherType, questions);
  }

  /**
   * Returns the pairs of rules (before, after) that may decide the sign-in for the other policy type. If `type` is the global session
   * policy, this is the authentication policy; if it is the authentication policy, this is the global session policy. Returns `undefined`
   * if there is no other policy type, or if its rules are unknown.
   */
  #pairsOfOtherType(
    type: SimulatedTypeName,
    requests: Requests | undefined,
  ): readonly RulePair[] | undefined {
    const otherType = otherSignInType(type);
    if (otherType === undefined || requests === undefined) return undefined;
    const outcomes = this.#outcomes(otherType, requests);
    if (outcomes === undefined) return undefined;
    const [was, is] = [this.#before, this.#after].map(({ decider }, at) => {
      if (!decider.compiled.types.has(otherType)) return [undefined];
      const outcome = outcomes[at] as TypeOutcome;
      return [...outcome.possible, ...(mayBeNone(outcome) ? [undefined] : [])].map((rule) => ({ rule }));
    }) as [(Deciding | undefined)[], (Deciding | undefined)[]];
    const [before, after] = outcomes;
    if (this.#isSameWorld && decisionKey(before, this.#before) === decisionKey(after, this.#after))
      return was.map((rule, at) => [rule, is[at]]);
    return was.flatMap((rule) => is.map((other): RulePair => [rule, other]));
  }

  /** Returns the possible results of a request, by a key that is equal for equivalent results. */
  #possibleResults(
    { isBlocked, ...decided }: TypeOutcome,
    state: 'after' | 'before',
  ): Map<string, PossibleResult> {
    const refused: readonly PossibleResult[] =
      isBlocked === false ? [] : [{ key: REFUSED, isBlocked: true, rule: undefined }];
    const rules: readonly (PolicyRule | undefined)[] =
      isBlocked === true ? [] : [...decided.possible, ...(mayBeNone(decided) ? [undefined] : [])];
    const results = rules.map((rule) => ({ key: this.#compare.key(rule, state), isBlocked: false, rule }));
    return new Map([...refused, ...results].map((end) => [end.key, end]));
  }
}

const REFUSED = 'refused before any policy';

/**
 * Whether two results for the same sign-in report the same change. Rules are compared by id, because each result may contain its own copy
 * of a rule.
 */
function isSameChange(one: OutcomeChange | undefined, other: OutcomeChange | undefined): boolean {
  const textOf = (change: OutcomeChange | undefined) =>
    change &&
    JSON.stringify([
      change.change,
      change.isCertain,
      change.beforeResult,
      change.afterResult,
      ...[change.before, change.after].map((rule) => rule && [rule.policy.id, rule.rule.id]),
    ]);
  return textOf(one) === textOf(other);
}

/** The requests that represent a sign-in in the org before the change and in the org after the change. */
type Questions = readonly [was: SignInQuestion, is: SignInQuestion];

type Requests = readonly [was: Request, is: Request];

/** The outcomes of a sign-in in the org before the change and in the org after the change. */
type Outcomes = readonly [before: TypeOutcome, after: TypeOutcome];

interface TypeOutcome extends Decided {
  /** Whether a blocklist blocks the request; `undefined` if that is unknown. */
  readonly isBlocked: boolean | undefined;
}

/** Whether two pairs of outcomes are the same objects (`===`). Equal requests get the same object from the cache. */
function areSameOutcomes(one: Outcomes, other: Outcomes): boolean {
  return one.every(({ possible, isBlocked }, at) => {
    const second = other[at];
    return possible === second?.possible && isBlocked === second.isBlocked;
  });
}

/** One possible result of a request. */
interface PossibleResult {
  readonly key: string;
  readonly isBlocked: boolean;
  readonly rule: PolicyRule | undefined;
}

/** Returns the deciding rule of an outcome if it is known; `null` if no rule decides. */
function ruleOf(state: 'after' | 'before', { isBlocked, ...decided }: TypeOutcome) {
  const rule = isBlocked === false ? certainRule(decided) : undefined;
  return rule === undefined ? {} : { [state]: rule };
}

function mayBeNone(decided: Decided): boolean {
  return certainRule(decided) === null || decided.mayBeNone;
}

/**
 * Returns a text that identifies the rules that may decide, in their order. If two orgs differ only in their policies, and these texts are
 * equal, both orgs decide equally for the same facts.
 */
function decisionKey({ possible, mayBeNone: isOpen, isBlocked }: TypeOutcome, { effects }: DatedOrg): string {
  const rules = possible.map((one) => [
    one.policy.conditions,
    one.rule.conditions,
    effects.key(one, 'after'),
  ]);
  return canonical([rules, isOpen, isBlocked ?? UNDEFINED]);
}

/** Returns a canonical text of a snapshot without its policies. */
function worldText(snapshot: Snapshot): string {
  const { policies: _, documents: __, sources: ___, ...world } = snapshot;
  return canonical(world);
}
