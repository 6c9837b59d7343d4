import { letterOf } from './alphabet.js';
import type { Neighbour } from './assertions.js';
import type { PatternSteps } from './steps.js';
import { Walk } from './walk.js';

/**
 * Tests whether an expression matches whole texts, in time linear in the text: it follows all walks through the expression at once.
 */
export class Matcher {
  readonly #steps: PatternSteps;
  readonly #walk: Walk;
  /** The letter (character class) of each ASCII character. Most texts consist of ASCII characters. */
  readonly #firstLetters: Int32Array;
  /** States of the search, created when a text first leads to them and dropped when there are too many. */
  readonly #states = new Map<string, State>();
  #start: State | undefined;
  #kept = 0;

  constructor(steps: PatternSteps) {
    this.#steps = steps;
    this.#walk = new Walk(steps);
    const { alphabet } = steps.letters;
    this.#firstLetters = Int32Array.from({ length: 128 }, (_, character) => letterOf(alphabet, character));
  }

  matches(text: string): boolean {
    const { alphabet } = this.#steps.letters;
    this.#start ??= this.#stateOf(this.#walk.start, this.#walk.edge);
    let state = this.#start;
    for (let at = 0; at < text.length; at++) {
      const character = text.codePointAt(at) as number;
      if (character > 0xffff) at++;
      const letter = this.#firstLetters[character] ?? letterOf(alphabet, character);
      state = state.next[letter] ?? this.#step(state, letter, character);
      if (state.points.length === 0) return false;
    }
    state.accepts ??= this.#walk.canEnd(state.points, state.before);
    return state.accepts;
  }

  #step(state: State, letter: number, character: number): State {
    const after = this.#steps.letters.neighbours[letter] as Neighbour;
    const next = this.#stateOf(this.#walk.after(state.points, state.before, after, character), after);
    state.next[letter] = next;
    this.#kept += 1;
    return next;
  }

  #stateOf(points: readonly number[], before: Neighbour): State {
    const key = `${before} ${points.join()}`;
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    if (this.#kept > MAX_CACHED) this.#forget();
    const state: State = { points, before, next: [], accepts: undefined };
    this.#states.set(key, state);
    this.#kept += 1 + points.length;
    return state;
  }

  #forget(): void {
    this.#states.clear();
    this.#start = undefined;
    this.#kept = 0;
  }
}

/** Maximum number of cached points and transitions for one expression. */
const MAX_CACHED = 20_000;

/** The points that walks through the expression can have reached after the same text, and the kind of its last character. */
interface State {
  readonly points: readonly number[];
  readonly before: Neighbour;
  /** For each letter, the next state. */
  readonly next: State[];
  accepts: boolean | undefined;
}
