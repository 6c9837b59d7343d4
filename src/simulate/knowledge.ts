import { invariant } from '../base/invariant.js';
import { getOrMake } from '../base/memo.js';
import { type Rank, UNDEFINED } from '../logic/kleene/verdict.js';
import type { Atom, BoundFact, Fact, Marks } from '../model/facts/fact.js';
import type { Request } from '../model/facts/request.js';
import type { World } from '../model/facts/world.js';

/**
 * The value of every atom for one request. The memory is reused for the next request, so that deciding allocates almost nothing. Reading
 * values after the next request has begun throws.
 */
export class Knowledge {
  readonly #memory: Memory;
  readonly #turn: number;

  constructor(memory: Memory, turn: number) {
    this.#memory = memory;
    this.#turn = turn;
  }

  /** A function that returns the truth value of an atom. To read many atoms, read this property only once. */
  get rank(): RankOf {
    return this.#current().rank;
  }

  /**
   * Returns an array with the truth values of all atoms. Only the atoms of the given facts have valid values for the current request. All
   * given facts must be of the kind {@link MarkingFact}; an atom of another kind of fact can have the value {@link NOT_EVALUATED}.
   */
  ranksOf(facts: readonly number[]): Ranks {
    const memory = this.#current();
    for (let index = 0; index < facts.length; index++) memory.factAt(facts[index] as number);
    return memory.ranks;
  }

  /**
   * For each fact, the atoms that have an individual truth value for this request. All other atoms of this fact have the truth value
   * `rest`. This is valid only for facts that `ranksOf` or `rank` has read for this request.
   */
  get marked(): readonly Marked[] {
    return this.#current().facts;
  }

  #current(): Memory {
    invariant(this.#memory.turn === this.#turn, 'a result of an earlier request was read');
    return this.#memory;
  }
}

export type RankOf = (atom: number) => Rank;

/** The truth values of all atoms, indexed by atom number. */
export type Ranks = Uint8Array;

/** Sentinel in place of a truth value: the atom is evaluated when it is first read. */
const NOT_EVALUATED = 3;

/**
 * A function that begins the evaluation of a request. The truth values of the previous request become invalid, because requests share
 * memory.
 */
export type BindRequest = (request: Request) => Knowledge;

export function requestBinder(table: AtomTable): BindRequest {
  const memory = new Memory(table);
  return (request) => new Knowledge(memory, memory.begin(request));
}

/**
 * The truth values of the atoms of one fact. The first `count` atoms in `atoms` have individual values. All other atoms of the fact have
 * the value `rest`. The array `atoms` is reused across requests to avoid allocation.
 */
export interface Marked {
  readonly atoms: readonly number[];
  readonly count: number;
  /**
   * The truth value of all other atoms of the fact (those outside `atoms`). {@link NOT_EVALUATED} means that these atoms have no truth
   * values yet: each of them is evaluated when it is first read.
   */
  readonly rest: Rank | typeof NOT_EVALUATED;
}

/** The truth values of the atoms of one fact, for the last request for which the fact was read. */
class FactState implements Marked, Marks {
  readonly #fact: NumberedFact;
  readonly #ranks: Ranks;
  readonly atoms: number[] = [];
  count = 0;
  turn = 0;
  rest: Rank | typeof NOT_EVALUATED = UNDEFINED;
  evaluate: RankOf | undefined;

  constructor(fact: NumberedFact, ranks: Ranks) {
    this.#fact = fact;
    this.#ranks = ranks;
  }

  set(atom: number, rank: Rank): void {
    this.#ranks[atom] = rank;
    this.atoms[this.count++] = atom;
  }

  /** Resets the atoms that were set for the previous request, then sets the atoms for this request. */
  read(request: Request): void {
    const { atoms, count } = this;
    const ranks = this.#ranks;
    const before = this.rest;
    for (let index = 0; index < count; index++) ranks[atoms[index] as number] = before;
    this.count = 0;
    const rest = this.#fact.bound.read(request, this);
    this.evaluate = typeof rest === 'function' ? rest : undefined;
    const restRank = typeof rest === 'function' ? NOT_EVALUATED : rest;
    // The old and new truth values are compared here and not in `#setRest`. That function contains a closure, which costs an allocation for
    // each call.
    if (restRank !== before) this.#setRest(restRank);
  }

  #setRest(rest: Rank | typeof NOT_EVALUATED): void {
    this.rest = rest;
    const ranks = this.#ranks;
    const { start, end } = this.#fact;
    const marks = this.atoms.slice(0, this.count).map((atom) => [atom, ranks[atom] as number] as const);
    ranks.fill(rest, start, end);
    for (const [atom, rank] of marks) ranks[atom] = rank;
  }
}

/** The truth values of all atoms for the current request. A fact is read when one of its atoms is first needed. */
class Memory {
  readonly facts: readonly FactState[];
  readonly #factOf: Uint16Array;
  readonly ranks: Ranks;
  turn = 0;
  #request: Request | undefined;

  constructor({ facts, factOf }: AtomTable) {
    this.#factOf = factOf;
    this.ranks = new Uint8Array(factOf.length).fill(UNDEFINED);
    this.facts = facts.map((fact) => new FactState(fact, this.ranks));
  }

  begin(request: Request): number {
    this.turn += 1;
    this.#request = request;
    return this.turn;
  }

  readonly rank: RankOf = (atom) => {
    const fact = this.factAt(this.#factOf[atom] as number);
    const rank = this.ranks[atom] as Rank | typeof NOT_EVALUATED;
    if (rank !== NOT_EVALUATED) return rank;
    const answer = (fact.evaluate as RankOf)(atom);
    fact.set(atom, answer);
    return answer;
  };

  factAt(number: number): FactState {
    const fact = this.facts[number] as FactState;
    if (fact.turn !== this.turn) this.#read(fact);
    return fact;
  }

  #read(fact: FactState): void {
    const request = this.#request;
    invariant(request !== undefined, 'a fact was read without a request');
    fact.turn = this.turn;
    fact.read(request);
  }
}

/** All atoms of a snapshot. Each atom has a number; the atoms of one fact have consecutive numbers. */
export interface AtomTable {
  readonly facts: readonly NumberedFact[];
  /** The fact number of each atom. */
  readonly factOf: Uint16Array;
  readonly values: readonly string[];
  numberOf(atom: Atom): number;
  atomAt(number: number): Atom;
}

export interface NumberedFact {
  readonly fact: Fact;
  /** The evaluator of the fact. It reads the fact from a request and returns the truth values of its atoms, by atom number. */
  readonly bound: BoundFact;
  /** The atoms of the fact: numbers from `start` up to, but not including, `end`. */
  readonly start: number;
  readonly end: number;
}

/** Numbers all atoms of a snapshot, so that the atoms of one fact have consecutive numbers. */
export function numberAtoms(atoms: Iterable<Atom>, world: World): AtomTable {
  const numbers = new Map<Fact, Map<string, number>>();
  for (const { fact, value } of atoms) getOrMake(numbers, fact, () => new Map()).set(value, 0);
  const values: string[] = [];
  const facts = [...numbers].map(([fact, ofFact]): NumberedFact => {
    const start = values.length;
    for (const value of ofFact.keys()) ofFact.set(value, values.push(value) - 1);
    return { fact, bound: fact.bind(ofFact, world), start, end: values.length };
  });
  const factOf = new Uint16Array(values.length);
  for (const [index, { start, end }] of facts.entries()) factOf.fill(index, start, end);
  return {
    facts,
    factOf,
    values,
    numberOf({ fact, value }) {
      const number = numbers.get(fact)?.get(value);
      invariant(number !== undefined, `the atom ${fact.name} ${value} was not numbered`);
      return number;
    },
    atomAt(number) {
      const { fact } = facts[factOf[number] as number] as NumberedFact;
      return { fact, value: values[number] as string };
    },
  };
}
