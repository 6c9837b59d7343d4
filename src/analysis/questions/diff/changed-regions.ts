import { groupBy } from '../../../base/group-by.js';
import { invariant } from '../../../base/invariant.js';
import { lazy } from '../../../base/lazy.js';
import { getOrMake, memoize } from '../../../base/memo.js';
import type { Steps } from '../../../base/work-steps.js';
import { all, always } from '../../../logic/kleene/formula.js';
import { type Literal, negated, type Variable } from '../../../logic/solver/literal.js';
import { Solver } from '../../../logic/solver/satisfy.js';
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
import { UNKNOWN_PART } from '../../symbolic/theories/free.js';
import type { Choices } from '../../symbolic/theories/theory.js';
import { type SharedBudget, STEPS_PER_REGION } from '../session/limits.js';
import { LIMIT_REACHED, NOT_ANALYZED, REFUSED } from '../session/reasons.js';
import { type ExampleModels, exampleModels } from './example-models.js';
import { type FixableEntry, looseEntries } from './fixed-entries.js';
import type { ListPair } from './list-pairs.js';

/**
 * A set of sign-ins (region) that change: one rule decides them before the change, and a rule with a different effect decides them after
 * it. A rule is `undefined` if no rule decides. Contains only sign-ins that the service does not block, to applications that both rule
 * lists apply to.
 */
export interface RegionFound extends RegionBoxes {
  readonly pair: ListPair;
  readonly before: EncodedRule | undefined;
  readonly after: EncodedRule | undefined;
  /** Solver models of some of the changed sign-ins. The example is chosen from them. */
  readonly models: ExampleModels;
  /** The solver variables that the two deciding rules, or higher-ranked rules, test. */
  readonly variables: ReadonlySet<Variable>;
}

/** A set of sign-ins for which it is undecided whether their result changes. */
export interface UndecidedRegion {
  readonly pair: ListPair;
  /**
   * The rule that decides before the change. Absent if the deciding rule is unknown; `rule` is `undefined` if no rule decides. `after` is
   * the same for the state after the change.
   */
  readonly before?: { readonly rule: EncodedRule | undefined };
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
  /** Conditions that every compared sign-in meets. */
  readonly within: readonly Encoded[];
  /** Returns a text that is equal for rules with the same effect. */
  readonly keyOf: (rule: PolicyRule | undefined, state: State) => string;
  readonly budget: SharedBudget;
  /** Maximum number of boxes (conjunctions of conditions) that describe each set of sign-ins. */
  readonly boxes: number;
  /** Maximum number of higher-ranked rules that the description of a set of sign-ins excludes. */
  readonly exceptions: number;
}

/**
 * Finds every set of sign-ins whose decision changes. An element of `pairs` has a rule list before the change, and the rule list that
 * replaces it. For every changed sign-in, at least one of the two deciding rules is new, removed, edited or moved (see {@link
 * looseEntries}). Therefore, only these rules are queried.
 *
 * Reports progress as a number of rules. Example: after half of the queries about two lists, half of the rules count as finished.
 */
export function* changedRegions(
  pairs: readonly ListPair[],
  search: ChangeSearch,
): Steps<ChangesFound, 'rules'> {
  const sides = { before: new Map<unknown, Side>(), after: new Map<unknown, Side>() };
  const sideOf = (pair: ListPair, state: State) =>
    getOrMake(sides[state], pair[state], () => sideFrom(pair[state], state, search));
  const sizes = pairs.map(({ before }) => (before?.rules.length ?? 0) + 1);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const found: ChangesFound[] = [];
  let done = 0;
  for (const [at, pair] of pairs.entries()) {
    const size = sizes[at] as number;
    const own: ChangeAt[] = [];
    const within = pairSearch(pair, sideOf(pair, 'before'), sideOf(pair, 'after'), search);
    const queries = queriesFor(within);
    for (const [index, query] of queries.entries()) {
      own.push(...changesOf(query, within));
      yield { done: done + Math.floor((size * (index + 1)) / queries.length), total, of: 'rules' };
    }
    found.push(...own.sort((one, other) => one.from - other.from));
    done += size;
    yield { done, total, of: 'rules' };
  }
  return joinFound(found);
}

function joinFound(found: readonly ChangesFound[]): ChangesFound {
  return {
    regions: found.flatMap(({ regions }) => regions),
    undecided: found.flatMap(({ undecided }) => undecided),
  };
}

/**
 * Returns a solver literal. If it is true, the rule `before` definitely decides the sign-in in the state before the change, and the rule
 * `after` definitely decides it in the state after the change.
 */
export function decidedIn({ pair, before, after }: RegionFound, space: Space): Literal {
  const by = (list: EncodedList | undefined, rule: EncodedRule | undefined) =>
    (list?.first ?? firstMatches([], space)).must.decides(rule?.index ?? list?.rules.length ?? 0);
  return everyOf([by(pair.before, before), by(pair.after, after)], space.solver);
}

/** A rule of a rule list or, as the last entry, "no rule decides". */
interface Entry extends FixableEntry {
  readonly rule: EncodedRule | undefined;
}

interface Side {
  readonly entries: readonly Entry[];
  readonly first: FirstMatches;
  /** Returns a solver literal. If it is true, the effect of the deciding entry is not `key`. */
  readonly otherEffect: (key: string) => Literal;
}

function sideFrom(list: EncodedList | undefined, state: State, { space, keyOf }: ChangeSearch): Side {
  const numberOf = formulaNumbers(space);
  const entries = [...(list?.rules ?? []), undefined].map((rule, index) => ({
    rule,
    conditions: numberOf(rule?.choices ?? always),
    isShadowed: list?.shadowed.has(index) === true,
    key: keyOf(rule, state),
  }));
  const first = list?.first ?? firstMatches([], space);
  const indexes = lazy(() => {
    const deciding = [...entries.keys()].filter((index) => entries[index]?.isShadowed === false);
    return groupBy(deciding, (index) => entries[index]?.key);
  });
  const others = new Map<string, Literal>();
  const otherEffect = (key: string) =>
    getOrMake(others, key, () => noneDecides(indexes().get(key) ?? [], first, space));
  return { entries, first, otherEffect };
}

/**
 * Returns a function that gives each formula a number. Equal formulas get the same number. The function uses a solver of its own: in the
 * solver of the search space, additional formulas would slow down all queries.
 */
const formulaNumbers = memoize((space: Space): ((formula: Choices) => number) => {
  const alone = new Solver();
  for (const { size } of space.dimensions) alone.variable(size);
  return (formula) => alone.literal(formula);
});

/** Returns a solver literal that implies that none of the rules at these indexes decides. */
function noneDecides(indexes: Iterable<number>, first: FirstMatches, { solver }: Space): Literal {
  const literal = solver.selector();
  for (const index of indexes) solver.requireAny([negated(literal), negated(first.actual.decides(index))]);
  return literal;
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

/**
 * Changes of sign-ins. `from` is the index of the rule that decides them before the change. The changes of a pair of rule lists are sorted
 * by this index.
 */
interface ChangeAt extends ChangesFound {
  readonly from: number;
}

/**
 * A solver query for changed sign-ins. It finds the sign-ins that one rule decides in one of the two compared states (before or after the
 * change).
 */
interface ChangeQuery {
  readonly state: State;
  /** The index of the rule in its list. */
  readonly index: number;
  /** Returns additional solver assumptions for the query. They exclude sign-ins that another query already covers. */
  readonly given: () => readonly Literal[];
}

/** Returns the queries that compare two rule lists. Together, they find each change exactly once. */
function queriesFor({ before, after, space }: PairSearch): readonly ChangeQuery[] {
  const loose = looseEntries(before.entries, after.entries);
  const isFixedBefore = lazy(() => [noneDecides(loose.before, before.first, space)]);
  return [
    ...loose.before.map((index): ChangeQuery => ({ state: 'before', index, given: () => [] })),
    ...loose.after.map((index): ChangeQuery => ({ state: 'after', index, given: isFixedBefore })),
  ];
}

function pairSearch(pair: ListPair, before: Side, after: Side, search: ChangeSearch): PairSearch {
  const { space } = search;
  const apps = literalsOf(applicationsOf(pair, space), space.solver);
  const entries = [...before.entries, ...after.entries];
  const variables = new Set(entries.flatMap(({ rule }) => [...(rule?.variables ?? [])]));
  return { ...search, pair, before, after, apps, variables };
}

/**
 * Runs a query for changed sign-ins (see {@link ChangeQuery}). In one state, the rule of the query decides these sign-ins. In the other
 * state, rules with a different effect decide them. The function searches for these other rules one after the other.
 */
function changesOf({ state, index, given }: ChangeQuery, search: PairSearch): readonly ChangeAt[] {
  const { space, apps, within, budget } = search;
  const { solver } = space;
  const isBefore = state === 'before';
  const [own, other] = isBefore ? [search.before, search.after] : [search.after, search.before];
  const { key } = own.entries[index] as Entry;
  if (other.entries.every((one) => one.key === key)) return [];
  if (budget.effort.isSpent) return [undecidedAt(state, index, NOT_ANALYZED, search)];
  const isNew = solver.selector();
  const wanted = [
    ...apps,
    ...within.map(({ actual }) => actual),
    space.acceptable,
    isNew,
    own.first.actual.decides(index),
    other.otherEffect(key),
    ...given(),
  ];
  /** Whether there may be changed sign-ins that the service possibly blocks, because a part of a blocklist zone cannot be read. */
  const mayBeBlocked = () => {
    const given = wanted.map((one) => (one === space.acceptable ? space.acceptableIn('actual') : one));
    return solver.solve(given, budget).kind !== 'unsatisfiable';
  };
  const found: ChangeAt[] = [];
  for (;;) {
    const answer = solver.solve(wanted, budget);
    if (answer.kind === 'unsatisfiable') {
      if (answer.core.includes(space.acceptable) && mayBeBlocked())
        found.push(undecidedAt(state, index, REFUSED, search));
      break;
    }
    if (answer.kind === 'undecided') {
      found.push(undecidedAt(state, index, LIMIT_REACHED, search));
      break;
    }
    const decided = other.entries.findIndex(({ rule }) => rule?.isAt(answer.model) ?? true);
    invariant(other.entries[decided]?.key !== key, 'a request that does not change');
    solver.requireAny([negated(isNew), negated(other.first.actual.decides(decided))]);
    const [from, to] = isBefore ? [index, decided] : [decided, index];
    const next = regionOf(from, to, search);
    budget.effort.take(STEPS_PER_REGION * next.regions.length);
    found.push({ from, ...next });
  }
  solver.requireAny([negated(isNew)]);
  return found;
}

function undecidedAt(state: State, index: number, reason: string, search: PairSearch): ChangeAt {
  const { pair, before } = search;
  const { rule } = search[state].entries[index] as Entry;
  return {
    from: state === 'before' ? index : before.entries.length,
    regions: [],
    undecided: [{ pair, [state]: { rule }, reasons: [reason] }],
  };
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
  const undecided: UndecidedRegion[] = [];
  const isOpen = (...reasons: readonly string[]) =>
    void undecided.push({ pair, before: { rule: own }, after: { rule: other }, reasons });
  if (!isKnowable) {
    const rest = solver.solve([...apps, space.acceptable, actual, negated(must)], budget);
    if (rest.kind === 'satisfiable') isOpen(...reasonsAt(from, to, search));
    if (rest.kind === 'undecided') isOpen(LIMIT_REACHED);
  }
  const point = space.find([...apps, must], budget);
  if (point.kind === 'undecided') isOpen(LIMIT_REACHED);
  if (point.kind !== 'satisfiable') return { regions: [], undecided };
  const models = exampleModels(point.model, [...apps, must], space, budget);
  const boxes = boxesOf(from, to, must, search);
  return {
    regions: [{ pair, before: own, after: other, ...boxes, models, variables }],
    undecided,
  };
}

/**
 * Returns boxes (conjunctions of conditions) for the sign-ins that one rule decides before the change and another rule after it. `from` and
 * `to` are the indexes of these two rules in their lists. The boxes exclude sign-ins that a rule above either of them matches.
 */
function boxesOf(from: number, to: number, decided: Literal, search: PairSearch): RegionBoxes {
  const { pair, before, after, apps, within, space } = search;
  const above = [...before.entries.slice(0, from), ...after.entries.slice(0, to)];
  const rules = [before.entries[from]?.rule, after.entries[to]?.rule];
  return regionBoxes(
    {
      decided,
      formula: all([...rules, ...within].map((one) => one?.bounds.must ?? always)),
      above: new Set(above.map(({ conditions }) => conditions)).size,
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
    const reason = dimension?.unknowable ?? '';
    const condition = dimension?.words([1]) ?? '';
    return condition === UNKNOWN_PART || condition.includes(reason) ? reason : `${condition}: ${reason}`;
  });
  return [...new Set(reasons)];
}
