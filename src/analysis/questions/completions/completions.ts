import { groupBy } from '../../../base/group-by.js';
import { invariant } from '../../../base/invariant.js';
import { getOrMake } from '../../../base/memo.js';
import { all, always, atom, atomsOf, never, replaceAtoms } from '../../../logic/kleene/formula.js';
import { MATCH, type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import { type Literal, negated } from '../../../logic/solver/literal.js';
import type { Model } from '../../../logic/solver/satisfy.js';
import { distinctAtoms } from '../../../model/facts/definition/distinct-atoms.js';
import type { Atom, Fact, Meaning } from '../../../model/facts/fact.js';
import type { Request } from '../../../model/facts/request.js';
import type { World } from '../../../model/facts/world.js';
import type { Compiled } from '../../../simulate/compile.js';
import { leavesOfRule, type VisitedRule } from '../../../simulate/match-rules.js';
import { type MissingFact, missingFactOf } from '../../../simulate/missing-fact.js';
import { Encoded, firstMatches } from '../../symbolic/encode.js';
import type { FirstMatch } from '../../symbolic/first-match.js';
import { appIdsOf } from '../../symbolic/rule-lists.js';
import { type Space, spaceOf } from '../../symbolic/space.js';
import { evaluatorOf } from '../../symbolic/theories/theory.js';
import { budgetFor, type SearchLimits, type SharedBudget } from '../session/limits.js';
import { tiedAtoms } from './tied-facts.js';

/** The completions of a request (all ways to state its unknown facts) as a search space: known facts are fixed, unknown facts are free. */
export interface Completions {
  readonly space: Space;
  readonly budget: SharedBudget;
  /** For each rule list, the rules that may match the request. */
  readonly lists: readonly UndecidedRules[];
  /** Solver assumptions that fix the known facts of the request. */
  readonly known: readonly Literal[];
  /** The facts that the request leaves out and that a completion can state. */
  readonly missingFacts: readonly MissingFactWithAtoms[];
}

/**
 * The undecided rules of one rule list. The first of these rules that matches a request decides it; if none matches, no rule decides.
 * `first` encodes this choice for the solver.
 */
export interface UndecidedRules {
  readonly rules: readonly Encoded[];
  readonly first: FirstMatch;
}

/** A missing fact of a request. `questions` are the elementary conditions (atoms) whose verdict this fact determines. */
export interface MissingFactWithAtoms extends MissingFact {
  readonly encodedAtoms: readonly Encoded[];
}

/** Returns the completions of a request (all ways to state its unknown facts), as far as the given conditions distinguish them. */
export function requestCompletions(
  lists: readonly (readonly Meaning[])[],
  request: Request,
  { world, snapshot }: Compiled,
  limits: SearchLimits,
): Completions {
  const meanings = lists.flat();
  const atoms = distinctAtoms(meanings.flatMap((meaning) => atomsOf(meaning)));
  const answered = distinctAtoms([...atoms, ...tiedAtoms(atoms, request)]);
  const space = spaceOf(
    [...meanings.flatMap(partsOf), ...answered.map((one) => atom(one))].map((meaning) => ({
      meaning,
      world,
    })),
    appIdsOf(snapshot),
    { isForRefused: true },
  );
  const rankOf = createVerdictLookup(answered, request, world);
  const open = lists.map((list): UndecidedRules => {
    const rules = list.map((meaning) => new Encoded(withKnownAtoms(meaning, rankOf), space, world));
    return { rules, first: firstMatches(rules, space).actual };
  });
  const budget = budgetFor(open, limits);
  return {
    space,
    budget,
    lists: open,
    known: linksOf(answered, rankOf, space, world, budget),
    missingFacts: findMissingFacts(atoms, rankOf, space, { request, world }),
  };
}

/** Returns the conditions of each rule, including the conditions of its policy. */
export function meaningsOf(rules: readonly VisitedRule[]): Meaning[] {
  return rules.map((one) => all(leavesOfRule(one).map(({ leaf }) => leaf.meaning)));
}

/**
 * Returns a function that takes one of `atoms` (elementary conditions) and returns its verdict for `request`. Computes each verdict only
 * once.
 */
function createVerdictLookup(atoms: readonly Atom[], request: Request, world: World): (atom: Atom) => Rank {
  const byFact = groupBy(atoms, ({ fact }) => fact);
  const ranks = new Map<Fact, ReadonlyMap<string, Rank>>();
  for (const [fact, asked] of byFact) {
    const values = asked.map(({ value }) => value);
    const rankOf = evaluatorOf(fact, values, world)(request);
    ranks.set(fact, new Map(values.map((value, number) => [value, rankOf(number)])));
  }
  return ({ fact, value }) => {
    const rank = ranks.get(fact)?.get(value);
    invariant(rank !== undefined, `no condition reads ${fact.name} ${value}`);
    return rank;
  };
}

/** Returns the index of the first rule that matches the request of a solver model, or the number of rules if none matches. */
export function firstHolding({ rules }: Pick<UndecidedRules, 'rules'>, model: Model): number {
  const index = rules.findIndex((rule) => rule.isAt(model));
  return index < 0 ? rules.length : index;
}

/** Splits a conjunction of conditions into single conditions. */
export function partsOf(meaning: Meaning): readonly Meaning[] {
  return meaning.kind === 'all' ? meaning.of.flatMap(partsOf) : [meaning];
}

/** Replaces each known elementary condition (atom) of a formula by its verdict. */
function withKnownAtoms(meaning: Meaning, rankOf: (atom: Atom) => Rank): Meaning {
  return replaceAtoms(meaning, (one) => {
    const rank = rankOf(one);
    return rank === UNDEFINED ? atom(one) : rank === MATCH ? always : never;
  });
}

/**
 * Returns solver literals for the elementary conditions (atoms) whose verdict the request determines. From these, the solver derives
 * consequences: for example, a managed device is registered. If literals contradict each other, they are left out.
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

function findMissingFacts(
  atoms: readonly Atom[],
  rankOf: (atom: Atom) => Rank,
  space: Space,
  { request, world }: { readonly request: Request; readonly world: World },
): MissingFactWithAtoms[] {
  const missingFacts = new Map<string, MissingFact & { readonly encodedAtoms: Encoded[] }>();
  for (const atom of atoms) {
    const missing = rankOf(atom) === UNDEFINED ? missingFactOf(atom, request, world) : undefined;
    if (missing === undefined) continue;
    const key = JSON.stringify([missing.fact, missing.fields]);
    const { encodedAtoms } = getOrMake(missingFacts, key, () => ({ ...missing, encodedAtoms: [] }));
    encodedAtoms.push(new Encoded({ kind: 'atom', atom }, space, world));
  }
  return [...missingFacts.values()];
}
