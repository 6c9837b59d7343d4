import { grow } from '../base/grow.js';
import { invariant } from '../base/invariant.js';
import type { Mark } from '../facts/fact.js';
import type { Request } from '../facts/request.js';
import { MATCH, type Rank, UNDEFINED } from '../logic/kleene/verdict.js';
import type { AtomTable, NumberedFact } from './atom-table.js';

/**
 * What is known of every atom under one request. The memory that it stands in is used again for the next request, so
 * that deciding allocates next to nothing: knowledge of an earlier request is out of date, and throws.
 */
export class Knowledge {
  readonly #memory: Memory;
  readonly #turn: number;

  constructor(memory: Memory, turn: number) {
    this.#memory = memory;
    this.#turn = turn;
  }

  /** What each atom comes to. Whoever reads many takes it once. */
  get rank(): RankOf {
    return this.#current().rank;
  }

  /** The atoms of a fact by what they come to; `undefined` where they are answered one by one. */
  listed(fact: number): ListedAtoms | undefined {
    const state = this.#current().factAt(fact);
    return state.ask === undefined ? state : undefined;
  }

  /** Room for so many numbers, until it is asked for again. */
  scratch(length: number): Int32Array {
    return this.#current().scratch(length);
  }

  #current(): Memory {
    invariant(this.#memory.turn === this.#turn, 'what is known of an earlier request was read');
    return this.#memory;
  }
}

export type RankOf = (atom: number) => Rank;

/** Makes knowledge of one request after the other. `isForMany`: most atoms will be read. */
export type Know = (request: Request, isForMany?: boolean) => Knowledge;

export function knowledgeOver(table: AtomTable): Know {
  const memory = new Memory(table);
  return (request, isForMany = false) => new Knowledge(memory, memory.begin(request, isForMany));
}

export interface ListedAtoms {
  /** Those that hold. */
  readonly matched: Marked;
  /** Those that were told apart as not decided. */
  readonly undecided: Marked;
}

/** The first `count` of `atoms`; a list that is written anew for each request without being allocated anew. */
export interface Marked {
  readonly atoms: number[];
  count: number;
}

/** A fact as it stands for the latest request. */
interface FactState extends NumberedFact, ListedAtoms {
  readonly mark: Mark;
  /** The request for which it was read last. */
  turn: number;
  /** For the atoms that are not marked. */
  rest: Rank;
  ask: ((atom: number) => Rank) | undefined;
}

/** The answers of the latest request: one written for an earlier bears that request's turn and counts no more. */
class Memory {
  readonly #facts: readonly FactState[];
  readonly #factOf: Uint16Array;
  /** `turn * 4 + rank` for each atom. */
  readonly #answers: Float64Array;
  #scratch = new Int32Array(0);
  turn = 0;
  /** The least answer that counts for this request. */
  #base = 0;
  #request: Request | undefined;
  #isForMany = false;

  constructor({ facts, factOf }: AtomTable) {
    this.#factOf = factOf;
    this.#answers = new Float64Array(factOf.length);
    this.#facts = facts.map((fact) => this.#stateOf(fact));
  }

  /** Facts are read when they are first needed. */
  begin(request: Request, isForMany: boolean): number {
    this.turn += 1;
    this.#base = this.turn * 4;
    this.#request = request;
    this.#isForMany = isForMany;
    return this.turn;
  }

  readonly rank: RankOf = (atom) => {
    const answer = (this.#answers[atom] as number) - this.#base;
    return answer >= 0 ? (answer as Rank) : this.#unanswered(atom);
  };

  factAt(number: number): FactState {
    const fact = this.#facts[number] as FactState;
    if (fact.turn !== this.turn) this.#read(fact);
    return fact;
  }

  scratch(length: number): Int32Array {
    this.#scratch = grow(this.#scratch, length);
    return this.#scratch;
  }

  /** The atom is of a fact that is not read yet, or was not marked, or is answered for the first time. */
  #unanswered(atom: number): Rank {
    const fact = this.#facts[this.#factOf[atom] as number] as FactState;
    if (fact.turn !== this.turn) {
      this.#read(fact);
      const answer = (this.#answers[atom] as number) - this.#base;
      if (answer >= 0) return answer as Rank;
    }
    if (fact.ask === undefined) return fact.rest;
    const rank = fact.ask(atom);
    this.#answers[atom] = this.#base + rank;
    return rank;
  }

  #read(fact: FactState): void {
    const request = this.#request;
    invariant(request !== undefined, 'a fact was read without a request');
    fact.turn = this.turn;
    fact.matched.count = 0;
    fact.undecided.count = 0;
    const rest = fact.bound.read(request, fact.mark);
    fact.ask = typeof rest === 'function' ? rest : undefined;
    if (typeof rest !== 'number') return;
    fact.rest = rest;
    if (this.#isForMany && fact.end - fact.start <= MOST_FILLED) this.#fill(fact);
  }

  #fill({ start, end, rest }: FactState): void {
    for (let atom = start; atom < end; atom++) {
      if ((this.#answers[atom] as number) < this.#base) this.#answers[atom] = this.#base + rest;
    }
  }

  #stateOf(fact: NumberedFact): FactState {
    const matched: Marked = { atoms: [], count: 0 };
    const undecided: Marked = { atoms: [], count: 0 };
    return {
      ...fact,
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
