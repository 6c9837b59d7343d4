import { ASSERTION_HOLDS, neighbourAt } from './assertions.js';
import { type CharacterSet, hasCharacter } from './characters.js';
import type { PatternStep, PatternSteps } from './steps.js';

/** A match of a pattern in a text: its index, and the text of the match and of its groups. */
export interface FoundPattern {
  readonly index: number;
  readonly groups: readonly (string | undefined)[];
}

/**
 * Finds matches of a regular expression in texts. Takes time linear in the length of the text: it simulates all paths through the
 * expression at once, in order of preference (Pike).
 */
export class TextSearch {
  readonly #steps: PatternSteps;
  readonly #seen: Int32Array;
  #round = 0;

  constructor(steps: PatternSteps) {
    this.#steps = steps;
    this.#seen = new Int32Array(steps.all.length);
  }

  /**
   * Returns the first match from an index on, or `undefined` without a match. Of several matches at the same index, returns the one that
   * the expression prefers.
   */
  find(text: string, from: number): FoundPattern | undefined {
    let found: GroupBoundary | undefined;
    let walkers: Walker[] = [];
    this.#round++;
    for (let at = from; at <= text.length && (found === undefined || walkers.length > 0); ) {
      if (found === undefined) {
        const begun = { slot: 0, at, before: undefined };
        this.#enter(walkers, { point: this.#steps.start, kept: begun }, text, at);
      }
      const end = walkers.findIndex(({ point }) => this.#steps.all[point]?.kind === 'end');
      if (end >= 0) found = { slot: 1, at, before: walkers[end]?.kept };
      const character = text.codePointAt(at) ?? NONE;
      at += character > 0xffff ? 2 : 1;
      walkers = this.#after(end < 0 ? walkers : walkers.slice(0, end), character, text, at);
    }
    return found && foundIn(text, this.#steps.groups, found);
  }

  #after(walkers: readonly Walker[], character: number, text: string, at: number): Walker[] {
    const next: Walker[] = [];
    this.#round++;
    for (const { point, kept } of walkers) {
      const step = this.#steps.all[point] as PatternStep;
      if (step.kind !== 'character') continue;
      if (hasCharacter(this.#steps.letters.sets[step.set] as CharacterSet, character))
        this.#enter(next, { point: step.to, kept }, text, at);
    }
    return next;
  }

  /**
   * Adds a walker to `walkers`. A walker represents one possible match up to the current character, and has a current node. It is moved
   * along all paths to nodes that consume a character. Each node is visited only once for each character of the text.
   */
  #enter(walkers: Walker[], walker: Walker, text: string, at: number): void {
    const open = [walker];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { point, kept } = next;
      if (this.#seen[point] === this.#round) continue;
      this.#seen[point] = this.#round;
      const step = this.#steps.all[point] as PatternStep;
      if (step.kind === 'fork') open.push({ point: step.or, kept }, { point: step.to, kept });
      else if (step.kind === 'keep')
        open.push({ point: step.to, kept: { slot: step.slot, at, before: kept } });
      else if (step.kind !== 'place') walkers.push(next);
      else if (ASSERTION_HOLDS[step.place](neighbourAt(text, at - 1), neighbourAt(text, at)))
        open.push({ point: step.to, kept });
    }
  }
}

/** A thread of the search: a node of the expression that consumes a character or ends the match, with the captures so far. */
interface Walker {
  readonly point: number;
  readonly kept: GroupBoundary | undefined;
}

/**
 * The starts and ends of capturing groups on one path through a regular expression. A linked list: each object is one boundary, and
 * `before` is the previous one.
 */
interface GroupBoundary {
  readonly slot: number;
  readonly at: number;
  readonly before: GroupBoundary | undefined;
}

/** The character code at the end of the text. No character set contains it. */
const NONE = -1;

function foundIn(text: string, groups: number, last: GroupBoundary): FoundPattern {
  const slots: number[] = [];
  for (let kept: GroupBoundary | undefined = last; kept !== undefined; kept = kept.before)
    slots[kept.slot] ??= kept.at;
  return {
    index: slots[0] as number,
    groups: Array.from({ length: groups + 1 }, (_, group) => {
      const [start, end] = [slots[2 * group], slots[2 * group + 1]];
      return start === undefined || end === undefined ? undefined : text.slice(start, end);
    }),
  };
}
