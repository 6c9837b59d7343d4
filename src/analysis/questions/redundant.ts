import { groupBy } from '../../base/group-by.js';
import { getOrMake } from '../../base/memo.js';
import { all, atomsOf } from '../../logic/kleene/formula.js';
import { conjunctionOf } from '../../logic/solver/conjunction.js';
import { type Literal, negated } from '../../logic/solver/literal.js';
import type { Model, SolverAnswer } from '../../logic/solver/satisfy.js';
import type { Leaf } from '../../model/conditions/condition.js';
import { applicationsOf, Encoded, type EncodedList, type EncodedRule, firstAt } from '../symbolic/encode.js';
import type { FirstIsWanted } from '../symbolic/first-match.js';
import { GreedyModel } from '../symbolic/greedy-model.js';
import { isImpossible } from '../symbolic/relaxation.js';
import { WatchedRules } from '../symbolic/watched-rules.js';
import { reachIndexOf } from './reach.js';
import { LIMIT_REACHED, NOT_ANALYZED } from './session/reasons.js';
import type { Session } from './session/session.js';

/** A rule or condition that can be removed without changing any outcome, or for which this is undecided. */
export type Redundant =
  | {
      readonly kind: 'rule';
      readonly rule: EncodedRule;
      /** The first few rules that would decide if the redundant rule were removed. */
      readonly instead: readonly EncodedRule[];
    }
  | {
      readonly kind: 'condition';
      readonly rule: EncodedRule;
      /** The key of the condition in the `conditions` object. */
      readonly key: string;
      /**
       * Whether the rule would decide the same requests without the condition. If false, it would decide more requests. Their effect stays
       * the same, because the lower-ranked rules that decide them now have the same effect.
       */
      readonly keepsNothingOut: boolean;
    }
  | {
      readonly kind: 'undecided';
      readonly rule: EncodedRule;
      readonly part: 'condition' | 'rule';
      readonly reason: string;
    };

export interface RedundantOptions {
  /** Returns a text that is equal for rules with the same effect. */
  readonly effectKey: (rule: EncodedRule) => string;
  /** Whether to check the given rule for redundancy. */
  readonly isAsked: (rule: EncodedRule) => boolean;
}

/** Maximum number of replacing rules in a result. A replacing rule decides requests of a redundant rule once that rule is removed. */
const MAX_NAMED = 3;

export function* redundantIn(
  list: EncodedList,
  session: Session,
  { effectKey, isAsked }: RedundantOptions,
): Generator<Redundant> {
  const { rules } = reachIndexOf(session);
  const effects = list.rules.map(effectKey);
  const shared = sharedBelow(list, effects);
  const byEffect = groupBy(list.rules, ({ index }) => effects[index]);
  const chains = new Map<string | undefined, FirstIsWanted>();
  let near: WatchedRules | undefined;
  for (const rule of list.rules) {
    const { index } = rule;
    const model = isAsked(rule) ? rules.get(rule.rule)?.model?.() : undefined;
    if (model === undefined) continue;
    if (session.budget.effort.isSpent) {
      yield* [undecided(rule, 'rule', NOT_ANALYZED), undecided(rule, 'condition', NOT_ANALYZED)];
      continue;
    }
    near ??= new WatchedRules(model, list.rules, 'actual', session.budget.effort);
    near.moveTo(model);
    const effect = effects[index];
    const candidate: Candidate = {
      rule,
      model,
      made: new GreedyModel(model, session.space),
      near,
      session,
      isSame: (other) => other !== undefined && effects[other.index] === effect,
      isSameBelow: shared[index + 1] === effect,
      same: sameBelow(byEffect.get(effect) ?? [], index),
      otherBelow: () =>
        getOrMake(chains, effect, () =>
          list.first.actual.firstIs((one) => effects[one] !== effect, { orNone: true }),
        )(index + 1),
      solve: (assumed) => session.space.solver.solve(assumed, session.budget),
    };
    const found = redundantRule(candidate);
    if (found?.kind !== 'rule') yield* redundantConditions(candidate);
    if (found !== undefined) yield found;
  }
}

/** Returns the rules below an index. Removes the others from the list, which is ascending. */
function sameBelow(rules: EncodedRule[], index: number): readonly EncodedRule[] {
  while (rules.length > 0 && (rules[0] as EncodedRule).index <= index) rules.shift();
  return rules;
}

function undecided(rule: EncodedRule, part: 'condition' | 'rule', reason = LIMIT_REACHED): Redundant {
  return { kind: 'undecided', rule, part, reason };
}

/**
 * Returns an entry for each rule of the list: its effect, if all rules below it have the same effect, down to the first rule that matches
 * every request. The entry is `undefined` if these rules have different effects, or if no rule matches every request.
 */
function sharedBelow({ rules }: EncodedList, effects: readonly string[]): readonly (string | undefined)[] {
  const shared: (string | undefined)[] = [];
  for (const { index, choices } of rules.toReversed()) {
    const isShared = choices.kind === 'always' || shared[index + 1] === effects[index];
    shared[index] = isShared ? effects[index] : undefined;
  }
  return shared;
}

/** A rule that may be redundant, and the data for checking it. */
interface Candidate {
  readonly rule: EncodedRule;
  /** The solver model of a request that the rule decides. */
  readonly model: Model;
  /**
   * The same model, for quick searches that change it. Each search undoes its changes: a copy of the model for each search would be most of
   * the memory that the question allocates.
   */
  readonly made: GreedyModel;
  /** All rules of the list. Quickly finds the first rule that matches a solver model near `model`. */
  readonly near: WatchedRules;
  readonly session: Session;
  isSame(other: EncodedRule | undefined): boolean;
  /** Whether all lower-ranked rules, down to the first one that matches every request, have the same effect as this rule. */
  readonly isSameBelow: boolean;
  /** The lower-ranked rules that have the same effect as the rule. */
  readonly same: readonly EncodedRule[];
  /**
   * Returns solver assumptions for "the next matching rule below the candidate has a different effect than the candidate, or no rule below
   * it matches". Returns `undefined` if that is impossible.
   */
  otherBelow(): readonly Literal[] | undefined;
  solve(assumed: readonly Literal[]): SolverAnswer;
}

function redundantRule(candidate: Candidate): Redundant | undefined {
  const { rule, near, model, isSame } = candidate;
  const { list, index } = rule;
  const next = list.rules[near.firstAt({ model, changes: () => [] }, index + 1)];
  if (next === undefined || !isSame(next)) return undefined;
  if (!candidate.isSameBelow) {
    if (changesNearby(candidate)) return undefined;
    const isSameForAll = isAlwaysSame(rule.decides('actual'), candidate);
    if (isSameForAll === undefined) return undecided(rule, 'rule');
    if (!isSameForAll) return undefined;
  }
  return { kind: 'rule', rule, instead: replacingRules(next, candidate) };
}

/** Whether a quick search finds a request that would get another effect if the rule were removed. */
function changesNearby(candidate: Candidate): boolean {
  const { rule, made } = candidate;
  return made.attempt(
    () =>
      made.hold(rule.in('actual').conjunction) &&
      findsOther(made, candidate, (found) => rule.isAt(found), { tries: MAX_TRIES }),
  );
}

/** Maximum number of changes to the example of a rule in one quick search. */
const MAX_TRIES = 24;

/**
 * Changes a solver model until no rule above the candidate matches, and the first rule below it that matches has a different effect than
 * the candidate. Each change makes one rule not match that is in the way. Returns whether it finds such a model for which `isWanted` is
 * true. `false` does not prove that no such model exists.
 */
function findsOther(
  made: GreedyModel,
  candidate: Candidate,
  isWanted: (model: Model) => boolean,
  left: { tries: number },
): boolean {
  const { rule, near, isSame } = candidate;
  const first = near.firstAt(made, 0);
  const at = first < 0 || first >= rule.index ? near.firstAt(made, rule.index + 1) : first;
  const blocking = rule.list.rules[at];
  if (blocking === undefined || (at > rule.index && !isSame(blocking))) return isWanted(made.model);
  for (const changed of made.falsifying(blocking.in('actual').conjunction)) {
    if (left.tries-- <= 0) return false;
    if (findsOther(changed, candidate, isWanted, left)) return true;
  }
  return false;
}

/**
 * Maximum number of lower-ranked rules with the same effect for which the quick check is made. The quick check searches for a request that
 * matches the rule and none of these lower-ranked rules.
 */
const MAX_SAME_RULES = 32;

/**
 * Whether every request of the region would get the same effect from a rule below the candidate; `undefined` if this is undecided.
 */
function isAlwaysSame(region: readonly Literal[], candidate: Candidate): boolean | undefined {
  const { same, solve } = candidate;
  if (candidate.isSameBelow) return true;
  if (same.length <= MAX_SAME_RULES) {
    const isOutside = solve([...region, ...same.map(({ actual }) => negated(actual))]);
    if (isOutside.kind !== 'unsatisfiable') return isOutside.kind === 'undecided' ? undefined : false;
  }
  const other = same.length === 0 ? [] : candidate.otherBelow();
  if (other === undefined) return true;
  const answer = solve([...region, ...other]);
  return answer.kind === 'undecided' ? undefined : answer.kind === 'unsatisfiable';
}

/**
 * Returns the first few lower-ranked rules that would decide the requests of a removed rule. Tries generated requests first, then a search.
 */
function replacingRules(first: EncodedRule, candidate: Candidate): readonly EncodedRule[] {
  const { rule, made, solve } = candidate;
  const takers = new Set([first]);
  const isAll = () =>
    takers.size === MAX_NAMED || [...takers].some(({ choices }) => choices.kind === 'always');
  made.attempt(() => {
    for (const taker of generatedReplacements(candidate)) {
      takers.add(taker);
      if (takers.size === MAX_NAMED) break;
    }
  });
  while (!isAll()) {
    const apart = [...takers].map(({ actual }) => negated(actual));
    const answer = solve([...rule.decides('actual'), ...apart]);
    const next = answer.kind === 'satisfiable' ? firstAt(rule.list, answer.model, rule.index + 1) : undefined;
    if (next === undefined) break;
    takers.add(next);
  }
  return [...takers].sort((one, other) => one.index - other.index);
}

/** Maximum number of lower-ranked rules that {@link generatedReplacements} tries. */
const MAX_GENERATED = 6;

/**
 * Yields lower-ranked rules that decide if the rule is removed. Each is found by a generated request, made from the example of the removed
 * rule.
 */
function* generatedReplacements({ rule, made, near, same }: Candidate): Generator<EncodedRule> {
  if (!made.hold(rule.in('actual').conjunction)) return;
  for (const lower of same.slice(0, MAX_GENERATED)) {
    const isTaker = made.attempt(
      () =>
        made.hold(lower.in('actual').conjunction) &&
        near.firstAt(made, 0) === rule.index &&
        near.firstAt(made, rule.index + 1) === lower.index,
    );
    if (isTaker) yield lower;
  }
}

function* redundantConditions(candidate: Candidate): Generator<Redundant> {
  const { rule, session } = candidate;
  const { policyLeaves, ruleLeaves } = rule;
  for (const [key, own] of groupBy(ruleLeaves, ({ type }) => keyOf(type))) {
    if (own.some((leaf) => namesUnknownObject(leaf, session))) continue;
    const rest = [...policyLeaves, ...ruleLeaves.filter((leaf) => !own.includes(leaf))];
    const [dropped, wider] = [encodeLeaves(own, session), encodeLeaves(rest, session)];
    if (excludesNearby(candidate, dropped, wider)) continue;
    const keepsNothingOut = excludesNothing(candidate, wider);
    if (keepsNothingOut === 'undecided') yield undecided(rule, 'condition');
    else if (keepsNothingOut !== undefined) yield { kind: 'condition', rule, key, keepsNothingOut };
  }
}

/** Whether a quick search finds a request that has a different effect if the condition is removed. */
function excludesNearby(candidate: Candidate, dropped: Encoded, wider: Encoded): boolean {
  const { rule, made, session } = candidate;
  const apps = conjunctionOf(applicationsOf(rule.list, session.space), session.space.sizeOf);
  const isExcluded = (found: Model) => wider.isAt(found) && !dropped.isAt(found);
  const left = { tries: MAX_TRIES };
  return made.attempt(() => {
    if (!made.hold(apps) || !made.hold(wider.in('actual').conjunction)) return false;
    for (const outside of made.falsifying(dropped.in('actual').conjunction))
      if (findsOther(outside, candidate, isExcluded, left)) return true;
    return false;
  });
}

/**
 * Tests what happens if the condition is removed from the rule. Returns `true` if the rule then decides the same requests as before.
 * Returns `false` if it decides more requests, but each of them has the same effect as before, from a lower-ranked rule. Returns
 * `undefined` if an effect changes.
 */
function excludesNothing(candidate: Candidate, wider: Encoded): boolean | 'undecided' | undefined {
  const { rule, solve, isSame } = candidate;
  const { list, index } = rule;
  const gained = [...list.apps, list.first.actual.noneAbove(index), wider.actual, negated(rule.actual)];
  const answer = solve(gained);
  if (answer.kind === 'unsatisfiable') return true;
  if (answer.kind === 'undecided') return 'undecided';
  if (!isSame(firstAt(list, answer.model, index + 1))) return undefined;
  const isSameForAll = isAlwaysSame(gained, candidate);
  return isSameForAll === undefined ? 'undecided' : isSameForAll ? false : undefined;
}

function encodeLeaves(leaves: readonly Leaf[], { space, compiled }: Session): Encoded {
  return new Encoded(all(leaves.map(({ meaning }) => meaning)), space, compiled.world);
}

/**
 * Whether some elementary part of the condition can never hold, for example because it names an object that does not exist. That part is
 * then reported, and the condition is not reported as redundant.
 */
function namesUnknownObject({ meaning }: Leaf, { space, compiled: { world } }: Session): boolean {
  return meaning.kind === 'never' || atomsOf(meaning).some((one) => isImpossible(one, space, world));
}

/** Returns the key in `conditions` of an elementary condition: the first part of its name, such as `network` for `network.include`. */
function keyOf(type: string): string {
  const dot = type.indexOf('.');
  return dot < 0 ? type : type.slice(0, dot);
}
