import { type Alphabet, alphabetOf } from './alphabet.js';
import { type Automaton, MOST_ENTRIES, NOWHERE, smallest } from './automaton.js';
import { WORD } from './character-classes.js';
import type { CharacterSet } from './characters.js';
import { type Assertion, type RegularExpression, readRegularExpression } from './regular-expression.js';

/** Accepts the texts that the pattern matches as a whole; or why it cannot be made. */
export function patternAutomaton(pattern: string, ignoresCase: boolean): Automaton | string {
  const read = readRegularExpression(pattern, ignoresCase);
  if (!read.ok) return read.reason;
  if (sizeOf(read.expression) > MOST_STEPS) return `more than ${MOST_STEPS} steps when written out`;
  const steps = new Steps();
  const start = steps.to(read.expression, steps.end);
  const letters = lettersOf(steps);
  return letters === undefined ? 'too many different characters' : determined(steps, start, letters);
}

/** Repetitions written out. */
const MOST_STEPS = 20_000;
const MOST_STATES = 10_000;
/** In the making of one automaton: well under a second. */
const MOST_WORK = 5_000_000;

function sizeOf(expression: RegularExpression): number {
  switch (expression.kind) {
    case 'character':
    case 'place':
      return 1;
    case 'sequence':
      return expression.parts.reduce((sum, part) => sum + sizeOf(part), 1);
    case 'choice':
      return expression.branches.reduce((sum, branch) => sum + 1 + sizeOf(branch), 1);
    case 'repeat':
      return (1 + sizeOf(expression.of)) * times(expression.least, expression.most);
  }
}

function times(least: number, most: number): number {
  return Math.max(1, most === Number.POSITIVE_INFINITY ? least + 1 : most);
}

/** What a walk through the expression can do at a point; `to` and `or` are points. */
type Step =
  | { readonly kind: 'end' }
  | { readonly kind: 'character'; readonly set: number; readonly to: number }
  | { readonly kind: 'place'; readonly place: Assertion; readonly to: number }
  | { readonly kind: 'fork'; readonly to: number; or: number };

/** An expression as points (Thompson), made from its end: what comes after is there when what comes before is made. */
class Steps {
  readonly all: Step[] = [{ kind: 'end' }];
  readonly end = 0;
  readonly sets: CharacterSet[] = [];
  readonly #numbers = new Map<string, number>();
  hasPlaces = false;

  to(expression: RegularExpression, after: number): number {
    switch (expression.kind) {
      case 'character':
        return this.#add({ kind: 'character', set: this.#numberOf(expression.of), to: after });
      case 'place':
        this.hasPlaces = true;
        return this.#add({ kind: 'place', place: expression.place, to: after });
      case 'sequence':
        return expression.parts.reduceRight((at, part) => this.to(part, at), after);
      case 'choice':
        return expression.branches
          .map((branch) => this.to(branch, after))
          .reduceRight((or, to) => this.#add({ kind: 'fork', to, or }));
      case 'repeat':
        return this.#toRepeat(expression.of, expression.least, expression.most, after);
    }
  }

  #toRepeat(of: RegularExpression, least: number, most: number, after: number): number {
    let at = most === Number.POSITIVE_INFINITY ? this.#toEndless(of, after) : after;
    if (most !== Number.POSITIVE_INFINITY)
      for (let more = least; more < most; more++)
        at = this.#add({ kind: 'fork', to: after, or: this.to(of, at) });
    for (let more = 0; more < least; more++) at = this.to(of, at);
    return at;
  }

  #toEndless(of: RegularExpression, after: number): number {
    const fork = { kind: 'fork' as const, to: after, or: after };
    const at = this.#add(fork);
    fork.or = this.to(of, at);
    return at;
  }

  #numberOf(set: CharacterSet): number {
    const key = set.join();
    const number = this.#numbers.get(key) ?? this.sets.push(set) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  #add(step: Step): number {
    return this.all.push(step) - 1;
  }
}

/** What is known of a character where a place asks for its neighbours; `edge` is none. */
const BESIDES = ['edge', 'line-end', 'word', 'other'] as const;
type Beside = (typeof BESIDES)[number];

const HOLDS = {
  'text-start': (before) => before === 'edge',
  'text-end': (_, after) => after === 'edge',
  'line-start': (before) => before === 'edge' || before === 'line-end',
  'line-end': (_, after) => after === 'edge' || after === 'line-end',
  'word-boundary': (before, after) => (before === 'word') !== (after === 'word'),
  'no-word-boundary': (before, after) => (before === 'word') === (after === 'word'),
} as const satisfies Record<Assertion, (before: Beside, after: Beside) => boolean>;

interface Letters {
  readonly alphabet: Alphabet;
  /** For each set of the steps. */
  readonly members: readonly (readonly number[])[];
  /** For each letter. */
  readonly besides: readonly Beside[];
}

/** Without places nobody asks what a character is. */
function lettersOf({ sets, hasPlaces }: Steps): Letters | undefined {
  const asked: readonly CharacterSet[] = hasPlaces ? [...sets, [[10, 10]], WORD] : sets;
  const made = alphabetOf(asked, MOST_ENTRIES);
  if (made === undefined) return undefined;
  const { alphabet, members } = made;
  const besides = new Array<Beside>(alphabet.size).fill('other');
  if (hasPlaces) {
    for (const letter of members.at(-1) ?? []) besides[letter] = 'word';
    for (const letter of members.at(-2) ?? []) besides[letter] = 'line-end';
  }
  return { alphabet, members, besides };
}

/** Where walks through the expression can be after the same text, and what its last character was. */
interface State {
  readonly points: readonly number[];
  readonly before: Beside;
}

/** The walks of all texts, state by state. */
function determined(steps: Steps, start: number, letters: Letters): Automaton | string {
  const { size } = letters.alphabet;
  const states: State[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (points: readonly number[], before: Beside): number => {
    if (points.length === 0) return NOWHERE;
    const key = `${before} ${points.join()}`;
    const number = numbers.get(key) ?? states.push({ points, before }) - 1;
    numbers.set(key, number);
    return number;
  };
  const walk = new Walk(steps, letters);
  const next: number[] = [];
  const accepts: number[] = [];
  numberOf(walk.settled([start]), steps.hasPlaces ? 'edge' : 'other');
  for (let state = 0; state < states.length; state++) {
    const { points, before } = states[state] as State;
    accepts.push(walk.canEnd(points, before) ? 1 : 0);
    const targets = walk.targets(points, before);
    for (let letter = 0; letter < size; letter++)
      next.push(numberOf(targets[letter] ?? [], letters.besides[letter] as Beside));
    if (states.length > MOST_STATES || next.length > MOST_ENTRIES || walk.work > MOST_WORK)
      return `more than ${MOST_STATES} states, or too long in the making`;
  }
  const automaton: Automaton = {
    alphabet: letters.alphabet,
    start: 0,
    accepts: Uint8Array.from(accepts),
    next: Int32Array.from(next),
  };
  return smallest(automaton);
}

class Walk {
  readonly #steps: Steps;
  readonly #letters: Letters;
  readonly #seen: Int32Array;
  #round = 0;
  work = 0;

  constructor(steps: Steps, letters: Letters) {
    this.#steps = steps;
    this.#letters = letters;
    this.#seen = new Int32Array(steps.all.length);
  }

  canEnd(points: readonly number[], before: Beside): boolean {
    const reached = this.#reached(points, (place) => HOLDS[place](before, 'edge'));
    return reached.includes(this.#steps.end);
  }

  /** For each letter the points after it; none where it leads nowhere. */
  targets(points: readonly number[], before: Beside): (readonly number[] | undefined)[] {
    const { alphabet, members, besides } = this.#letters;
    const targets = new Array<number[] | undefined>(alphabet.size);
    this.work += alphabet.size;
    for (const after of this.#steps.hasPlaces ? BESIDES.slice(1) : (['other'] as const))
      for (const point of this.#reached(points, (place) => HOLDS[place](before, after))) {
        const step = this.#steps.all[point] as Step;
        if (step.kind !== 'character') continue;
        const own = members[step.set] as readonly number[];
        this.work += own.length;
        for (const letter of own) {
          if (besides[letter] !== after) continue;
          targets[letter] ??= [];
          targets[letter].push(step.to);
        }
      }
    return targets.map((all) => (all === undefined ? undefined : this.settled(all)));
  }

  /** Points that go on in the same ways are the same: what is behind forks, ascending. */
  settled(points: readonly number[]): readonly number[] {
    return [...this.#reached(points, () => false)].sort((one, other) => one - other);
  }

  /** Behind forks, and behind places that are gone through. */
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
      const step = this.#steps.all[point] as Step;
      this.work++;
      if (step.kind === 'fork') {
        visit(step.to);
        visit(step.or);
      } else if (step.kind === 'place' && goesThrough(step.place)) visit(step.to);
      else reached.push(point);
    }
    return reached;
  }
}
