import { areSame, hashOfNumbers } from '../../base/bits.js';
import { type CommonAlphabet, commonAlphabet } from './alphabet.js';
import { type Automaton, NOWHERE } from './automaton.js';
import { type PlainCharacter, plainest } from './plain-text.js';

/**
 * Limits the exploration of a product automaton: the maximum number of steps is this number times the maximum number of states. The
 * exploration then takes at most about a second.
 */
const WORK_PER_STATE = 500;

/**
 * The product automaton of several automata, which reads a text with all of them at once. Each of its states has an example text that leads
 * to it. It explores the states with the plainest example texts first (Dijkstra): short texts of letters and digits.
 */
export class Product {
  readonly #automata: readonly Automaton[];
  readonly #common: CommonAlphabet;
  /**
   * The character that represents each letter (class of characters) in example texts. It is the plainest character of the class, such as
   * `a` rather than `~`.
   */
  readonly #characters: readonly PlainCharacter[];
  readonly #plainestFirst: readonly number[];
  readonly #mostStates: number;
  /**
   * All states of all automata are numbered consecutively. `#firsts` has the first number of each automaton; `#owners` has, for each
   * number, its automaton.
   */
  readonly #firsts: Int32Array;
  readonly #owners: Int32Array;
  /**
   * The states of the product. A product state consists of one state of each automaton, as numbers in ascending order. A state of an
   * automaton is left out if it can no longer accept any text.
   */
  readonly #nodes: Int32Array[] = [];
  /**
   * A hash table that finds a state of the product automaton. `#byHash` maps a hash to the last added state with this hash. `#before` maps
   * each state to the state with the same hash that was added before it.
   */
  readonly #byHash = new Map<number, number>();
  readonly #before: number[] = [];
  readonly #scratch: Int32Array;
  readonly #costs: number[] = [];
  readonly #parents: number[] = [];
  readonly #letters: number[] = [];
  readonly #isDone: boolean[] = [];
  /**
   * For each cost, the states of the product automaton that are still to be explored. The cost of a state is that of its example text: the
   * plainest text that leads to it.
   */
  readonly #waiting: number[][] = [];
  #cost = 0;
  #seen = 0;
  #isEmptyGiven = false;
  #work = 0;
  isTooLarge = false;

  constructor(automata: readonly Automaton[], mostStates: number) {
    this.#automata = automata;
    this.#mostStates = mostStates;
    this.#common = commonAlphabet(automata.map(({ alphabet }) => alphabet));
    this.#characters = this.#common.ranges.map(plainest);
    this.#plainestFirst = [...this.#characters.keys()].sort((one, other) => this.#compare(one, other));
    this.#scratch = new Int32Array(automata.length);
    this.#firsts = new Int32Array(automata.length);
    const owners = automata.flatMap(({ accepts }, index) => new Array<number>(accepts.length).fill(index));
    this.#owners = Int32Array.from(owners);
    for (const [index, { accepts }] of automata.slice(0, -1).entries())
      this.#firsts[index + 1] = (this.#firsts[index] as number) + accepts.length;
    const starts = automata.map(({ start }, index) => (start < 0 ? start : this.#numberOf(index, start)));
    this.#nodes.push(Int32Array.from(starts.filter((state) => state !== NOWHERE)));
    this.#costs.push(0);
    this.#expand(EMPTY);
  }

  /**
   * Explores the next state of the product automaton and returns its number. Returns `undefined` if all states are explored or the size
   * limit is reached. The start state, which the empty text leads to, comes last.
   */
  step(): number | undefined {
    for (; this.#cost < this.#waiting.length && !this.isTooLarge; this.#cost++) {
      const waiting = this.#waiting[this.#cost] ?? [];
      while (this.#seen < waiting.length) {
        const node = waiting[this.#seen++] as number;
        if (this.#isDone[node]) continue;
        this.#isDone[node] = true;
        this.#expand(node);
        return node;
      }
      this.#seen = 0;
    }
    if (this.isTooLarge || this.#isEmptyGiven) return undefined;
    this.#isEmptyGiven = true;
    return EMPTY;
  }

  /** Returns the automata that accept the texts of a state of the product automaton: their indexes, in ascending order. */
  accepting(node: number): number[] {
    const states = this.#nodes[node] as Int32Array;
    const accepting: number[] = [];
    for (const state of states) {
      const owner = this.#owners[state] as number;
      if (this.#automata[owner]?.accepts[state - (this.#firsts[owner] as number)] === 1)
        accepting.push(owner);
    }
    return accepting;
  }

  textOf(node: number): string {
    const characters: string[] = [];
    for (let at = node; at !== EMPTY; at = this.#parents[at] as number)
      characters.push(this.#characters[this.#letters[at] as number]?.text ?? '');
    return characters.reverse().join('');
  }

  #compare(one: number, other: number): number {
    const [plain, { cost, text }] = [this.#characters[one], this.#characters[other]] as [
      PlainCharacter,
      PlainCharacter,
    ];
    return plain.cost - cost || (plain.text < text ? -1 : 1);
  }

  #expand(node: number): void {
    const states = this.#nodes[node] as Int32Array;
    for (const letter of this.#plainestFirst) {
      const { cost, firstCost } = this.#characters[letter] as PlainCharacter;
      const total = (this.#costs[node] as number) + cost + (node === EMPTY ? firstCost : 0);
      this.#reach(this.#stateOf(this.#after(states, letter)), total, node, letter);
    }
    this.#work += (states.length + 1) * this.#characters.length;
    if (this.#nodes.length - 1 > this.#mostStates || this.#work > WORK_PER_STATE * this.#mostStates)
      this.isTooLarge = true;
  }

  #numberOf(automaton: number, state: number): number {
    return (this.#firsts[automaton] as number) + state;
  }

  /** Returns the states of all automata after reading a letter. The result is valid until the next call. */
  #after(states: Int32Array, letter: number): Int32Array {
    let length = 0;
    for (let at = 0; at < states.length; at++) {
      const state = states[at] as number;
      const owner = this.#owners[state] as number;
      const first = this.#firsts[owner] as number;
      const { alphabet, next } = this.#automata[owner] as Automaton;
      const own = (this.#common.own[owner] as Int32Array)[letter] as number;
      const to = next[(state - first) * alphabet.size + own] as number;
      if (to !== NOWHERE) this.#scratch[length++] = first + to;
    }
    return this.#scratch.subarray(0, length);
  }

  #reach(node: number, cost: number, parent: number, letter: number): void {
    if (cost >= (this.#costs[node] ?? Number.POSITIVE_INFINITY)) return;
    this.#costs[node] = cost;
    this.#parents[node] = parent;
    this.#letters[node] = letter;
    this.#waiting[cost] ??= [];
    this.#waiting[cost].push(node);
  }

  /**
   * Returns the number of the product state that consists of these states of the automata. Adds the product state if it is missing. Never
   * returns the start state, because its example text is empty. If all automata are in their start states again, the result is another
   * product state with the same states.
   */
  #stateOf(states: Int32Array): number {
    const hash = hashOfNumbers(states);
    const latest = this.#byHash.get(hash) ?? EMPTY;
    for (let node = latest; node !== EMPTY; node = this.#before[node] as number)
      if (areSame(this.#nodes[node] as Int32Array, states)) return node;
    const node = this.#nodes.push(states.slice()) - 1;
    this.#before[node] = latest;
    this.#byHash.set(hash, node);
    return node;
  }
}

const EMPTY = 0;
