import { letterOf } from './alphabet.js';
import type { Neighbour } from './assertions.js';
import type { PatternSteps } from './steps.js';
import { Walk } from './walk.js';

/**
 * Tests whether a regular expression matches a complete text. Takes time linear in the length of the text, because it simulates all paths
 * through the expression at once.
 */
export class Matcher {
  readonly #steps: PatternSteps;
  readonly #walk: Walk;
  /**
   * The class (letter) of each ASCII character. The expression treats characters of the same class alike. Stored because most texts consist
   * of ASCII characters.
   */
  readonly #firstLetters: Int32Array;
  /** The cached states of the deterministic automaton, created on demand and dropped when there are too many. */
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
    this.#start ??= this.#stateOf(this.#walk.start, this.#walk.beforeText);
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

/** Maximum number of nodes and transitions to cache for one expression. */
const MAX_CACHED = 20_000;

/**
 * A state of the deterministic automaton: the set of nodes that the expression can be at after the same text, and the kind of the last
 * character.
 */
interface State {
  readonly points: readonly number[];
  readonly before: Neighbour;
  /** The next state for each letter. A letter is a class of characters that the expression treats alike. */
  readonly next: State[];
  accepts: boolean | undefined;
}
