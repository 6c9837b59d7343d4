import { ASSERTION_HOLDS, NEIGHBOURS, type Neighbour } from './assertions.js';
import { type CharacterSet, hasCharacter } from './characters.js';
import type { Assertion } from './regular-expression.js';
import { END, type PatternStep, type PatternSteps } from './steps.js';

/** Simulates all paths through the graph of a regular expression at once, character by character. */
export class Walk {
  readonly #steps: PatternSteps;
  readonly #seen: Int32Array;
  #round = 0;
  work = 0;

  constructor(steps: PatternSteps) {
    this.#steps = steps;
    this.#seen = new Int32Array(steps.all.length);
  }

  /** The kind of {@link Neighbour} that assertions such as `\b` find before the first character of a text. */
  get beforeText(): Neighbour {
    return this.#steps.hasPlaces ? 'edge' : 'other';
  }

  /** The nodes of the graph at which matching begins. */
  get start(): readonly number[] {
    return this.#settled([this.#steps.start]);
  }

  canEnd(points: readonly number[], before: Neighbour): boolean {
    return this.#reached(points, (place) => ASSERTION_HOLDS[place](before, 'edge')).includes(END);
  }

  /**
   * Returns, for each letter (class of characters), the nodes of the graph that are reached from the given nodes by a character of that
   * letter; `undefined` if there are none. `before` is the kind of the previous character.
   */
  targets(points: readonly number[], before: Neighbour): (readonly number[] | undefined)[] {
    const { hasPlaces, letters } = this.#steps;
    const targets = new Array<number[] | undefined>(letters.alphabet.size);
    this.work += targets.length;
    for (const after of hasPlaces ? NEIGHBOURS.slice(1) : (['other'] as const))
      this.#eachCharacter(points, before, after, (set, to) => {
        const own = letters.members[set] as readonly number[];
        this.work += own.length;
        for (const letter of own) {
          if (letters.neighbours[letter] !== after) continue;
          targets[letter] ??= [];
          targets[letter].push(to);
        }
      });
    return targets.map((all) => (all === undefined ? undefined : this.#settled(all)));
  }

  /**
   * Returns the nodes of the graph that are reached from the given nodes by a character. `before` is the kind of the previous character;
   * `after` is the kind of the given character.
   */
  after(
    points: readonly number[],
    before: Neighbour,
    after: Neighbour,
    character: number,
  ): readonly number[] {
    const targets: number[] = [];
    this.#eachCharacter(points, before, after, (set, to) => {
      if (hasCharacter(this.#steps.letters.sets[set] as CharacterSet, character)) targets.push(to);
    });
    return this.#settled(targets);
  }

  /** Follows all forks from the given nodes. Returns the reached nodes in ascending order, so that equal sets of nodes are equal lists. */
  #settled(points: readonly number[]): readonly number[] {
    return [...this.#reached(points, () => false)].sort((one, other) => one - other);
  }

  #eachCharacter(
    points: readonly number[],
    before: Neighbour,
    after: Neighbour,
    see: (set: number, to: number) => void,
  ): void {
    for (const point of this.#reached(points, (place) => ASSERTION_HOLDS[place](before, after))) {
      const step = this.#steps.all[point] as PatternStep;
      if (step.kind === 'character') see(step.set, step.to);
    }
  }

  /**
   * Follows the graph of the regular expression from the given nodes, without consuming a character. Goes through each fork (a node with
   * two next nodes), and through each assertion (such as `\b`) for which `goesThrough` returns true. Returns the reached nodes.
   */
  #reached(points: readonly number[], goesThrough: (place: Assertion) => boolean): readonly number[] {
    const round = ++this.#round;
    const reached: number[] = [];
    const open: number[] = [];
    const visit = (point: number) => {
      if (this.#seen[point] === round) return;
      this.#seen[point] = round;
      open.push(point);
    };
    for (const point of points) visit(point);
    for (let point = open.pop(); point !== undefined; point = open.pop()) {
      const step = this.#steps.all[point] as PatternStep;
      this.work++;
      if (step.kind === 'fork') {
        visit(step.to);
        visit(step.or);
      } else if (step.kind === 'keep') visit(step.to);
      else if (step.kind === 'place' && goesThrough(step.place)) visit(step.to);
      else reached.push(point);
    }
    return reached;
  }
}
