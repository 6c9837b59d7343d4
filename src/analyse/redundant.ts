import type { Meaning } from '../facts/fact.js';
import type { World } from '../facts/world.js';
import { all, atomsOf } from '../logic/formula.js';
import { negated } from '../logic/literal.js';
import type { Budget } from '../logic/search.js';
import { type AskedList, type AskedRule, type FirstIsGood, firstAt, firstIs } from './asked-list.js';
import { isImpossible } from './excused.js';

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

interface Asking {
  readonly world: World;
  readonly budget: Budget;
  /** What a rule comes to; two that do the same have the same. */
  readonly outcomeOf: (rule: AskedRule) => string;
  readonly isAsked: (rule: AskedRule) => boolean;
}

/** A list has this many literals for its outcomes at most; beyond, nothing is said of it. */
const MOST_LITERALS = 200_000;

/** How many rules that would decide instead are named. */
const MOST_NAMED = 3;

export function* redundantIn(list: AskedList, asking: Asking): Generator<Redundant> {
  const outcomes = list.rules.map(asking.outcomeOf);
  if (new Set(outcomes).size * outcomes.length > MOST_LITERALS) return;
  const chains = new Map<string, FirstIsGood>();
  /** The first rule from a place on does something else than this outcome, or there is none. */
  const isOther = (outcome: string) => {
    const chain =
      chains.get(outcome) ?? firstIs(list, (place) => outcomes[place] !== outcome, { ifNone: true });
    chains.set(outcome, chain);
    return chain;
  };
  for (const [place, rule] of list.rules.entries()) {
    if (!asking.isAsked(rule)) continue;
    const other = isOther(outcomes[place] as string)(place + 1) ?? [];
    const found = redundantRule(list, place, other, asking);
    if (found === undefined) yield* redundantConditions(list, place, other, asking);
    else yield found;
  }
}

function redundantRule(
  list: AskedList,
  place: number,
  other: ReturnType<FirstIsGood> & object,
  { budget }: Asking,
): Redundant | undefined {
  // without another rule of that outcome below, whatever it decides would come to something else
  if (other.length === 0) return undefined;
  const rule = list.rules[place] as AskedRule;
  const region = [...list.apps, ...list.noneBefore(place), rule.holds];
  if (list.space.solver.solve([...region, ...other], budget).kind !== 'unsatisfiable') return undefined;
  const instead: AskedRule[] = [];
  while (instead.length < MOST_NAMED) {
    const answer = list.space.solver.solve(
      [...region, ...instead.map(({ holds }) => negated(holds))],
      budget,
    );
    const next = answer.kind === 'satisfiable' ? firstAt(list, answer.model, place + 1) : undefined;
    if (next === undefined) break;
    instead.push(list.rules[next] as AskedRule);
  }
  return { kind: 'rule', rule, instead };
}

function* redundantConditions(
  list: AskedList,
  place: number,
  other: readonly number[],
  { world, budget }: Asking,
): Generator<Redundant> {
  const { solver } = list.space;
  const rule = list.rules[place] as AskedRule;
  const { policyLeaves, ruleLeaves } = rule.listed;
  const keys = new Set(ruleLeaves.map(({ type }) => keyOf(type)));
  for (const key of keys) {
    const own = ruleLeaves.filter(({ type }) => keyOf(type) === key);
    if (own.some(({ meaning }) => namesNothing(meaning, list, world))) continue;
    const rest = [...policyLeaves, ...ruleLeaves.filter(({ type }) => keyOf(type) !== key)];
    const wider = solver.literal(list.space.choices(all(rest.map(({ meaning }) => meaning)), world));
    const gained = [...list.apps, ...list.noneBefore(place), wider, negated(rule.holds)];
    if (solver.solve([...gained, ...other], budget).kind !== 'unsatisfiable') continue;
    const keepsNothingOut = other.length === 0 || solver.solve(gained, budget).kind === 'unsatisfiable';
    yield { kind: 'condition', rule, key, keepsNothingOut };
  }
}

/** What it names there is not: of that, and not of the condition, something is to be told. */
function namesNothing(meaning: Meaning, { space }: AskedList, world: World): boolean {
  return meaning.kind === 'never' || [...atomsOf(meaning)].some((one) => isImpossible(one, space, world));
}

/** The key of `conditions` that a leaf stands under. */
function keyOf(type: string): string {
  const dot = type.indexOf('.');
  return dot < 0 ? type : type.slice(0, dot);
}
