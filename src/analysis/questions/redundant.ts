import { groupBy } from '../../base/group-by.js';
import { getOrMake } from '../../base/memo.js';
import { all, atomsOf } from '../../logic/kleene/formula.js';
import { type Literal, negated, type Variable } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import type { Leaf } from '../../model/conditions/condition.js';
import { Encoded, type EncodedList, type EncodedRule, firstAt } from '../symbolic/encode.js';
import type { FirstIsWanted } from '../symbolic/first-match.js';
import { GreedyModel } from '../symbolic/greedy-model.js';
import { isImpossible } from '../symbolic/relaxation.js';
import { reachIndexOf } from './reach.js';
import type { Session } from './session/session.js';

/** A rule or condition that can be removed without changing any outcome. */
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
  const decided = (rule: EncodedRule) => (isAsked(rule) ? rules.get(rule.rule)?.model : undefined);
  for (const rule of list.rules) {
    const { index } = rule;
    const model = decided(rule);
    if (model === undefined) continue;
    const effect = effects[index];
    const candidate: Candidate = {
      rule,
      model,
      session,
      decided,
      isSame: (other) => other !== undefined && effects[other.index] === effect,
      isSameBelow: shared[index + 1] === effect,
      same: (byEffect.get(effect) ?? []).filter((one) => one.index > index),
      otherBelow: () =>
        getOrMake(chains, effect, () =>
          list.first.actual.firstIs((one) => effects[one] !== effect, { orNone: true }),
        )(index + 1),
    };
    const found = redundantRule(candidate);
    if (found === undefined) yield* redundantConditions(candidate);
    else yield found;
  }
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
  readonly session: Session;
  /** Returns the solver model of a request that a rule of the same list decides; `undefined` if none was found. */
  decided(rule: EncodedRule): Model | undefined;
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
}

function redundantRule(candidate: Candidate): Redundant | undefined {
  const { rule, model, isSame } = candidate;
  const next = firstAt(rule.list, model, rule.index + 1);
  if (next === undefined || !isSame(next)) return undefined;
  if (!candidate.isSameBelow) {
    if (changesNearby(candidate) || !isAlwaysSame(rule.decides('actual'), candidate)) return undefined;
  }
  return { kind: 'rule', rule, instead: replacingRules(next, candidate) };
}

/**
 * Whether some request would get another effect if the rule were removed. Tries only requests near the rule's example, with values from the
 * examples of lower-ranked rules.
 */
function changesNearby(candidate: Candidate): boolean {
  const { rule, isSame } = candidate;
  const { list, index } = rule;
  for (const near of joinedBelow(candidate, new Set()))
    if (rule.isAt(near) && firstAt(list, near) === rule && !isSame(firstAt(list, near, index + 1)))
      return true;
  return false;
}

/** Maximum number of lower-ranked rules whose examples {@link joinedBelow} combines with the rule's example. */
const MAX_JOINED = 6;

/**
 * Yields variants of the rule's example. Each variant takes some values from the example of a lower-ranked rule that has a different
 * effect. There are two variants for each such rule. The first takes the values of all variables that the lower-ranked rule tests but this
 * rule does not. The second takes the values of all variables that the lower-ranked rule tests. Both also take the values of the given
 * `variables`.
 */
function* joinedBelow(
  { rule, model, session, decided, isSame }: Candidate,
  variables: ReadonlySet<Variable>,
): Generator<Model> {
  const { rules } = rule.list;
  let tried = 0;
  for (let below = rule.index + 1; below < rules.length && tried < MAX_JOINED; below++) {
    const lower = rules[below];
    const other = lower === undefined || isSame(lower) ? undefined : decided(lower);
    if (lower === undefined || other === undefined) continue;
    tried++;
    const own = [...lower.variables].filter((variable) => !rule.variables.has(variable));
    for (const taken of [own, lower.variables]) {
      const joined = session.localSearch.joined(model, other, [...taken, ...variables]);
      if (joined !== undefined) yield joined;
    }
  }
}

/**
 * Maximum number of lower-ranked rules with the same effect for which the quick check is made. The quick check searches for a request that
 * matches the rule and none of these lower-ranked rules.
 */
const MAX_SAME_RULES = 32;

/** Whether every request of the rule would get the same effect from a lower-ranked rule. */
function isAlwaysSame(region: readonly Literal[], candidate: Candidate): boolean {
  const { same, session } = candidate;
  if (candidate.isSameBelow) return true;
  if (
    same.length <= MAX_SAME_RULES &&
    !isNever([...region, ...same.map(({ actual }) => negated(actual))], session)
  )
    return false;
  const other = same.length === 0 ? [] : candidate.otherBelow();
  return other === undefined || isNever([...region, ...other], session);
}

function isNever(assumed: readonly Literal[], { space: { solver }, budget }: Session): boolean {
  return solver.solve(assumed, budget).kind === 'unsatisfiable';
}

/**
 * Returns the first few lower-ranked rules that would decide the requests of a removed rule. Tries generated requests first, then a search.
 */
function replacingRules(first: EncodedRule, candidate: Candidate): readonly EncodedRule[] {
  const { rule, session } = candidate;
  const { solver } = session.space;
  const takers = new Set([first]);
  const isAll = () =>
    takers.size === MAX_NAMED || [...takers].some(({ choices }) => choices.kind === 'always');
  for (const taker of generatedReplacements(candidate)) {
    takers.add(taker);
    if (takers.size === MAX_NAMED) break;
  }
  while (!isAll()) {
    const apart = [...takers].map(({ actual }) => negated(actual));
    const answer = solver.solve([...rule.decides('actual'), ...apart], session.budget);
    const next = answer.kind === 'satisfiable' ? firstAt(rule.list, answer.model, rule.index + 1) : undefined;
    if (next === undefined) break;
    takers.add(next);
  }
  return [...takers].sort((one, other) => one.index - other.index);
}

/**
 * Yields lower-ranked rules that decide if the rule is removed. Each is found by a generated request, made from the example of the removed
 * rule.
 */
function* generatedReplacements({ rule, model, session, same }: Candidate): Generator<EncodedRule> {
  const made = new GreedyModel(model, session.space);
  if (!made.hold(rule.in('actual').conjunction)) return;
  for (const lower of same.slice(0, MAX_JOINED)) {
    const isTaker = made.attempt(
      () =>
        made.hold(lower.in('actual').conjunction) &&
        firstAt(rule.list, made.model) === rule &&
        firstAt(rule.list, made.model, rule.index + 1) === lower,
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
    if (keepsNothingOut !== undefined) yield { kind: 'condition', rule, key, keepsNothingOut };
  }
}

/** Whether some request near the rule's example has a different effect if the condition is removed. */
function excludesNearby(candidate: Candidate, dropped: Encoded, wider: Encoded): boolean {
  const { rule, model, session, isSame } = candidate;
  const isKeptOut = (near: Model) => {
    if (dropped.isAt(near) || !wider.isAt(near)) return false;
    const decided = firstAt(rule.list, near);
    return (decided === undefined || decided.index > rule.index) && !isSame(decided);
  };
  for (const near of session.localSearch.varied(model, dropped.variables)) if (isKeptOut(near)) return true;
  for (const near of joinedBelow(candidate, dropped.variables)) if (isKeptOut(near)) return true;
  return false;
}

/**
 * Tests what happens if the condition is removed from the rule. Returns `true` if the rule then decides the same requests as before.
 * Returns `false` if it decides more requests, but each of them has the same effect as before, from a lower-ranked rule. Returns
 * `undefined` if an effect changes, or if this is unknown.
 */
function excludesNothing(candidate: Candidate, wider: Encoded): boolean | undefined {
  const { rule, session, isSame } = candidate;
  const { list, index } = rule;
  const gained = [...list.apps, list.first.actual.noneAbove(index), wider.actual, negated(rule.actual)];
  const answer = session.space.solver.solve(gained, session.budget);
  if (answer.kind === 'unsatisfiable') return true;
  if (answer.kind === 'undecided' || !isSame(firstAt(list, answer.model, index + 1))) return undefined;
  return isAlwaysSame(gained, candidate) ? false : undefined;
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
