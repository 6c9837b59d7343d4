import { distinctAtoms } from '../facts/distinct-atoms.js';
import type { Atom, Meaning } from '../facts/fact.js';
import type { World } from '../facts/world.js';
import { always, atom, atomsOf, never, replaceAtoms } from '../logic/kleene/formula.js';
import { MATCH, type Rank, UNDEFINED } from '../logic/kleene/verdict.js';
import { testOf } from '../logic/solver/choices.js';
import { type Literal, negated } from '../logic/solver/literal.js';
import type { Model } from '../logic/solver/satisfy.js';
import type { Budget } from '../logic/solver/search.js';
import { FirstMatch } from './first-match.js';
import { budgetFor, type SearchLimits, type SharedBudget } from './limits.js';
import type { RuleOf } from './reach.js';
import { type Space, spaceOf } from './space.js';

/** A rule that may decide a request of which not all is known, with what it and its policy ask. */
export interface OpenRule extends RuleOf {
  readonly meaning: Meaning;
}

/** What the rules that may decide a request of one policy type come to, whatever is still to be learnt. */
export interface Settling {
  /** The rules that decide some completion, in order; one alone settles it, unless it may be that none does. */
  readonly possible: readonly RuleOf[];
  /** Whether some completion is decided by no rule. */
  readonly maybeNone: boolean;
  /** Whether all of these are shown to be possible; otherwise the limit of the search left some of them open. */
  readonly isExact: boolean;
  readonly decidedBy: Deciding;
}

/** What would have to be known for one rule, or none, to decide. */
export type Deciding =
  /** Nothing: every completion is decided alike. */
  | { readonly kind: 'settled' }
  /** A smallest set of facts. */
  | { readonly kind: 'facts'; readonly facts: readonly MissingFact[] }
  /** No set of so few facts is known to. */
  | { readonly kind: 'more than'; readonly count: number }
  /** It hangs on what no request can tell. */
  | { readonly kind: 'nothing' };

export interface MissingFact {
  readonly fact: string;
  /** The request fields that would make it known, the most usual first. */
  readonly fields: readonly string[];
}

export type SettleOptions = SearchLimits;

/** Sets of more facts than this are not tried. */
const MOST_FACTS = 3;

/** So many values of the facts of a set are looked at, before another set is tried. */
const MOST_VALUES = 200;

/**
 * Which of these rules decide some completion of a request, in order of visiting; `rankOf` is what is known of each
 * question. What is known stays, what is not may come out as it will. Spec: Simulation, 7, "Settling".
 */
export function settleOf(
  rules: readonly OpenRule[],
  rankOf: (atom: Atom) => Rank,
  world: World,
  appIds: readonly string[],
  limits: SettleOptions = {},
): Settling {
  const space = spaceOf(
    rules.flatMap(({ meaning }) => partsOf(meaning)).map((meaning) => ({ meaning, world })),
    appIds,
    { isForRefused: true },
  );
  const atoms = distinctAtoms(rules.flatMap(({ meaning }) => [...atomsOf(meaning)]));
  const ask = (meaning: Meaning): Question => {
    const formula = space.choices(meaning, world);
    return { isAt: testOf(formula), literal: space.solver.literal(formula) };
  };
  const questions = rules.map(({ meaning }) => ask(asFarAsKnown(meaning, rankOf)));
  const match = new FirstMatch(
    questions.map(({ literal }) => ({ own: literal, shield: literal })),
    space.solver,
  );
  const budget = budgetFor([{ rules }], limits);
  const known = linksOf(atoms, rankOf, space, world, budget);
  const cases = [...rules.keys(), rules.length].map((place) => match.decides(place));
  const answers = cases.map((literal) => space.solver.solve([...known, literal], budget).kind);
  const isPossible = (place: number) => answers[place] !== 'unsatisfiable';
  const asking = { questions, cases, space, known, budget };
  return {
    possible: rules
      .filter((_, place) => isPossible(place))
      .map(({ policy, rule }): RuleOf => ({ policy, rule })),
    maybeNone: isPossible(rules.length),
    isExact: !answers.includes('undecided'),
    decidedBy:
      cases.filter((_, place) => isPossible(place)).length < 2
        ? { kind: 'settled' }
        : smallestSet(unitsOf(atoms, rankOf, world, ask), asking),
  };
}

/** A question to the space, and the literal that stands for it. */
interface Question {
  readonly isAt: (model: Model) => boolean;
  readonly literal: Literal;
}

/** What is conjoined, part by part: a part that never holds would hide the questions of the others. */
function partsOf(meaning: Meaning): readonly Meaning[] {
  return meaning.kind === 'all' ? meaning.of.flatMap(partsOf) : [meaning];
}

/** The meaning with what is known in place of the questions. */
function asFarAsKnown(meaning: Meaning, rankOf: (atom: Atom) => Rank): Meaning {
  return replaceAtoms(meaning, (one) => {
    const rank = rankOf(one);
    return rank === UNDEFINED ? atom(one) : rank === MATCH ? always : never;
  });
}

/**
 * What is known, for what follows from it: a managed device is registered. A request may state what cannot be
 * together; then what stands in the way is taken as stated, and nothing follows from it.
 */
function linksOf(
  atoms: readonly Atom[],
  rankOf: (atom: Atom) => Rank,
  { solver, choices }: Space,
  world: World,
  budget: Budget,
): readonly Literal[] {
  let links = atoms.flatMap((atom) => {
    const rank = rankOf(atom);
    const asked = choices({ kind: 'atom', atom }, world);
    if (rank === UNDEFINED || asked.kind === 'always' || asked.kind === 'never') return [];
    const literal = solver.literal(asked);
    return [rank === MATCH ? literal : negated(literal)];
  });
  for (;;) {
    const answer = solver.solve(links, budget);
    if (answer.kind === 'satisfiable') return links;
    if (answer.kind === 'undecided') return [];
    const culprits = new Set(answer.core);
    links = links.filter((literal) => !culprits.has(literal));
    if (culprits.size === 0) return [];
  }
}

/** What becomes known together. */
interface Unit extends MissingFact {
  readonly questions: readonly Question[];
}

function unitsOf(
  atoms: readonly Atom[],
  rankOf: (atom: Atom) => Rank,
  world: World,
  ask: (meaning: Meaning) => Question,
): Unit[] {
  const units = new Map<string, { fact: string; fields: readonly string[]; questions: Question[] }>();
  for (const atom of atoms) {
    const { fact, value } = atom;
    if (rankOf(atom) !== UNDEFINED || fact.unknowable?.(value, world) !== undefined) continue;
    const fields = fact.fieldsFor?.(value, world) ?? fact.fields;
    const key = JSON.stringify([fact.name, fields]);
    const unit = units.get(key) ?? { fact: fact.name, fields, questions: [] };
    units.set(key, unit);
    unit.questions.push(ask({ kind: 'atom', atom }));
  }
  return [...units.values()];
}

interface Asking {
  /** What each rule asks, as far as it is not known; and that it decides, with that none does. */
  readonly questions: readonly Question[];
  readonly cases: readonly Literal[];
  readonly space: Space;
  readonly known: readonly Literal[];
  readonly budget: SharedBudget;
}

/** The first smallest set of facts of which no two completions that agree on them are decided differently. */
function smallestSet(units: readonly Unit[], asking: Asking): Deciding {
  for (let size = 1; size <= Math.min(MOST_FACTS, units.length); size++)
    for (const set of subsetsOf(units, size)) {
      if (asking.budget.effort.isSpent) return { kind: 'more than', count: MOST_FACTS };
      if (decides(set, asking) === 'yes')
        return { kind: 'facts', facts: set.map(({ fact, fields }) => ({ fact, fields })) };
    }
  return decides(units, asking) === 'no' ? { kind: 'nothing' } : { kind: 'more than', count: MOST_FACTS };
}

function* subsetsOf<Item>(items: readonly Item[], size: number, from = 0): Generator<readonly Item[]> {
  if (size === 0) yield [];
  for (let at = from; size > 0 && at <= items.length - size; at++)
    for (const rest of subsetsOf(items, size - 1, at + 1)) yield [items[at] as Item, ...rest];
}

/**
 * Takes completion after completion: what it says of these facts must leave one case alone. What of it does so is
 * learnt, and not looked at again.
 */
function decides(
  set: readonly Unit[],
  { questions, cases, space, known, budget }: Asking,
): 'no' | 'unknown' | 'yes' {
  const { solver } = space;
  const asked = set.flatMap((unit) => unit.questions);
  const isNew = solver.selector();
  const look = () => {
    const found = solver.solve([...known, isNew], budget);
    if (found.kind !== 'satisfiable') return found.kind === 'unsatisfiable' ? 'yes' : 'unknown';
    const { model } = found;
    const here = asked.map(({ isAt, literal }) => (isAt(model) ? literal : negated(literal)));
    const matching = questions.findIndex(({ isAt }) => isAt(model));
    const other = solver.solve([...known, ...here, negated(cases.at(matching) as Literal)], budget);
    if (other.kind !== 'unsatisfiable') return other.kind === 'satisfiable' ? 'no' : 'unknown';
    const telling = new Set(other.core);
    solver.requireAny([negated(isNew), ...here.filter((literal) => telling.has(literal)).map(negated)]);
    return undefined;
  };
  let answer: ReturnType<typeof look>;
  for (let looked = 0; looked < MOST_VALUES && answer === undefined; looked++) answer = look();
  solver.requireAny([negated(isNew)]);
  return answer ?? 'unknown';
}
