import { groupBy } from '../base/group-by.js';
import type { Leaf } from '../conditions/condition.js';
import type { World } from '../facts/world.js';
import { all, atomsOf } from '../logic/kleene/formula.js';
import { testOf, variablesOf } from '../logic/solver/choices.js';
import { type Literal, negated, type Variable } from '../logic/solver/literal.js';
import type { Model } from '../logic/solver/satisfy.js';
import type { Budget } from '../logic/solver/search.js';
import { type AskedList, type AskedRule, type FirstIsGood, firstAt, firstIs } from './encoded-list.js';
import type { Nearby } from './local-search.js';
import { isImpossible } from './relaxation.js';
import type { Choices } from './theories/theory.js';

/** A rule, or some of what it asks, that could be taken away without any outcome being another. */
export type Redundant =
  | {
      readonly kind: 'rule';
      readonly rule: AskedRule;
      /** Rules that would decide instead: the first few. */
      readonly instead: readonly AskedRule[];
    }
  | {
      readonly kind: 'condition';
      readonly rule: AskedRule;
      /** The key of `conditions`. */
      readonly key: string;
      /** Nothing else would be decided by it: the rest of the rule, or the rules above, leave nothing over. */
      readonly keepsNothingOut: boolean;
    };

export interface AskingRedundant {
  readonly world: World;
  readonly budget: Budget;
  readonly nearby: Nearby;
  /** What a rule comes to; two that do the same have the same. */
  readonly outcomeOf: (rule: AskedRule) => string;
  /** A request that the rule decides; `undefined` where it is not to be asked about. */
  readonly decided: (rule: AskedRule) => Model | undefined;
}

/** How many rules that would decide instead are named. */
const MOST_NAMED = 3;

export function* redundantIn(list: AskedList, asking: AskingRedundant): Generator<Redundant> {
  const outcomes = list.rules.map(asking.outcomeOf);
  const places = groupBy(outcomes.keys(), (place) => outcomes[place] as string);
  const chains = new Map<string, FirstIsGood>();
  for (const [place, rule] of list.rules.entries()) {
    const model = asking.decided(rule);
    if (model === undefined) continue;
    const outcome = outcomes[place] as string;
    const isSame = (other: number | undefined) => other !== undefined && outcomes[other] === outcome;
    const other = () => {
      const chain = chains.get(outcome) ?? firstIs(list, (one) => !isSame(one), { ifNone: true });
      chains.set(outcome, chain);
      return chain(place + 1);
    };
    const same = (places.get(outcome) ?? []).filter((one) => one > place);
    const one: Asked = { list, place, rule, model, asking, isSame, same, other };
    const found = redundantRule(one);
    if (found === undefined) yield* redundantConditions(one);
    else yield found;
  }
}

interface Asked {
  readonly list: AskedList;
  readonly place: number;
  readonly rule: AskedRule;
  readonly model: Model;
  readonly asking: AskingRedundant;
  isSame(other: number | undefined): boolean;
  /** The places of the rules below that do the same. */
  readonly same: readonly number[];
  /** To be assumed: the first rule below that holds does something else, or there is none. `undefined`: that cannot be. */
  other(): readonly Literal[] | undefined;
}

function redundantRule(asked: Asked): Redundant | undefined {
  const { list, place, rule, model, isSame } = asked;
  const next = firstAt(list, model, place + 1);
  if (next === undefined || !isSame(next) || isDecidedOtherwise(asked)) return undefined;
  const region = [...list.apps, ...list.noneBefore(place), rule.holds];
  if (!isNeverOtherwise(region, asked)) return undefined;
  return { kind: 'rule', rule, instead: takersOf(region, list.rules[next] as AskedRule, asked) };
}

/** Whether a request that the rule decides, made of one that it does and one of a rule below, would be decided otherwise. */
function isDecidedOtherwise(asked: Asked): boolean {
  const { list, place, rule, isSame } = asked;
  for (const near of joinedBelow(asked, new Set()))
    if (rule.isAt(near) && firstAt(list, near) === place && !isSame(firstAt(list, near, place + 1)))
      return true;
  return false;
}

/** So many rules below that do something else are tried. */
const MOST_JOINED = 6;

/** What the rule decides, but as the rules below that do something else ask for it, and in these variables as they have it. */
function* joinedBelow(
  { list, place, rule, model, asking, isSame }: Asked,
  variables: ReadonlySet<Variable>,
): Generator<Model> {
  let tried = 0;
  for (let below = place + 1; below < list.rules.length && tried < MOST_JOINED; below++) {
    const lower = list.rules[below] as AskedRule;
    const other = isSame(below) ? undefined : asking.decided(lower);
    if (other === undefined) continue;
    tried++;
    const own = [...lower.variables].filter((variable) => !rule.variables.has(variable));
    for (const taken of [own, lower.variables]) {
      const joined = asking.nearby.joined(model, other, [...taken, ...variables]);
      if (joined !== undefined) yield joined;
    }
  }
}

/** With no more rules than these below that do the same, it is asked first whether some request passes all of them. */
const FEW = 32;

/** Whether nothing of the region would be decided otherwise by the rules below. */
function isNeverOtherwise(region: readonly Literal[], asked: Asked): boolean {
  const { list, same } = asked;
  if (same.length <= FEW) {
    const passed = same.map((place) => negated((list.rules[place] as AskedRule).holds));
    if (!isNever([...region, ...passed], asked)) return false;
  }
  const other = same.length === 0 ? [] : asked.other();
  return other === undefined || isNever([...region, ...other], asked);
}

function isNever(assumed: readonly Literal[], { list, asking }: Asked): boolean {
  return list.space.solver.solve(assumed, asking.budget).kind === 'unsatisfiable';
}

function takersOf(region: readonly Literal[], first: AskedRule, { list, place, asking }: Asked): AskedRule[] {
  const takers = [first];
  while (takers.length < MOST_NAMED && takers.every(({ choices }) => choices.kind !== 'always')) {
    const apart = takers.map(({ holds }) => negated(holds));
    const answer = list.space.solver.solve([...region, ...apart], asking.budget);
    const next = answer.kind === 'satisfiable' ? firstAt(list, answer.model, place + 1) : undefined;
    if (next === undefined) break;
    takers.push(list.rules[next] as AskedRule);
  }
  return takers;
}

function* redundantConditions(asked: Asked): Generator<Redundant> {
  const { list, rule, asking } = asked;
  const { policyLeaves, ruleLeaves } = rule.listed;
  const keys = new Set(ruleLeaves.map(({ type }) => keyOf(type)));
  for (const key of keys) {
    const own = ruleLeaves.filter(({ type }) => keyOf(type) === key);
    if (own.some((leaf) => namesNothing(leaf, list, asking.world))) continue;
    const rest = [...policyLeaves, ...ruleLeaves.filter((leaf) => !own.includes(leaf))];
    const [dropped, wider] = [own, rest].map((leaves) => choicesOf(leaves, list, asking.world)) as [
      Choices,
      Choices,
    ];
    if (keepsOutNearby(asked, dropped, wider)) continue;
    const keepsNothingOut = whatItKeepsOut(asked, wider);
    if (keepsNothingOut !== undefined) yield { kind: 'condition', rule, key, keepsNothingOut };
  }
}

/** Whether near a request that the rule decides there is one that would be decided otherwise without the condition. */
function keepsOutNearby(asked: Asked, dropped: Choices, wider: Choices): boolean {
  const { list, place, model, asking, isSame } = asked;
  const variables = variablesOf(dropped);
  const [isDropped, isWider] = [testOf(dropped), testOf(wider)];
  const isKeptOut = (near: Model) => {
    if (isDropped(near) || !isWider(near)) return false;
    const decided = firstAt(list, near);
    return (decided === undefined || decided > place) && !isSame(decided);
  };
  for (const near of asking.nearby.varied(model, variables)) if (isKeptOut(near)) return true;
  for (const near of joinedBelow(asked, variables)) if (isKeptOut(near)) return true;
  return false;
}

/** `undefined` where it keeps out what is decided otherwise, or that is not known. */
function whatItKeepsOut(asked: Asked, wider: Choices): boolean | undefined {
  const { list, place, rule, asking, isSame } = asked;
  const gained = [
    ...list.apps,
    ...list.noneBefore(place),
    list.space.solver.literal(wider),
    negated(rule.holds),
  ];
  const answer = list.space.solver.solve(gained, asking.budget);
  if (answer.kind === 'unsatisfiable') return true;
  if (answer.kind === 'undecided' || !isSame(firstAt(list, answer.model, place + 1))) return undefined;
  return isNeverOtherwise(gained, asked) ? false : undefined;
}

function choicesOf(leaves: readonly Leaf[], { space }: AskedList, world: World): Choices {
  return space.choices(all(leaves.map(({ meaning }) => meaning)), world);
}

/** What it names there is not: of that, and not of the condition, something is to be told. */
function namesNothing({ meaning }: Leaf, { space }: AskedList, world: World): boolean {
  return meaning.kind === 'never' || [...atomsOf(meaning)].some((one) => isImpossible(one, space, world));
}

/** The key of `conditions` that a leaf stands under. */
function keyOf(type: string): string {
  const dot = type.indexOf('.');
  return dot < 0 ? type : type.slice(0, dot);
}
