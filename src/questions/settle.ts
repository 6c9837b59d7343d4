import { brandedType } from '../base/brand.js';
import { invariant } from '../base/invariant.js';
import { getOrMake } from '../base/memo.js';
import { distinctAtoms } from '../facts/definition/distinct-atoms.js';
import type { Atom, Fact, Meaning } from '../facts/fact.js';
import type { World } from '../facts/world.js';
import { all, always, atom, atomsOf, never, replaceAtoms } from '../logic/kleene/formula.js';
import { MATCH, type Rank, UNDEFINED } from '../logic/kleene/verdict.js';
import { type Literal, negated } from '../logic/solver/literal.js';
import type { PolicyRule } from '../policies/policy.js';
import { readBody } from '../read/request/read-request.js';
import type { Answer } from '../read/request/refusal.js';
import type { Compiled } from '../simulate/compile.js';
import type { MissingFact } from '../simulate/explain.js';
import type { Knowledge } from '../simulate/knowledge.js';
import { requestedTypes } from '../simulate/simulate.js';
import { leavesOver, openRules, possibleRules, type VisitedRule, visit } from '../simulate/visit.js';
import { Encoded, firstMatches } from '../symbolic/encode.js';
import type { FirstMatch } from '../symbolic/first-match.js';
import { appIdsOf } from '../symbolic/rule-lists.js';
import { type Space, spaceOf } from '../symbolic/space.js';
import { budgetFor, type SearchLimits, type SharedBudget } from './session/limits.js';

/** What the rules that may decide a request of one policy type come to, whatever is still to be learnt. */
export interface Settling {
  /** The rules that decide some completion, in order; one alone settles it, unless it may be that none does. */
  readonly possible: readonly PolicyRule[];
  /** Whether some completion is decided by no rule. */
  readonly maybeNone: boolean;
  /** Whether all of these are shown to be possible; otherwise the limit of the search left some of them open. */
  readonly isExact: boolean;
  readonly decidedBy: SettledBy;
}

/** What would have to be known for one rule, or none, to decide. */
export type SettledBy =
  /** Nothing: every completion is decided alike. */
  | { readonly kind: 'settled' }
  /** A smallest set of facts. */
  | { readonly kind: 'facts'; readonly facts: readonly MissingFact[] }
  /** No set of so few facts is known to. */
  | { readonly kind: 'more than'; readonly count: number }
  /** It hangs on what no request can tell. */
  | { readonly kind: 'nothing' };

export interface SettledType extends Settling {
  /** In the brand of the snapshot. */
  readonly policyType: string;
}

export type SettleOptions = SearchLimits;

/** Sets of more facts than this are not tried. */
const MOST_FACTS = 3;

/** So many values of the facts of a set are looked at, before another set is tried. */
const MOST_VALUES = 200;

/**
 * For each policy type that a request leaves something undefined of: which rules decide some completion of it, whether
 * it is settled anyway, and the smallest set of facts that would decide it. What is known stays, what is not may come
 * out as it will. `request` is any JSON value.
 * Spec: Simulation, 7, "Settling".
 */
export function settleBody(
  compiled: Compiled,
  request: unknown,
  options: SettleOptions = {},
): Answer<readonly SettledType[]> {
  const read = readBody(request, compiled.world);
  if (!read.ok) return read;
  const knowledge = compiled.knowledgeOf(read.value);
  const settled = requestedTypes(compiled, read.value).flatMap(({ type, listFor }): SettledType[] => {
    const { policies } = listFor(read.value.appInstance);
    const visited = visit(policies, knowledge);
    if (openRules(visited).length === 0) return [];
    const policyType = brandedType(type.name, compiled.snapshot.brand);
    return [{ policyType, ...settlingOf(possibleRules(visited), compiled, knowledge, options) }];
  });
  return { ok: true, value: settled };
}

/** A request of which not all is known, in the space of its completions. */
interface Completions {
  readonly space: Space;
  readonly budget: SharedBudget;
  /** What each rule asks, as far as it is not known. */
  readonly rules: readonly Encoded[];
  readonly first: FirstMatch;
  /** To be assumed: what is known. */
  readonly known: readonly Literal[];
}

/** What these rules come to, of which each may decide. */
function settlingOf(
  possible: readonly VisitedRule[],
  compiled: Compiled,
  knowledge: Knowledge,
  limits: SettleOptions,
): Settling {
  const { world } = compiled;
  const rankOf = ranksOf(possible, compiled, knowledge);
  const meanings = possible.map((one) => all(leavesOver(one).map(({ leaf }) => leaf.meaning)));
  const space = spaceOf(
    meanings.flatMap(partsOf).map((meaning) => ({ meaning, world })),
    appIdsOf(compiled.snapshot),
    { isForRefused: true },
  );
  const atoms = distinctAtoms(meanings.flatMap((meaning) => [...atomsOf(meaning)]));
  const rules = meanings.map((meaning) => new Encoded(asFarAsKnown(meaning, rankOf), space, world));
  const first = firstMatches(rules, space).actual;
  const budget = budgetFor([{ rules }], limits);
  const known = linksOf(atoms, rankOf, space, world, budget);
  const cases = [...rules.keys(), rules.length].map((index) => first.decides(index));
  const answers = cases.map((literal) => space.solver.solve([...known, literal], budget).kind);
  const isPossible = (index: number) => answers[index] !== 'unsatisfiable';
  const isSettled = [...cases.keys()].filter(isPossible).length < 2;
  return {
    possible: possible
      .filter((_, index) => isPossible(index))
      .map(({ policy, rule }) => ({ policy: policy.planned.policy, rule: rule.rule })),
    maybeNone: isPossible(rules.length),
    isExact: !answers.includes('undecided'),
    decidedBy: isSettled
      ? { kind: 'settled' }
      : smallestSet(unitsOf(atoms, rankOf, space, world), { space, budget, rules, first, known }),
  };
}

/** What is known of each question of these rules, under the request. */
function ranksOf(
  rules: readonly VisitedRule[],
  { atoms }: Compiled,
  knowledge: Knowledge,
): (atom: Atom) => Rank {
  const ranks = new Map<Fact, Map<string, Rank>>();
  for (const { formula } of rules.flatMap(leavesOver))
    for (const number of atomsOf(formula)) {
      const { fact, value } = atoms.atomAt(number);
      const ofFact = ranks.get(fact) ?? new Map<string, Rank>();
      ranks.set(fact, ofFact.set(value, knowledge.rank(number)));
    }
  return ({ fact, value }) => {
    const rank = ranks.get(fact)?.get(value);
    invariant(rank !== undefined, `nothing asks for ${fact.name} ${value}`);
    return rank;
  };
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
  budget: SharedBudget,
): readonly Literal[] {
  let links = atoms.flatMap((atom) => {
    const rank = rankOf(atom);
    const formula = choices({ kind: 'atom', atom }, world);
    if (rank === UNDEFINED || formula.kind === 'always' || formula.kind === 'never') return [];
    const literal = solver.literal(formula);
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
  readonly questions: readonly Encoded[];
}

function unitsOf(atoms: readonly Atom[], rankOf: (atom: Atom) => Rank, space: Space, world: World): Unit[] {
  const units = new Map<string, MissingFact & { readonly questions: Encoded[] }>();
  for (const atom of atoms) {
    const { fact, value } = atom;
    if (rankOf(atom) !== UNDEFINED || fact.unknowable?.(value, world) !== undefined) continue;
    const fields = fact.fieldsFor?.(value, world) ?? fact.fields;
    const key = JSON.stringify([fact.name, fields]);
    const { questions } = getOrMake(units, key, () => ({ fact: fact.name, fields, questions: [] }));
    questions.push(new Encoded({ kind: 'atom', atom }, space, world));
  }
  return [...units.values()];
}

/** The first smallest set of facts of which no two completions that agree on them are decided differently. */
function smallestSet(units: readonly Unit[], completions: Completions): SettledBy {
  for (let size = 1; size <= Math.min(MOST_FACTS, units.length); size++)
    for (const set of subsetsOf(units, size)) {
      if (completions.budget.effort.isSpent) return { kind: 'more than', count: MOST_FACTS };
      if (decides(set, completions) === 'yes')
        return { kind: 'facts', facts: set.map(({ fact, fields }) => ({ fact, fields })) };
    }
  const isOfAll = decides(units, completions);
  return isOfAll === 'no' ? { kind: 'nothing' } : { kind: 'more than', count: MOST_FACTS };
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
  { rules, first, space: { solver }, known, budget }: Completions,
): 'no' | 'unknown' | 'yes' {
  const questions = set.flatMap((unit) => unit.questions);
  const isNew = solver.selector();
  const look = () => {
    const found = solver.solve([...known, isNew], budget);
    if (found.kind !== 'satisfiable') return found.kind === 'unsatisfiable' ? 'yes' : 'unknown';
    const { model } = found;
    const here = questions.map((one) => (one.isAt(model) ? one.actual : negated(one.actual)));
    const index = rules.findIndex((rule) => rule.isAt(model));
    const decided = first.decides(index < 0 ? rules.length : index);
    const other = solver.solve([...known, ...here, negated(decided)], budget);
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
