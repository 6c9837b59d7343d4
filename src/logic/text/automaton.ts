import type { Alphabet } from './alphabet.js';

/** A deterministic finite automaton over an alphabet. It accepts a text if the text leads to an accepting state. */
export interface Automaton {
  readonly alphabet: Alphabet;
  readonly start: number;
  /** For each state, whether it is accepting. */
  readonly accepts: Uint8Array;
  /** The transition table: `next[state * alphabet.size + letter]` is the next state, or {@link NOWHERE} if no further text is accepted. */
  readonly next: Int32Array;
}

export const NOWHERE = -1;

/** Maximum number of entries of a transition table, which takes a few megabytes. */
export const MOST_ENTRIES = 2_000_000;

/** Returns the smallest equivalent automaton, by merging equivalent states (Hopcroft). */
export function smallest(automaton: Automaton): Automaton {
  const { alphabet, accepts, next } = automaton;
  const nowhere = accepts.length;
  const blocks = new Partition(nowhere + 1);
  const before = indexPredecessors(automaton);
  const waiting: number[] = [0];
  const isWaiting = [true];
  const divide = () => {
    for (const [block, part] of blocks.divide()) {
      const smaller = isWaiting[block] || blocks.sizeOf(part) <= blocks.sizeOf(block) ? part : block;
      waiting.push(smaller);
      isWaiting[smaller] = true;
    }
  };
  for (const [state, isAccepting] of accepts.entries()) if (isAccepting === 1) blocks.mark(state);
  divide();
  for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
    isWaiting[block] = false;
    const targets = blocks.membersOf(block);
    for (let letter = 0; letter < alphabet.size; letter++) {
      for (const target of targets) before.each(target, letter, (state) => blocks.mark(state));
      divide();
    }
  }
  return mergeStates(automaton, blocks, nowhere, next);
}

function mergeStates(automaton: Automaton, blocks: Partition, nowhere: number, next: Int32Array): Automaton {
  const { size } = automaton.alphabet;
  const numbers = new Map([[blocks.blockOf(nowhere), NOWHERE]]);
  const examples: number[] = [];
  for (let state = 0; state < nowhere; state++) {
    const block = blocks.blockOf(state);
    if (!numbers.has(block)) numbers.set(block, examples.push(state) - 1);
  }
  const numberOf = (state: number) =>
    state === NOWHERE ? NOWHERE : (numbers.get(blocks.blockOf(state)) as number);
  const merged = new Int32Array(examples.length * size);
  for (const [number, state] of examples.entries())
    for (let letter = 0; letter < size; letter++)
      merged[number * size + letter] = numberOf(next[state * size + letter] as number);
  return {
    alphabet: automaton.alphabet,
    start: numberOf(automaton.start),
    accepts: Uint8Array.from(examples, (state) => automaton.accepts[state] as number),
    next: merged,
  };
}

/**
 * Returns an index for looking up predecessors: for a state and a letter, the states from which that letter leads to the state.
 * {@link NOWHERE} has the number after the last state, and leads to itself.
 */
function indexPredecessors({ alphabet: { size }, accepts, next }: Automaton): {
  each(target: number, letter: number, see: (state: number) => void): void;
} {
  const nowhere = accepts.length;
  const entries = (nowhere + 1) * size;
  const keyAt = (entry: number) => {
    const target = next[entry] ?? NOWHERE;
    return (target === NOWHERE ? nowhere : target) * size + (entry % size);
  };
  const ends = new Int32Array(entries + 1);
  for (let entry = 0; entry < entries; entry++) {
    const key = keyAt(entry) + 1;
    ends[key] = (ends[key] as number) + 1;
  }
  for (let key = 1; key <= entries; key++) ends[key] = (ends[key] as number) + (ends[key - 1] as number);
  const free = ends.slice();
  const states = new Int32Array(entries);
  for (let entry = 0; entry < entries; entry++) {
    const key = keyAt(entry);
    const at = free[key] as number;
    states[at] = Math.floor(entry / size);
    free[key] = at + 1;
  }
  return {
    each(target, letter, see) {
      const key = target * size + letter;
      for (let at = ends[key] as number; at < (ends[key + 1] as number); at++) see(states[at] as number);
    },
  };
}

/** A partition of numbers into blocks. A block can be split by marking some of its numbers; the marked numbers of a block come first. */
class Partition {
  readonly #members: Int32Array;
  readonly #places: Int32Array;
  readonly #blocks: Int32Array;
  readonly #firsts = [0];
  readonly #ends: number[];
  readonly #marked = [0];
  #touched: number[] = [];

  constructor(size: number) {
    this.#members = Int32Array.from({ length: size }, (_, member) => member);
    this.#places = this.#members.slice();
    this.#blocks = new Int32Array(size);
    this.#ends = [size];
  }

  blockOf(member: number): number {
    return this.#blocks[member] as number;
  }

  sizeOf(block: number): number {
    return (this.#ends[block] as number) - (this.#firsts[block] as number);
  }

  membersOf(block: number): Int32Array {
    return this.#members.slice(this.#firsts[block], this.#ends[block]);
  }

  mark(member: number): void {
    const block = this.blockOf(member);
    const marked = this.#marked[block] as number;
    const to = (this.#firsts[block] as number) + marked;
    const from = this.#places[member] as number;
    if (from < to) return;
    if (marked === 0) this.#touched.push(block);
    const other = this.#members[to] as number;
    this.#members[to] = member;
    this.#members[from] = other;
    this.#places[member] = to;
    this.#places[other] = from;
    this.#marked[block] = marked + 1;
  }

  /**
   * Splits each block with marked numbers: its marked numbers become a new block. A block in which all numbers are marked is not split.
   * Returns pairs of the old and the new block.
   */
  divide(): (readonly [block: number, part: number])[] {
    const divided: (readonly [number, number])[] = [];
    for (const block of this.#touched) {
      const count = this.#marked[block] as number;
      this.#marked[block] = 0;
      if (count === this.sizeOf(block)) continue;
      const first = this.#firsts[block] as number;
      const part = this.#firsts.push(first) - 1;
      this.#ends.push(first + count);
      this.#marked.push(0);
      this.#firsts[block] = first + count;
      for (let at = first; at < first + count; at++) this.#blocks[this.#members[at] as number] = part;
      divided.push([block, part]);
    }
    this.#touched = [];
    return divided;
  }
}
