import type { Neighbour } from './assertions.js';
import { type Automaton, MOST_ENTRIES, NOWHERE, smallest } from './automaton.js';
import { type PatternSteps, stepsOfPattern } from './steps.js';
import { Walk } from './walk.js';

/** Returns the automaton of the texts that the pattern matches completely, or the reason why it cannot be built. */
export function patternAutomaton(pattern: string, ignoresCase: boolean): Automaton | string {
  const steps = stepsOfPattern(pattern, ignoresCase ? 'i' : '');
  return typeof steps === 'string' ? steps : determinize(steps);
}

const MOST_STATES = 10_000;
/** Maximum number of steps to build one automaton; takes well under a second. */
const MOST_WORK = 5_000_000;

/**
 * A state of the deterministic automaton: the nodes of the expression's graph that can be current after some text has been read, and the
 * kind of the last character read.
 */
interface State {
  readonly points: readonly number[];
  readonly before: Neighbour;
}

/** Converts the graph of a pattern to a deterministic automaton, state by state. */
function determinize(steps: PatternSteps): Automaton | string {
  const { alphabet, neighbours } = steps.letters;
  const states: State[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (points: readonly number[], before: Neighbour): number => {
    if (points.length === 0) return NOWHERE;
    const key = `${before} ${points.join()}`;
    const number = numbers.get(key) ?? states.push({ points, before }) - 1;
    numbers.set(key, number);
    return number;
  };
  const walk = new Walk(steps);
  const next: number[] = [];
  const accepts: number[] = [];
  numberOf(walk.start, walk.beforeText);
  for (let state = 0; state < states.length; state++) {
    const { points, before } = states[state] as State;
    accepts.push(walk.canEnd(points, before) ? 1 : 0);
    const targets = walk.targets(points, before);
    for (let letter = 0; letter < alphabet.size; letter++)
      next.push(numberOf(targets[letter] ?? [], neighbours[letter] as Neighbour));
    if (states.length > MOST_STATES || next.length > MOST_ENTRIES || walk.work > MOST_WORK)
      return `it has more than ${MOST_STATES} states, or takes too long to compile`;
  }
  const automaton: Automaton = {
    alphabet,
    start: 0,
    accepts: Uint8Array.from(accepts),
    next: Int32Array.from(next),
  };
  return smallest(automaton);
}
