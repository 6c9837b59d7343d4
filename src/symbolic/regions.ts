import { invariant } from '../base/invariant.js';
import type { World } from '../facts/world.js';
import { all } from '../logic/kleene/formula.js';
import { testOf, variablesOf } from '../logic/solver/choices.js';
import type { Box } from '../logic/solver/cubes.js';
import { type Literal, negated, type Variable } from '../logic/solver/literal.js';
import type { Model, SolverAnswer } from '../logic/solver/satisfy.js';
import { appsOf } from './apps-of.js';
import { boundsOf } from './bounds.js';
import { both, FirstMatch } from './first-match.js';
import { type SharedBudget, TELLING } from './limits.js';
import type { ListPair } from './list-pairs.js';
import { LIMIT_REACHED, NOT_LOOKED_AT } from './reasons.js';
import { regionBoxes } from './region-boxes.js';
import type { ListedRule, RuleList } from './rule-lists.js';
import type { Space } from './space.js';
import type { Choices } from './theories/theory.js';

/** Requests that one rule decides before and another after, where that makes a difference. `undefined`: no rule. */
export interface Region {
  readonly pair: ListPair;
  readonly before: ListedRule | undefined;
  readonly after: ListedRule | undefined;
  /** Among the requests for the applications of the pair that the service does not refuse. */
  readonly boxes: readonly Box[];
  /** The boxes hold requests, too, that one of so many rules above decides: too many to be written out. */
  readonly exceptions: number;
  /** Whether the boxes are all of it. */
  readonly isWhole: boolean;
  /** A point of it. */
  readonly model: Model;
  /** The variables that its rules, and those around them, ask about. */
  readonly asked: ReadonlySet<Variable>;
}

/** Where it cannot be told whether anything changes. */
export interface Open {
  readonly pair: ListPair;
  readonly before: ListedRule | undefined;
  /** Absent where it is not known which rule. */
  readonly after?: { readonly rule: ListedRule | undefined };
  readonly reasons: readonly string[];
}

export interface Found {
  readonly regions: readonly Region[];
  readonly open: readonly Open[];
}

export interface Asking {
  readonly space: Space;
  readonly worlds: { readonly before: World; readonly after: World };
  /** Two rules of one key do the same. */
  readonly keyOf: (rule: ListedRule | undefined, state: 'after' | 'before') => string;
  readonly budget: SharedBudget;
  /** Of one region, at most. */
  readonly boxes: number;
  /** Rules above whose requests are written out of a region, at most. */
  readonly exceptions: number;
  /** Told after each rule. */
  readonly looked: () => void;
}

/**
 * Every region of requests that are decided otherwise. A rule that stands as it stood asks the solver nothing, unless
 * there is one above it that was not.
 */
export function changedRegions(pairs: readonly ListPair[], asking: Asking): Found {
  const sides = { before: new Map<RuleList, Side>(), after: new Map<RuleList, Side>() };
  const sideOf = (list: RuleList | undefined, state: 'after' | 'before') => {
    const known = list && sides[state].get(list);
    const side = known ?? sideFrom(list, state, asking);
    if (list !== undefined) sides[state].set(list, side);
    return side;
  };
  const found = pairs.map((pair) =>
    changedInPair(pair, sideOf(pair.before, 'before'), sideOf(pair.after, 'after'), asking),
  );
  return {
    regions: found.flatMap(({ regions }) => regions),
    open: found.flatMap(({ open }) => open),
  };
}

/** A rule as the solver has it; the last of a list is that none decides. */
interface Entry {
  readonly listed: ListedRule | undefined;
  readonly isAt: (model: Model) => boolean;
  readonly variables: ReadonlySet<Variable>;
  /** What of it can be told. */
  readonly surely: Choices;
  readonly literal: Literal;
  readonly key: string;
  /** The dimensions that no request can tell. */
  readonly open: ReadonlySet<Variable>;
}

interface Side {
  readonly entries: readonly Entry[];
  /** By what each rule asks, whatever can be told of it. */
  readonly exact: FirstMatch;
  /** By what can be told. */
  readonly sure: FirstMatch;
}

function sideFrom(list: RuleList | undefined, state: 'after' | 'before', asking: Asking): Side {
  const { space, worlds, keyOf } = asking;
  const { solver } = space;
  const rules = (list?.rules ?? []).map((listed) => {
    const formula = space.choices(listed.meaning, worlds[state]);
    const bounds = boundsOf(formula, space.unknowable);
    const literal = solver.literal(formula);
    const isTold = bounds.open.size === 0;
    return {
      entry: {
        listed,
        isAt: testOf(formula),
        variables: variablesOf(formula),
        surely: bounds.surely,
        literal,
        key: keyOf(listed, state),
        open: bounds.open,
      },
      exact: { own: literal, shield: literal },
      sure: isTold
        ? { own: literal, shield: literal }
        : { own: solver.literal(bounds.surely), shield: solver.literal(bounds.perhaps) },
    };
  });
  const exact = new FirstMatch(
    rules.map((rule) => rule.exact),
    solver,
  );
  const isTold = rules.every(({ entry }) => entry.open.size === 0);
  return {
    entries: [...rules.map(({ entry }) => entry), noneOf(state, asking)],
    exact,
    sure: isTold
      ? exact
      : new FirstMatch(
          rules.map((rule) => rule.sure),
          solver,
        ),
  };
}

function noneOf(state: 'after' | 'before', { space, keyOf }: Asking): Entry {
  const formula: Choices = { kind: 'always' };
  return {
    listed: undefined,
    isAt: testOf(formula),
    variables: variablesOf(formula),
    surely: formula,
    literal: space.solver.literal(formula),
    key: keyOf(undefined, state),
    open: new Set(),
  };
}

/** What one pair of lists is asked under. */
interface PairAsking extends Asking {
  readonly pair: ListPair;
  readonly before: Side;
  readonly after: Side;
  /** The requests for its applications that the service does not refuse. */
  readonly given: readonly Literal[];
  readonly asked: ReadonlySet<Variable>;
}

function changedInPair(pair: ListPair, before: Side, after: Side, asking: Asking): Found {
  const regions: Region[] = [];
  const open: Open[] = [];
  const given = [...appsOf(pair, asking.space), asking.space.acceptable];
  const asked = new Set([...before.entries, ...after.entries].flatMap(({ variables }) => [...variables]));
  const pairAsking: PairAsking = { ...asking, pair, before, after, given, asked };
  const above = new Set<Literal>();
  for (const [place, entry] of before.entries.entries()) {
    const others = candidatesFor(entry, above, after);
    above.add(entry.literal);
    const found =
      others.length > 0 && asking.budget.effort.isSpent
        ? { regions: [], open: [{ pair, before: entry.listed, reasons: [NOT_LOOKED_AT] }] }
        : changedAt(place, others, pairAsking);
    regions.push(...found.regions);
    open.push(...found.open);
    asking.looked();
  }
  return { regions, open };
}

/**
 * The places of the rules that may decide after, with another outcome, what this one decides before: not those that
 * stood above it, nor those below a rule that asks the same.
 */
function candidatesFor({ literal, key }: Entry, above: ReadonlySet<Literal>, { entries }: Side): number[] {
  const places: number[] = [];
  for (const [place, other] of entries.entries()) {
    if (!above.has(other.literal) && other.key !== key) places.push(place);
    if (other.literal === literal) break;
  }
  return places;
}

/** What the rule at this place decided before and one of these decides after. */
function changedAt(place: number, candidates: readonly number[], asking: PairAsking): Found {
  const regions: Region[] = [];
  const open: Open[] = [];
  const { before, pair } = asking;
  const entry = before.entries[place] as Entry;
  for (let left = candidates; left.length > 0; ) {
    const answer = nextModel(place, left, asking);
    if (answer.kind === 'unsatisfiable') break;
    if (answer.kind === 'undecided') {
      open.push({ pair, before: entry.listed, reasons: [LIMIT_REACHED] });
      break;
    }
    const decided = asking.after.entries.findIndex(({ isAt }) => isAt(answer.model));
    invariant(left.includes(decided), 'a request that none of the candidates decides');
    left = left.filter((other) => other !== decided);
    const found = regionOf(place, decided, asking);
    asking.budget.effort.take(TELLING * found.regions.length);
    regions.push(...found.regions);
    open.push(...found.open);
  }
  return { regions, open };
}

/** A request that the rule decides before, and some of the candidates after. */
function nextModel(place: number, candidates: readonly number[], asking: PairAsking): SolverAnswer {
  const { space, before, after, given, budget } = asking;
  const { solver } = space;
  const isOne = solver.selector();
  solver.requireAny([negated(isOne), ...candidates.map((other) => after.exact.decides(other))]);
  const answer = solver.solve([...given, isOne, before.exact.decides(place)], budget);
  solver.requireAny([negated(isOne)]);
  return answer;
}

function regionOf(from: number, to: number, asking: PairAsking): Found {
  const { space, pair, before, after, given, budget, asked } = asking;
  const { solver } = space;
  const [own, other] = [before.entries[from] as Entry, after.entries[to] as Entry];
  const exact = both(before.exact.decides(from), after.exact.decides(to), solver);
  const isTold = before.sure === before.exact && after.sure === after.exact;
  const sure = isTold ? exact : both(before.sure.decides(from), after.sure.decides(to), solver);
  const named = { pair, before: own.listed };
  const openFor = (reasons: readonly string[]): Open => ({
    ...named,
    after: { rule: other.listed },
    reasons,
  });
  const open: Open[] = [];
  if (!isTold) {
    const rest = solver.solve([...given, exact, negated(sure)], budget);
    if (rest.kind === 'satisfiable') open.push(openFor(reasonsAt(from, to, asking)));
    if (rest.kind === 'undecided') open.push(openFor([LIMIT_REACHED]));
  }
  const point = space.find([...appsOf(pair, space), sure], budget);
  if (point.kind === 'undecided') open.push(openFor([LIMIT_REACHED]));
  if (point.kind !== 'satisfiable') return { regions: [], open };
  const boxes = boxesOf(from, to, sure, asking);
  return { regions: [{ ...named, after: other.listed, ...boxes, model: point.model, asked }], open };
}

/** The region of the two rules, without what those above them in either state take. */
function boxesOf(from: number, to: number, decided: Literal, { pair, before, after, ...asking }: PairAsking) {
  const above = new Set(
    [...before.entries.slice(0, from), ...after.entries.slice(0, to)].map(({ literal }) => literal),
  );
  const asked = all([before.entries[from], after.entries[to]].map((entry) => (entry as Entry).surely));
  return regionBoxes({ decided, asked, above: above.size, apps: pair }, asking);
}

/** Why it cannot be told whether these two decide. */
function reasonsAt(from: number, to: number, { space, before, after }: PairAsking): string[] {
  const entries = [...before.entries.slice(0, from + 1), ...after.entries.slice(0, to + 1)];
  const variables = new Set(entries.flatMap(({ open }) => [...open]));
  return [
    ...new Set(
      [...variables].map((variable) => {
        const dimension = space.dimensions[variable];
        return `${dimension?.words([1]) ?? ''}: ${dimension?.unknowable ?? ''}`;
      }),
    ),
  ];
}
