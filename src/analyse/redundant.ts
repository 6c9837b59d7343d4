import type { Leaf } from '../conditions/condition.js';
import type { World } from '../facts/world.js';
import { holdsAt, variablesOf } from '../logic/choices.js';
import { all, atomsOf } from '../logic/formula.js';
import { type Literal, negated } from '../logic/literal.js';
import type { Model } from '../logic/satisfy.js';
import type { Budget } from '../logic/search.js';
import { type AskedList, type AskedRule, type FirstIsGood, firstAt, firstIs } from './asked-list.js';
import { isImpossible } from './excused.js';
import type { Nearby } from './nearby.js';
import type { Choices } from './theory.js';

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
  const chains = new Map<string, FirstIsGood>();
  for (const [place, rule] of list.rules.entries()) {
    const model = asking.decided(rule);
    if (model === undefined) continue;
    const outcome = outcomes[place] as string;
    const isSame = (other: number | undefined) => other !== undefined && outcomes[other] === outcome;
    /** To be assumed: the first rule below that holds does something else, or there is none. `undefined`: that cannot be. */
    const other = () => {
      const chain = chains.get(outcome) ?? firstIs(list, (one) => !isSame(one), { ifNone: true });
      chains.set(outcome, chain);
      return chain(place + 1);
    };
    const one: Asked = { list, place, rule, model, asking, isSame, other };
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
  other(): readonly Literal[] | undefined;
}

function redundantRule(asked: Asked): Redundant | undefined {
  const { list, place, rule, model, isSame, other } = asked;
  const next = firstAt(list, model, place + 1);
  if (next === undefined || !isSame(next)) return undefined;
  const region = [...list.apps, ...list.noneBefore(place), rule.holds];
  if (!isNever(region, other(), asked)) return undefined;
  return { kind: 'rule', rule, instead: takersOf(region, list.rules[next] as AskedRule, asked) };
}

function isNever(
  region: readonly Literal[],
  other: readonly Literal[] | undefined,
  { list, asking }: Asked,
): boolean {
  if (other === undefined) return true;
  return list.space.solver.solve([...region, ...other], asking.budget).kind === 'unsatisfiable';
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
function keepsOutNearby(
  { list, place, model, asking, isSame }: Asked,
  dropped: Choices,
  wider: Choices,
): boolean {
  for (const near of asking.nearby.varied(model, variablesOf(dropped))) {
    if (holdsAt(dropped, near) || !holdsAt(wider, near)) continue;
    const decided = firstAt(list, near);
    if ((decided === undefined || decided > place) && !isSame(decided)) return true;
  }
  return false;
}

/** `undefined` where it keeps out what is decided otherwise, or that is not known. */
function whatItKeepsOut(asked: Asked, wider: Choices): boolean | undefined {
  const { list, place, rule, other } = asked;
  const gained = [
    ...list.apps,
    ...list.noneBefore(place),
    list.space.solver.literal(wider),
    negated(rule.holds),
  ];
  if (isNever(gained, [], asked)) return true;
  return isNever(gained, other(), asked) ? false : undefined;
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
