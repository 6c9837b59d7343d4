import { latePattern } from '../../base/lazy.js';
import { type CharacterSet, hasCharacter } from './characters.js';

export interface PlainCharacter {
  readonly text: string;
  /** The cost of using the character in an example text. Plain characters, such as letters, have a low cost. */
  readonly cost: number;
  /** The additional cost if an example text begins with the character; 0 for letters and digits. */
  readonly firstCost: number;
}

/** Returns the plainest character of the set, for use in an example text. */
export function plainest(set: CharacterSet): PlainCharacter {
  const plain = PLAIN.find((character) => hasCharacter(set, character.codePointAt(0) as number));
  if (plain !== undefined) return withCost(plain, costOf(plain));
  const some = set
    .slice(0, 50)
    .flatMap(([first, last]) => charactersBetween(first, Math.min(last, first + 200)));
  for (const [pattern, cost] of KINDS) {
    const found = some.find((character) => pattern().test(character));
    if (found !== undefined) return withCost(found, cost);
  }
  return withCost(some[0] ?? '', 40);
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const USUAL = [...LETTERS, ...'0123456789-_.@'];
const PLAIN = [...USUAL, ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ+/:!#$%&\'*=?^`{|}~"(),;<>[]\\'];

const KINDS = [
  [latePattern(String.raw`\p{Ll}`, 'u'), 5],
  [latePattern(String.raw`\p{L}`, 'u'), 5],
  [latePattern(String.raw`[\p{N}\p{P}\p{S}]`, 'u'), 6],
  [() => / /, 7],
  [latePattern(String.raw`\p{M}`, 'u'), 8],
  [latePattern(String.raw`\p{Z}`, 'u'), 10],
] as const satisfies readonly (readonly [() => RegExp, number])[];

const LETTER_OR_DIGIT = latePattern(String.raw`[\p{L}\p{N}]`, 'u');

function costOf(plain: string): number {
  if (LETTERS.includes(plain)) return 2;
  return USUAL.includes(plain) ? 3 : 4;
}

function withCost(text: string, cost: number): PlainCharacter {
  return { text, cost, firstCost: LETTER_OR_DIGIT().test(text) ? 0 : 3 };
}

function charactersBetween(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
}
