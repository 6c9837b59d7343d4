import { invariant } from '../base/invariant.js';
import type { Atom, BoundFact, Fact, Mark } from '../facts/fact.js';
import type { Request } from '../facts/request.js';
import type { World } from '../facts/world.js';
import { MATCH, type Rank, UNDEFINED } from '../logic/kleene/verdict.js';

/** All atoms that a snapshot asks, numbered; those of one fact stand together. */
export interface AtomTable {
  readonly facts: readonly Fact[];
  /** The number of each fact's first atom, and one more for the end. */
  readonly starts: Int32Array;
  readonly factOf: Uint16Array;
  readonly values: readonly string[];
  numberOf(atom: Atom): number;
}

/** Collects atoms, and numbers them when all are known. */
export function numberAtoms(atoms: Iterable<Atom>): AtomTable {
  const byFact = new Map<Fact, Map<string, number>>();
  for (const { fact, value } of atoms) {
    const values = byFact.get(fact);
    if (values === undefined) byFact.set(fact, new Map([[value, 0]]));
    else if (!values.has(value)) values.set(value, values.size);
  }
  const facts = [...byFact.keys()];
  const starts = new Int32Array(facts.length + 1);
  const startOf = new Map<Fact, number>();
  facts.forEach((fact, index) => {
    startOf.set(fact, starts[index] as number);
    starts[index + 1] = (starts[index] as number) + (byFact.get(fact) as Map<string, number>).size;
  });
  const factOf = new Uint16Array(starts[facts.length] as number);
  facts.forEach((_, index) => {
    factOf.fill(index, starts[index], starts[index + 1]);
  });
  return {
    facts,
    starts,
    factOf,
    values: facts.flatMap((fact) => [...(byFact.get(fact) as Map<string, number>).keys()]),
    numberOf({ fact, value }) {
      const local = byFact.get(fact)?.get(value);
      invariant(local !== undefined, `the atom ${fact.name} ${value} was not numbered`);
      return (startOf.get(fact) as number) + local;
    },
  };
}

/** A fact as it stands for the request at hand. */
interface Reading {
  readonly bound: BoundFact;
  /** Its atoms: from `start` to before `end`. */
  readonly start: number;
  readonly end: number;
  readonly mark: Mark;
  /** The request for which it was read last. */
  turn: number;
  /** For the atoms that are not marked. */
  rest: Rank;
  ask: ((atom: number) => Rank) | undefined;
  readonly matched: Marked;
  readonly undecided: Marked;
}

/** The first `count` of `atoms`; a list that is written anew for each request without being allocated anew. */
export interface Marked {
  readonly atoms: number[];
  count: number;
}

/**
 * What is known of every atom under one request. It is used again for the next request, so that deciding
 * allocates next to nothing: an answer written for an earlier request bears that request's turn and counts no more.
 */
export class Knowledge {
  readonly #table: AtomTable;
  readonly #readings: readonly Reading[];
  readonly #factOf: Uint16Array;
  /** `turn * 4 + rank` for each atom. */
  readonly #answers: Float64Array;
  #turn = 0;
  /** The least answer that counts for this request. */
  #base = 0;
  #request: Request | undefined;
  #isForMany = false;

  constructor(table: AtomTable, world: World) {
    this.#table = table;
    this.#factOf = table.factOf;
    this.#answers = new Float64Array(table.values.length);
    this.#readings = table.facts.map((fact, index) => {
      const numbers = new Map<string, number>();
      const end = table.starts[index + 1] as number;
      for (let atom = table.starts[index] as number; atom < end; atom++)
        numbers.set(table.values[atom] as string, atom);
      return this.#readingOf(fact.bind(numbers, world), table.starts[index] as number, end);
    });
  }

  /** Starts with another request; facts are read when they are first asked for. `isForMany`: most atoms will be. */
  begin(request: Request, isForMany = false): void {
    this.#turn += 1;
    this.#base = this.#turn * 4;
    this.#request = request;
    this.#isForMany = isForMany;
  }

  readonly rank = (atom: number): Rank => {
    const answer = (this.#answers[atom] as number) - this.#base;
    return answer >= 0 ? (answer as Rank) : this.#unanswered(atom);
  };

  /** The atoms of the fact that hold. */
  matched(fact: number): Marked {
    return this.#readOf(fact).matched;
  }

  /** The atoms of the fact that were told apart as not decided. */
  undecided(fact: number): Marked {
    return this.#readOf(fact).undecided;
  }

  atomAt(atom: number): Atom {
    return {
      fact: this.#table.facts[this.#factOf[atom] as number] as Fact,
      value: this.#table.values[atom] as string,
    };
  }

  /** Whether atoms of the fact are always asked about one by one, and never listed. */
  isAlwaysAsked(fact: number): boolean {
    return this.#readings[fact]?.bound.kind === 'asked';
  }

  /** Whether they are for this request. */
  isAsked(fact: number): boolean {
    return this.#readOf(fact).ask !== undefined;
  }

  /** The atom is of a fact that is not read yet, or was not marked, or is asked about for the first time. */
  #unanswered(atom: number): Rank {
    const reading = this.#readings[this.#factOf[atom] as number] as Reading;
    if (reading.turn !== this.#turn) {
      this.#read(reading);
      const answer = (this.#answers[atom] as number) - this.#base;
      if (answer >= 0) return answer as Rank;
    }
    if (reading.ask === undefined) return reading.rest;
    const rank = reading.ask(atom);
    this.#answers[atom] = this.#base + rank;
    return rank;
  }

  #readOf(fact: number): Reading {
    const reading = this.#readings[fact] as Reading;
    if (reading.turn !== this.#turn) this.#read(reading);
    return reading;
  }

  #read(reading: Reading): void {
    const request = this.#request;
    invariant(request !== undefined, 'no request was begun');
    reading.turn = this.#turn;
    reading.matched.count = 0;
    reading.undecided.count = 0;
    const rest = reading.bound.read(request, reading.mark);
    reading.ask = typeof rest === 'function' ? rest : undefined;
    if (typeof rest !== 'number') return;
    reading.rest = rest;
    if (this.#isForMany && reading.end - reading.start <= MOST_FILLED) this.#fill(reading);
  }

  #fill({ start, end, rest }: Reading): void {
    for (let atom = start; atom < end; atom++) {
      if ((this.#answers[atom] as number) < this.#base) this.#answers[atom] = this.#base + rest;
    }
  }

  #readingOf(bound: BoundFact, start: number, end: number): Reading {
    const matched: Marked = { atoms: [], count: 0 };
    const undecided: Marked = { atoms: [], count: 0 };
    return {
      bound,
      start,
      end,
      mark: (atom, rank) => {
        this.#answers[atom] = this.#base + rank;
        if (rank === MATCH) matched.atoms[matched.count++] = atom;
        else if (rank === UNDEFINED) undecided.atoms[undecided.count++] = atom;
      },
      turn: 0,
      rest: UNDEFINED,
      ask: undefined,
      matched,
      undecided,
    };
  }
}

/** Answering so many atoms at once costs less than finding out, atom by atom, that they were not marked. */
const MOST_FILLED = 1024;
