import { quoted } from '../../../base/messages.js';
import type { Formula } from '../../../logic/kleene/formula.js';
import { MATCH, type Rank, UNDEFINED } from '../../../logic/kleene/verdict.js';
import type { Choice, Variable } from '../../../logic/solver/literal.js';
import type { Fact } from '../../../model/facts/fact.js';
import type { Request } from '../../../model/facts/request.js';
import type { Kind, World } from '../../../model/facts/world.js';
import type { Dimension } from './dimension.js';

/** What a question to a fact comes to, as choices of values of dimensions. */
export type Choices = Formula<Choice>;

/** How the questions to a fact depend on dimensions. What they come to is asked of the fact itself, point by point. */
export interface Theory {
  /** Makes the dimensions that the questions need; gives what each of them comes to in a world. */
  prepare(asked: ValuesByFact, building: Building): (fact: Fact, value: string, world: World) => Choices;
}

/** The values asked about, by fact. */
export type ValuesByFact = ReadonlyMap<Fact, readonly string[]>;

/** The space while it is being made. */
export interface Building {
  /** One for a state, two for a change of it. */
  readonly worlds: readonly World[];
  /** The applications that a request may name. */
  readonly appIds: readonly string[];
  /** Requests that are refused before any policy are of the space, too. */
  readonly isForRefused: boolean;
  /** The dimension of this key, made if it is not there. */
  dimension(key: string, make: () => Dimension): Variable;
  /** The number of a dimension that is there. */
  known(key: string): Variable | undefined;
  at(variable: Variable): Dimension;
  /** The dimensions that were added so far. */
  readonly dimensions: readonly Dimension[];
  /** The users whom conditions name, by the values of the dimension `user`. */
  namedUsers(): readonly string[];
  /** What holds of every request. */
  require(formula: Choices): void;
  /** What should hold of a request that is made up, where that is possible: the service refuses others. */
  wish(formula: Choices): void;
  /** What holds where each value is one that was found, so that nothing has to be stated of the request as a whole. */
  prefer(formula: Choices): void;
  /** Runs a step after every dimension was added. */
  last(step: () => void): void;
}

/** What people call it, where a snapshot says; otherwise its id. */
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

/** The truth of a question where one thing is known, as its fact says it. */
export type TruthAt = (question: number, point: number) => Rank;

/** Asks a fact questions of one request after another: what depends on the questions alone is done once. */
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

/** Asks a fact every question at every point. */
export function truthsAt(
  fact: Fact,
  values: readonly string[],
  world: World,
  points: readonly Request[],
): TruthAt {
  const truths = points.map(evaluatorOf(fact, values, world));
  return (question, point) => truths[point]?.(question) ?? UNDEFINED;
}

/** The points at which a question holds; `undefined` where it is not decided at some. */
export function pointsWhere(truth: TruthAt, question: number, count: number): number[] | undefined {
  const points: number[] = [];
  for (let point = 0; point < count; point++) {
    const rank = truth(question, point);
    if (rank === UNDEFINED) return undefined;
    if (rank === MATCH) points.push(point);
  }
  return points;
}
