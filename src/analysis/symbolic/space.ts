import { groupBy } from '../../base/group-by.js';
import { invariant } from '../../base/invariant.js';
import { lazy } from '../../base/lazy.js';
import { getOrMake, memoize } from '../../base/memo.js';
import { atomsOf, replaceAtoms } from '../../logic/kleene/formula.js';
import { MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';
import { testOf, variablesOf } from '../../logic/solver/choices.js';
import type { Literal, Variable } from '../../logic/solver/literal.js';
import { type Model, Solver, type SolverAnswer } from '../../logic/solver/satisfy.js';
import type { Budget } from '../../logic/solver/search.js';
import { statedExpressions } from '../../model/expression/meaning/statement-fact.js';
import { type Draft, draftUser } from '../../model/facts/definition/request-draft.js';
import type { Atom, Fact, Meaning } from '../../model/facts/fact.js';
import type { Request } from '../../model/facts/request.js';
import type { World } from '../../model/facts/world.js';
import { blockedByKnownZones } from '../../model/facts/zones/zone.js';
import type { Sense } from './first-match.js';
import { appIdsNamed, applicationVariable } from './theories/application.js';
import { type Dimension, emptyDraft, requestFrom } from './theories/dimension.js';
import { namedUsersIn, SOMEBODY } from './theories/people.js';
import { THEORIES, theoryOf } from './theories/registry.js';
import {
  type Building,
  type Choices,
  evaluatorOf,
  type Theory,
  type ValuesByFact,
} from './theories/theory.js';
import { verdictFor } from './verdict-for.js';

/**
 * The search space: all requests, as far as a set of conditions can distinguish them. A property in which requests differ is a dimension. A
 * point of the space has one value for each dimension, and represents all requests with these values.
 */
export interface Space extends SpaceSolver {
  readonly dimensions: readonly Dimension[];
  /** The solver variable of the application. The value `n` of the variable represents the application at index `n` of `ids`. */
  readonly application: { readonly variable: Variable; readonly ids: readonly string[] };
  /** Formulas that hold for every possible request. */
  readonly requirements: readonly Choices[];
  /**
   * Formulas that generated requests satisfy if possible. There are two kinds. Some formulas mean that the service does not block the
   * request (see {@link acceptable}). Other formulas mean that the request need not state results of expressions (see {@link found}).
   */
  readonly wishes: readonly Choices[];
  sizeOf(variable: Variable): number;
  /**
   * Translates a condition to a formula over the values of the solver variables (`Choices`), with the groups, zones and other data in
   * `world`.
   */
  choices(meaning: Meaning, world: World): Choices;
  /**
   * Returns a request with the values of a solver model. With `shown`, the request states only the values of the variables in this set, and
   * the user and application. Without it, the request states all values. The request states the result of an expression only if its user,
   * device and network facts leave that result undecided.
   */
  requestOf(model: Model, shown?: Shown, options?: RequestOptions): Request;
  /**
   * Returns a new set of the variables whose values an example request states: the given variables and, by default, the application and the
   * facts on which network blocklists depend. The caller can add variables to the set.
   */
  shown(variables?: Iterable<Variable>): Shown;
  /** The solver variables whose values no request can state. */
  readonly unknowable: ReadonlySet<Variable>;
  /**
   * Returns the same space with a new solver. Earlier queries do not influence the answers of the new solver. Requirements that the caller
   * adds to it do not affect this space.
   */
  withNewSolver(): Space;
}

interface RequestOptions {
  /**
   * Whether to omit user attributes that the profile does not have. One value in the solver model represents "the profile has no such
   * attribute".
   */
  readonly lacksAttributes?: boolean;
}

/** A solver with the requirements that hold for every request of a search space. */
export interface SpaceSolver {
  readonly solver: Solver;
  /** Solver assumption: the service does not block the request before policies, as far as the snapshot shows. */
  readonly acceptable: Literal;
  /**
   * Returns the solver assumption for "the service does not block the request before policies". `must`: no blocklist zone can block it
   * (`acceptable`). `may` and `actual` include requests that a zone may block, for example because an address in the zone cannot be read.
   */
  acceptableIn(sense: Sense): Literal;
  /**
   * Solver assumption: the attribute values of the request already produce the required results of expressions. The request then need not
   * state these results (see `prefer` of {@link Building}).
   */
  readonly found: Literal;
  /**
   * Searches for a request that the service does not block, and for which all literals in `wanted` are true. Prefers a request that need
   * not state the results of expressions.
   */
  find(wanted: readonly Literal[], budget?: Budget): SolverAnswer;
}

/**
 * A set of solver variables. An example request states only the values of these variables. Some variables are possible in a
 * request only together with others: adding one adds these others, too (see `along` of {@link Dimension}).
 */
export class Shown {
  readonly #dimensions: readonly Dimension[];
  /** One number for each variable: 1 if the variable is in this set, otherwise 0. */
  readonly flags: Uint8Array;
  /** The number of variables in the set. */
  count = 0;

  constructor(dimensions: readonly Dimension[], variables: Iterable<Variable>) {
    this.#dimensions = dimensions;
    this.flags = new Uint8Array(dimensions.length);
    for (const variable of variables) this.add(variable);
  }

  add(variable: Variable): void {
    if (this.flags[variable] === 1) return;
    this.flags[variable] = 1;
    this.count++;
    for (const other of this.#dimensions[variable]?.along ?? []) this.add(other);
  }
}

export interface SpaceOptions {
  /** Whether the search space includes requests that the service blocks before any policy. */
  readonly isForRefused?: boolean;
}

/**
 * Returns the search space for a list of conditions, each with the data of one or two snapshots. Two requests differ in the space if one of
 * the conditions distinguishes them.
 */
export function spaceOf(
  meanings: readonly { readonly meaning: Meaning; readonly world: World }[],
  appIds: readonly string[],
  { isForRefused = false }: SpaceOptions = {},
): Space {
  const worlds = [...new Set(meanings.map(({ world }) => world))];
  const refusals = isForRefused
    ? []
    : worlds.map((world) => ({ meaning: blockedByKnownZones(world), world }));
  const values = valuesByFact([...meanings, ...refusals].map(({ meaning }) => meaning));
  const dimensions: Dimension[] = [];
  const requirements: Choices[] = [];
  const wishes: Choices[] = [];
  const unblocked: Choices[] = [];
  const preferences: Choices[] = [];
  const ids = worlds.some((world) => world.isComplete('app'))
    ? appIds
    : [...new Set([...appIds, ...appIdsNamed(values)])];
  const lastSteps: (() => void)[] = [];
  const building = buildingOf(
    { worlds, appIds: ids, namedUsers: namedUsersIn(values, worlds), isForRefused },
    { dimensions, requirements, wishes, unblocked, preferences, lastSteps },
  );
  const answers = answersOf(values, building);
  const application = { variable: applicationVariable(building), ids };
  const known = new Map<World, Map<Fact, Map<string, Choices>>>();
  const choicesOfAtom = (atom: Atom, world: World): Choices => {
    const ofFact = getOrMake(
      getOrMake(known, world, () => new Map()),
      atom.fact,
      () => new Map<string, Choices>(),
    );
    const choices = ofFact.get(atom.value) ?? answers(atom, world);
    ofFact.set(atom.value, choices);
    return choices;
  };
  const choicesIn = memoize((world: World) =>
    memoize((meaning: Meaning) => replaceAtoms(meaning, (atom) => choicesOfAtom(atom, world))),
  );
  const choices = (meaning: Meaning, world: World) => choicesIn(world)(meaning);
  for (const { meaning, world } of meanings) for (const atom of atomsOf(meaning)) choicesOfAtom(atom, world);
  for (const step of lastSteps) step();
  const requestOf = requestMaker(dimensions, findStatable(meanings, choices));
  const always = lazy(() => [
    application.variable,
    ...refusals.flatMap(({ meaning, world }) => [...variablesOf(choices(meaning, world))]),
  ]);
  const unknowable = new Set(
    dimensions.flatMap((dimension, variable) => (dimension.unknowable === undefined ? [] : [variable])),
  );
  const withNewSolver = (): Space => ({
    ...solverFor(dimensions, { requirements, wishes, unblocked, preferences }),
    dimensions,
    application,
    requirements,
    wishes: [...wishes, ...unblocked, ...preferences],
    sizeOf: (variable) => dimensions[variable]?.size ?? 0,
    choices,
    requestOf,
    shown: (variables = []) => new Shown(dimensions, [...always(), ...variables]),
    unknowable,
    withNewSolver,
  });
  return withNewSolver();
}

function solverFor(
  dimensions: readonly Dimension[],
  { requirements, wishes, unblocked, preferences }: Omit<Parts, 'dimensions' | 'lastSteps'>,
): SpaceSolver {
  const solver = new Solver();
  for (const { size, preferred } of dimensions) solver.variable(size, preferred);
  for (const requirement of requirements) solver.require(requirement);
  const acceptable = solver.selector();
  for (const wish of [...wishes, ...unblocked]) solver.require(wish, acceptable);
  const possiblyAcceptable = lazy(() => {
    const literal = solver.selector();
    for (const wish of wishes) solver.require(wish, literal);
    return literal;
  });
  const found = solver.selector();
  for (const preference of preferences) solver.require(preference, found);
  return {
    solver,
    acceptable,
    acceptableIn: (sense) => (sense === 'must' ? acceptable : possiblyAcceptable()),
    found,
    find(wanted, budget) {
      const given = [acceptable, ...wanted];
      if (preferences.length === 0) return solver.solve(given, budget);
      const answer = solver.solve([found, ...given], budget);
      const isAnswer =
        answer.kind === 'satisfiable' || (answer.kind === 'unsatisfiable' && !answer.core.includes(found));
      return isAnswer ? answer : solver.solve(given, budget);
    },
  };
}

/** Returns, for each fact, the values that conditions compare the fact with. */
export function valuesByFact(meanings: readonly Meaning[]): ValuesByFact {
  const values = new Map<Fact, Set<string>>();
  for (const meaning of meanings)
    for (const { fact, value } of atomsOf(meaning))
      getOrMake(values, fact, () => new Set<string>()).add(value);
  return new Map([...values].map(([fact, own]) => [fact, [...own].sort()]));
}

interface Parts {
  readonly dimensions: Dimension[];
  readonly requirements: Choices[];
  readonly wishes: Choices[];
  /** Formulas that generated requests satisfy if possible. They mean "no network blocklist blocks, or may block, the request". */
  readonly unblocked: Choices[];
  readonly preferences: Choices[];
  readonly lastSteps: (() => void)[];
}

function buildingOf(
  given: Pick<Building, 'appIds' | 'isForRefused' | 'worlds'> & { readonly namedUsers: readonly string[] },
  { dimensions, requirements, wishes, unblocked, preferences, lastSteps }: Parts,
): Building {
  const numbers = new Map<string, Variable>();
  return {
    ...given,
    dimensions,
    dimension(key, make) {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const variable = dimensions.push(make()) - 1;
      numbers.set(key, variable);
      return variable;
    },
    known: (key) => numbers.get(key),
    at: (variable) => dimensions[variable] as Dimension,
    namedUsers: () => given.namedUsers,
    require: (formula) => void requirements.push(formula),
    wish: (formula) => void wishes.push(formula),
    wishUnblocked: (formula) => void unblocked.push(formula),
    prefer: (formula) => void preferences.push(formula),
    last: (step) => void lastSteps.push(step),
  };
}

/**
 * Returns the function that encodes an elementary condition (atom) as a formula. Each {@link Theory} encodes the conditions on some facts.
 * First, each theory gets all values that conditions compare its facts with.
 */
function answersOf(values: ValuesByFact, building: Building): (atom: Atom, world: World) => Choices {
  const byFact = new Map<Fact, ReturnType<Theory['prepare']>>();
  for (const theory of THEORIES) {
    const own = new Map([...values].filter(([fact]) => theoryOf(fact) === theory));
    if (own.size === 0) continue;
    const answer = theory.prepare(own, building);
    for (const fact of own.keys()) byFact.set(fact, answer);
  }
  return ({ fact, value }, world) => {
    const answer = byFact.get(fact);
    invariant(answer !== undefined, `nothing was prepared for the fact ${fact.name}`);
    return answer(fact, value, world);
  };
}

/** An expression whose result (true or false) a request may state. `isTrueAt` returns the result in a solver model. */
interface Statable {
  readonly text: string;
  readonly variables: ReadonlySet<Variable>;
  readonly isTrueAt: (model: Model) => boolean;
  /**
   * Returns the verdict of the expression for a request, as its numeric `Rank`. Ignores the results of expressions that the request states.
   */
  readonly rankFor: (request: Request) => Rank;
}

function findStatable(
  meanings: readonly { readonly meaning: Meaning; readonly world: World }[],
  choices: (meaning: Meaning, world: World) => Choices,
): () => readonly Statable[] {
  return lazy(() =>
    meanings.flatMap(({ meaning, world }) =>
      [...statedExpressions(meaning)].map((stated): Statable => {
        const formula = choices(stated.meaning, world);
        return {
          text: stated.text,
          variables: variablesOf(formula),
          isTrueAt: testOf(formula),
          rankFor: verdictFor(stated.meaning, world),
        };
      }),
    ),
  );
}

function requestMaker(
  dimensions: readonly Dimension[],
  stated: () => readonly Statable[],
): Space['requestOf'] {
  const outcomes = outcomesOf(dimensions);
  const valuesIfLacking = lazy(() => Int32Array.from(dimensions, ({ lacking }) => lacking?.value ?? -1));
  return (model, shown, { lacksAttributes = false } = {}) => {
    const isShown = shown?.flags;
    const at = (variable: Variable) =>
      isShown === undefined || isShown[variable] === 1 ? model[variable] : undefined;
    const draft = emptyDraft();
    const ifLacking = lacksAttributes ? valuesIfLacking() : undefined;
    // Large orgs have tens of thousands of variables, and most attributes are lacking. So this loop reads as little as possible.
    for (let variable = 0; variable < dimensions.length; variable++) {
      if (isShown !== undefined && isShown[variable] !== 1) continue;
      const value = model[variable];
      if (value === undefined) continue;
      if (ifLacking?.[variable] !== value) (dimensions[variable] as Dimension).put(value, draft, at);
      else if (draft.policyContext.user?.profile === undefined) dimensions[variable]?.lacking?.put(draft);
    }
    const user = draftUser(draft);
    user.id ??= SOMEBODY;
    user.groupIds ??= [];
    const missed = new Set(
      outcomes.flatMap(({ variable, isAt }) => {
        const value = at(variable);
        return value !== undefined && !isAt(value, draft) ? [variable] : [];
      }),
    );
    if (missed.size > 0) {
      const open = stated().filter(({ variables }) =>
        [...variables].some((variable) => missed.has(variable)),
      );
      const outcomes = outcomesToState(open, model, requestFrom(draft));
      if (Object.keys(outcomes).length > 0) draft.policyContext.expressions = outcomes;
    }
    return requestFrom(draft);
  };
}

/**
 * Returns the results of expressions that a request has to state, because its facts leave them undecided. The results are those of the
 * solver model. Stating any other result would be redundant or would contradict the facts.
 */
function outcomesToState(
  expressions: readonly Statable[],
  model: Model,
  request: Request,
): Readonly<Record<string, boolean>> {
  const open = [...groupBy(expressions, ({ text }) => text).values()].filter((all) =>
    all.every(({ rankFor }) => rankFor(request) === UNDEFINED),
  );
  return Object.fromEntries(open.flatMap(([one]) => (one ? [[one.text, one.isTrueAt(model)]] : [])));
}

/** A solver variable that represents the result of an expression: 1 for true, 0 for false. */
interface OutcomeVariable {
  readonly variable: Variable;
  /** Returns whether the facts of a request give the expression the result that `value` represents (1 for true, 0 for false). */
  readonly isAt: (value: number, draft: Draft) => boolean;
}

function outcomesOf(dimensions: readonly Dimension[]): readonly OutcomeVariable[] {
  return dimensions.flatMap(({ outcomeOf }, variable): OutcomeVariable[] => {
    if (outcomeOf === undefined) return [];
    const { atom, worlds } = outcomeOf;
    const evaluators = lazy(() => worlds.map((world) => evaluatorOf(atom.fact, [atom.value], world)));
    const isAt = (value: number, draft: Draft) =>
      evaluators().every((evaluate) => evaluate(requestFrom(draft))(0) === (value === 1 ? MATCH : NOT_MATCH));
    return [{ variable, isAt }];
  });
}
