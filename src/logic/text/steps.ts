import { invariant } from '../../base/invariant.js';
import { type Alphabet, alphabetOf } from './alphabet.js';
import { LINE_END, type Neighbour } from './assertions.js';
import { MOST_ENTRIES } from './automaton.js';
import { WORD } from './character-classes.js';
import type { CharacterSet } from './characters.js';
import { readRegularExpression, reasonAgainst } from './read-regular-expression.js';
import type { Assertion, RegularExpression, Repeat } from './regular-expression.js';

/** A node of the graph of a regular expression. `to` and `or` are the following nodes; a `fork` prefers `to`. */
export type PatternStep =
  | { readonly kind: 'end' }
  | { readonly kind: 'character'; readonly set: number; readonly to: number }
  | { readonly kind: 'place'; readonly place: Assertion; readonly to: number }
  /** Records a position: slot `2n` is the start of group `n`, slot `2n + 1` its end. */
  | { readonly kind: 'keep'; readonly slot: number; readonly to: number }
  | { readonly kind: 'fork'; to: number; or: number };

/** A regular expression as a nondeterministic automaton, a graph of nodes (Thompson), with repetitions unrolled. */
export interface PatternSteps {
  readonly all: readonly PatternStep[];
  readonly start: number;
  /** The number of capture groups of the regular expression. */
  readonly groups: number;
  /** Whether the expression contains assertions such as `^` or `\b`. If not, the kinds of neighbouring characters are irrelevant. */
  readonly hasPlaces: boolean;
  readonly letters: Letters;
}

/** The classes of characters (letters) that a regular expression distinguishes. */
export interface Letters {
  readonly alphabet: Alphabet;
  readonly sets: readonly CharacterSet[];
  /** For each character set of the expression, the letters (classes of characters) that it consists of. */
  readonly members: readonly (readonly number[])[];
  /** For each letter (class of characters), its kind for assertions such as `\b`: word character, end of line, or other. */
  readonly neighbours: readonly Neighbour[];
}

/** The index of the node at which the expression has matched. */
export const END = 0;

/** Compiles a pattern to a graph of nodes, or returns the reason why it cannot be compiled. */
export function stepsOfPattern(pattern: string, flags: string): PatternSteps | string {
  const read = readRegularExpression(pattern, flags);
  if (!read.ok || read.beyond.length > 0) return reasonAgainst(read);
  const { expression, groups } = read;
  if (sizeOf(expression) > MOST_STEPS)
    return `it has more than ${MOST_STEPS} steps when its repetitions are expanded`;
  const maker = new Maker();
  const start = maker.to(expression, END);
  const letters = lettersOf(maker);
  if (letters === undefined) return 'it distinguishes too many characters';
  return { all: maker.all, start, groups, hasPlaces: maker.hasPlaces, letters };
}

const MOST_STEPS = 20_000;

const ENDLESS = Number.POSITIVE_INFINITY;

function sizeOf(expression: RegularExpression): number {
  switch (expression.kind) {
    case 'character':
    case 'place':
    case 'unknown':
      return 1;
    case 'sequence':
      return expression.parts.reduce((sum, part) => sum + sizeOf(part), 1);
    case 'choice':
      return expression.branches.reduce((sum, branch) => sum + 1 + sizeOf(branch), 1);
    case 'capture':
      return 2 + sizeOf(expression.of);
    case 'repeat':
      return (1 + sizeOf(expression.of)) * times(expression);
  }
}

function times({ least, most }: Repeat): number {
  return Math.max(1, most === ENDLESS ? least + 1 : most);
}

/** Builds the graph of a regular expression from the end to the start, so that each node is built after its successors. */
class Maker {
  readonly all: PatternStep[] = [{ kind: 'end' }];
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
      case 'capture': {
        const end = this.#add({ kind: 'keep', slot: 2 * expression.group + 1, to: after });
        return this.#add({ kind: 'keep', slot: 2 * expression.group, to: this.to(expression.of, end) });
      }
      case 'repeat':
        return this.#toRepeat(expression, after);
      case 'unknown':
        invariant(false, 'what is beyond RE2 is not matched');
    }
  }

  #toRepeat(repeat: Repeat, after: number): number {
    const { of, least, most } = repeat;
    const isEndless = most === ENDLESS;
    let at = isEndless ? this.#toLoop(repeat, after) : after;
    if (isEndless && least === 0) at = this.#fork(repeat, at, after);
    if (!isEndless)
      for (let more = least; more < most; more++) at = this.#fork(repeat, this.to(of, at), after);
    for (let more = isEndless ? 1 : 0; more < least; more++) at = this.to(of, at);
    return at;
  }

  /** Adds a loop to the graph. The loop matches the expression `of` one or more times. */
  #toLoop({ of, prefers }: Repeat, after: number): number {
    const fork = { kind: 'fork' as const, to: after, or: after };
    const at = this.to(of, this.#add(fork));
    if (prefers === 'more') fork.to = at;
    else fork.or = at;
    return at;
  }

  #fork({ prefers }: Repeat, inner: number, after: number): number {
    const [to, or] = prefers === 'more' ? [inner, after] : [after, inner];
    return this.#add({ kind: 'fork', to, or });
  }

  #numberOf(set: CharacterSet): number {
    const key = set.join();
    const number = this.#numbers.get(key) ?? this.sets.push(set) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  #add(step: PatternStep): number {
    return this.all.push(step) - 1;
  }
}

/**
 * Returns the classes of characters that the expression distinguishes; `undefined` if there are too many. If the expression has assertions
 * such as `\b`, line ends and word characters are in separate classes.
 */
function lettersOf({ sets, hasPlaces }: Maker): Letters | undefined {
  const asked: readonly CharacterSet[] = hasPlaces ? [...sets, [[LINE_END, LINE_END]], WORD] : sets;
  const made = alphabetOf(asked, MOST_ENTRIES);
  if (made === undefined) return undefined;
  const { alphabet, members } = made;
  const neighbours = new Array<Neighbour>(alphabet.size).fill('other');
  if (hasPlaces) {
    for (const letter of members.at(-1) ?? []) neighbours[letter] = 'word';
    for (const letter of members.at(-2) ?? []) neighbours[letter] = 'line-end';
  }
  return { alphabet, sets, members, neighbours };
}
