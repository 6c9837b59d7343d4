import { quoted } from '../../../base/messages.js';
import type { Formula } from '../../../logic/kleene/formula.js';
import { type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import type { Choice, Variable } from '../../../logic/solver/literal.js';
import type { Fact } from '../../../model/facts/fact.js';
import type { Request } from '../../../model/facts/request.js';
import type { Kind, World } from '../../../model/facts/world.js';
import type { Dimension } from './dimension.js';

/** A formula over choices of values of dimensions (properties of requests). */
export type Choices = Formula<Choice>;

/**
 * Encodes the elementary conditions (atoms) on some facts as formulas over dimensions (properties of requests). It evaluates each condition
 * at each value of a dimension to find out where the condition holds.
 */
export interface Theory {
  /**
   * Adds the dimensions that the conditions need. Returns the function that encodes an elementary condition with the data of a snapshot.
   */
  prepare(asked: ValuesByFact, building: Building): (fact: Fact, value: string, world: World) => Choices;
}

/** For each fact, the values that conditions compare the fact with. */
export type ValuesByFact = ReadonlyMap<Fact, readonly string[]>;

/** A search space under construction. */
export interface Building {
  /** The data of one snapshot, or of two snapshots for a comparison. */
  readonly worlds: readonly World[];
  /** The applications that a request may name. */
  readonly appIds: readonly string[];
  /** Whether the search space includes requests that the service blocks before any policy. */
  readonly isForRefused: boolean;
  /** Returns the solver variable of the dimension with this key. Adds the dimension if the search space does not have it. */
  dimension(key: string, make: () => Dimension): Variable;
  /** Returns the solver variable of the dimension with this key, if the search space has it. */
  known(key: string): Variable | undefined;
  at(variable: Variable): Dimension;
  /** The dimensions (properties of requests) that the search space has so far. */
  readonly dimensions: readonly Dimension[];
  /**
   * Returns the users whom conditions name. Value `n` of the solver variable for the user represents the user at index `n` of this list.
   */
  namedUsers(): readonly string[];
  /** Adds a requirement of the search space: a formula that holds for every request. */
  require(formula: Choices): void;
  /** Adds a formula that generated requests satisfy if possible, because the service blocks requests that do not. */
  wish(formula: Choices): void;
  /**
   * Adds a formula that generated requests satisfy if possible. The formula means "no network blocklist blocks, or may block, the request".
   */
  wishUnblocked(formula: Choices): void;
  /**
   * Adds a formula that generated requests satisfy if possible. The formula means that the attribute values of the request produce the
   * results of some expressions. The request then need not state these results.
   */
  prefer(formula: Choices): void;
  /** Schedules a step that runs after all theories have added their dimensions. */
  last(step: () => void): void;
}

/** Returns the name of an object, if a snapshot has one; otherwise its id. */
export function nameIn(worlds: readonly World[], kind: Kind, id: string): string {
  for (const world of worlds) {
    const name = world.nameOf(kind, id);
    if (name !== undefined) return name;
  }
  return quoted(id);
}

export function choice(variable: Variable, values: readonly number[]): Choices {
  return { kind: 'atom', atom: { variable, values } };
}

/** Returns the verdict of a condition for a value of a fact. `question` is the index of the condition, and `point` that of the value. */
export type TruthAt = (question: number, point: number) => Rank;

/**
 * Prepares the evaluation of several conditions on one fact. The conditions differ in their value; `values` has these values. Use:
 * `evaluatorOf(fact, values, world)(request)(index)` returns the verdict of the condition with the value `values[index]`.
 */
export function evaluatorOf(
  fact: Fact,
  values: readonly string[],
  world: World,
): (request: Request) => (question: number) => Rank {
  const bound = fact.bind(new Map(values.map((value, number) => [value, number])), world);
  if (bound.kind === 'on demand') return (request) => bound.read(request);
  return (request) => {
    const ranks = new Map<number, Rank>();
    const rest = bound.read(request, ranks);
    return (question) => ranks.get(question) ?? rest;
  };
}

/** Evaluates every condition on a fact for several requests, one for each value of the fact. */
export function truthsAt(
  fact: Fact,
  values: readonly string[],
  world: World,
  points: readonly Request[],
): TruthAt {
  const truths = points.map(evaluatorOf(fact, values, world));
  return (question, point) => truths[point]?.(question) ?? UNDEFINED;
}
