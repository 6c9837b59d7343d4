import { invariant } from '../../../base/invariant.js';
import { getOrMake } from '../../../base/memo.js';
import type { Steps } from '../../../base/work-steps.js';
import { all, always } from '../../../logic/kleene/formula.js';
import { type Literal, negated, type Variable } from '../../../logic/solver/literal.js';
import type { Model, SolverAnswer } from '../../../logic/solver/satisfy.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import {
  applicationsOf,
  type Encoded,
  type EncodedList,
  type EncodedRule,
  firstMatches,
  literalsOf,
} from '../../symbolic/encode.js';
import { everyOf, type FirstMatches } from '../../symbolic/first-match.js';
import { type RegionBoxes, regionBoxes } from '../../symbolic/regions/region-boxes.js';
import type { Space } from '../../symbolic/space.js';
import { type SharedBudget, STEPS_PER_REGION } from '../session/limits.js';
import { LIMIT_REACHED, NOT_ANALYZED } from '../session/reasons.js';
import type { ListPair } from './list-pairs.js';

/**
 * The sign-ins (region) that one rule decides before the change and another rule decides after it, with different effects. A rule is
 * `undefined` if no rule decides. Contains only sign-ins to applications that both rule lists apply to, and that the service does not
 * block.
 */
export interface RegionFound extends RegionBoxes {
  readonly pair: ListPair;
  readonly before: EncodedRule | undefined;
  readonly after: EncodedRule | undefined;
  /** The solver model of one of the changed sign-ins. */
  readonly model: Model;
  /** The solver variables that the two rules, and the rules above them, read. */
  readonly variables: ReadonlySet<Variable>;
}

/** A set of sign-ins for which it is undecided whether their result changes. */
export interface UndecidedRegion {
  readonly pair: ListPair;
  readonly before: EncodedRule | undefined;
  /** The rule after the change; absent if it is unknown. */
  readonly after?: { readonly rule: EncodedRule | undefined };
  readonly reasons: readonly string[];
}

export interface ChangesFound {
  readonly regions: readonly RegionFound[];
  readonly undecided: readonly UndecidedRegion[];
}

export type State = 'after' | 'before';

export interface ChangeSearch {
  readonly space: Space;
  /** Conditions that restrict the sign-ins to compare. */
  readonly within: readonly Encoded[];
  /** Returns a text that is equal for rules with the same effect. */
  readonly keyOf: (rule: PolicyRule | undefined, state: State) => string;
  readonly budget: SharedBudget;
  /** Maximum number of alternative descriptions (boxes) for each set of sign-ins. */
  readonly boxes: number;
  /** Maximum number of higher-ranked rules that the description of a set of sign-ins excludes. */
  readonly exceptions: number;
}

/**
 * Finds every set of sign-ins whose decision changes. A rule that did not move needs no query to the solver, unless a new rule is above it.
 * Takes one step for each rule before the change, and one for "no rule decides".
 */
export function* changedRegions(
  pairs: readonly ListPair[],
  search: ChangeSearch,
): Steps<ChangesFound, 'rules'> {
  const sides = { before: new Map<unknown, Side>(), after: new Map<unknown, Side>() };
  const sideOf = (pair: ListPair, state: State) =>
    getOrMake(sides[state], pair[state], () => sideFrom(pair[state], state, search));
  const total = pairs.reduce((sum, { before }) => sum + (before?.rules.length ?? 0) + 1, 0);
  const found: ChangesFound[] = [];
  for (const pair of pairs)
    for (const one of changedInPair(pair, sideOf(pair, 'before'), sideOf(pair, 'after'), search)) {
      found.push(one);
      yield { done: found.length, total, of: 'rules' };
    }
  return together(found);
}

function together(found: readonly ChangesFound[]): ChangesFound {
  return {
    regions: found.flatMap(({ regions }) => regions),
    undecided: found.flatMap(({ undecided }) => undecided),
  };
}

/** Returns the solver literal for "the rule before the change and the rule after it definitely decide". */
export function decidedIn({ pair, before, after }: RegionFound, space: Space): Literal {
  const by = (list: EncodedList | undefined, rule: EncodedRule | undefined) =>
    (list?.first ?? firstMatches([], space)).must.decides(rule?.index ?? list?.rules.length ?? 0);
  return everyOf([by(pair.before, before), by(pair.after, after)], space.solver);
}

/** A rule of a rule list or, as the last entry, "no rule decides". */
interface Entry {
  readonly rule: EncodedRule | undefined;
  readonly actual: Literal;
  readonly key: string;
}

interface Side {
  readonly entries: readonly Entry[];
  readonly first: FirstMatches;
}

function sideFrom(list: EncodedList | undefined, state: State, { space, keyOf }: ChangeSearch): Side {
  const rules = [...(list?.rules ?? []), undefined];
  return {
    entries: rules.map((rule) => ({
      rule,
      actual: rule?.actual ?? space.solver.literal(always),
      key: keyOf(rule, state),
    })),
    first: list?.first ?? firstMatches([], space),
  };
}

/** The search for changes within a pair of rule lists. */
interface PairSearch extends ChangeSearch {
  readonly pair: ListPair;
  readonly before: Side;
  readonly after: Side;
  /** Solver assumptions for "the request is for an application that both rule lists apply to". */
  readonly apps: readonly Literal[];
  readonly variables: ReadonlySet<Variable>;
}

function* changedInPair(
  pair: ListPair,
  before: Side,
  after: Side,
  search: ChangeSearch,
): Generator<ChangesFound> {
  const { space, budget } = search;
  const apps = literalsOf(applicationsOf(pair, space), space.solver);
  const entries = [...before.entries, ...after.entries];
  const variables = new Set(entries.flatMap(({ rule }) => [...(rule?.variables ?? [])]));
  const above = new Set<Literal>();
  for (const [index, entry] of before.entries.entries()) {
    const others = candidatesFor(entry, above, after);
    above.add(entry.actual);
    yield others.length > 0 && budget.effort.isSpent
      ? { regions: [], undecided: [{ pair, before: entry.rule, reasons: [NOT_ANALYZED] }] }
      : changedAt(index, others, { ...search, pair, before, after, apps, variables });
  }
}

/**
 * Returns the indexes of the rules that may decide, after the change, a sign-in that the given rule decided before, with a different
 * effect. Leaves out rules that were above the given rule before the change, and rules that are below it after the change.
 */
function candidatesFor({ actual, key }: Entry, above: ReadonlySet<Literal>, { entries }: Side): number[] {
  const indexes: number[] = [];
  for (const [index, other] of entries.entries()) {
    if (!above.has(other.actual) && other.key !== key) indexes.push(index);
    if (other.actual === actual) break;
  }
  return indexes;
}

/**
 * Finds the sets of sign-ins that one rule (given by its index) decides before the change, and one of the candidate rules decides after the
 * change.
 */
function changedAt(index: number, candidates: readonly number[], search: PairSearch): ChangesFound {
  const found: ChangesFound[] = [];
  const { pair, before, after, budget } = search;
  for (let left = candidates; left.length > 0; ) {
    const answer = nextModel(index, left, search);
    if (answer.kind === 'unsatisfiable') break;
    if (answer.kind === 'undecided') {
      const rule = before.entries[index]?.rule;
      found.push({ regions: [], undecided: [{ pair, before: rule, reasons: [LIMIT_REACHED] }] });
      break;
    }
    const decided = after.entries.findIndex(({ rule }) => rule?.isAt(answer.model) ?? true);
    invariant(left.includes(decided), 'a request that none of the candidates decides');
    left = left.filter((other) => other !== decided);
    const next = regionOf(index, decided, search);
    budget.effort.take(STEPS_PER_REGION * next.regions.length);
    found.push(next);
  }
  return together(found);
}

/**
 * Searches a request that one rule (given by its index) decides before the change, and one of the candidate rules decides after the change.
 */
function nextModel(index: number, candidates: readonly number[], search: PairSearch): SolverAnswer {
  const { space, before, after, apps, within, budget } = search;
  const { solver } = space;
  const isOne = solver.selector();
  solver.requireAny([negated(isOne), ...candidates.map((other) => after.first.actual.decides(other))]);
  const inside = within.map(({ actual }) => actual);
  const wanted = [...apps, ...inside, space.acceptable, isOne, before.first.actual.decides(index)];
  const answer = solver.solve(wanted, budget);
  solver.requireAny([negated(isOne)]);
  return answer;
}

function regionOf(from: number, to: number, search: PairSearch): ChangesFound {
  const { space, pair, before, after, apps, within, budget, variables } = search;
  const { solver } = space;
  const [own, other] = [before.entries[from]?.rule, after.entries[to]?.rule];
  const decided = (sense: 'actual' | 'must') =>
    everyOf(
      [before.first[sense].decides(from), after.first[sense].decides(to), ...within.map((one) => one[sense])],
      solver,
    );
  const actual = decided('actual');
  const isKnowable =
    [before, after].every(({ first }) => first.must === first.actual) &&
    within.every(({ must, actual }) => must === actual);
  const must = isKnowable ? actual : decided('must');
  const named = { pair, before: own };
  const undecided: UndecidedRegion[] = [];
  const isOpen = (...reasons: readonly string[]) =>
    void undecided.push({ ...named, after: { rule: other }, reasons });
  if (!isKnowable) {
    const rest = solver.solve([...apps, space.acceptable, actual, negated(must)], budget);
    if (rest.kind === 'satisfiable') isOpen(...reasonsAt(from, to, search));
    if (rest.kind === 'undecided') isOpen(LIMIT_REACHED);
  }
  const point = space.find([...apps, must], budget);
  if (point.kind === 'undecided') isOpen(LIMIT_REACHED);
  if (point.kind !== 'satisfiable') return { regions: [], undecided };
  const boxes = boxesOf(from, to, must, search);
  return { regions: [{ ...named, after: other, ...boxes, model: point.model, variables }], undecided };
}

/**
 * Returns the boxes (conjunctions of conditions) that describe a set of sign-ins, without sign-ins that higher-ranked rules match in either
 * state.
 */
function boxesOf(from: number, to: number, decided: Literal, search: PairSearch): RegionBoxes {
  const { pair, before, after, apps, within, space } = search;
  const above = [...before.entries.slice(0, from), ...after.entries.slice(0, to)];
  const rules = [before.entries[from]?.rule, after.entries[to]?.rule];
  return regionBoxes(
    {
      decided,
      formula: all([...rules, ...within].map((one) => one?.bounds.must ?? always)),
      above: new Set(above.map(({ actual }) => actual)).size,
      apps: pair,
    },
    { ...search, given: [...apps, space.acceptable] },
  );
}

/** Returns the reasons why it is undecided whether one rule decides before the change and another rule decides after it. */
function reasonsAt(from: number, to: number, { space, before, after }: PairSearch): string[] {
  const entries = [...before.entries.slice(0, from + 1), ...after.entries.slice(0, to + 1)];
  const unknowable = new Set(entries.flatMap(({ rule }) => [...(rule?.bounds.unknowable ?? [])]));
  const reasons = [...unknowable].map((variable) => {
    const dimension = space.dimensions[variable];
    return `${dimension?.words([1]) ?? ''}: ${dimension?.unknowable ?? ''}`;
  });
  return [...new Set(reasons)];
}
