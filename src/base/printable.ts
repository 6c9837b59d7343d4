import { latePattern } from './lazy.js';

/** The number of characters after which a text for the terminal is cut. */
const MAX_LENGTH = 200;

/**
 * Returns a text of a document in a form that is safe for the terminal: on one line, and without characters that move the cursor or change
 * the direction.
 */
export function printable(text: string, longest = MAX_LENGTH): string {
  const short = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  return withoutControls(short.replace(/\s+/gu, ' '));
}

/** Replaces each control character, direction mark, lone surrogate and noncharacter with its code. */
export function withoutControls(text: string): string {
  return ONLY_VISIBLE_ASCII.test(text) ? text : text.replace(hiddenCharacters(), escapeCharacter);
}

/**
 * A simple test that most texts pass. For these, the pattern below is not needed; compiling that pattern takes 3 ms of CPU time, which is 2
 * % of a command.
 */
const ONLY_VISIBLE_ASCII = /^[ -~]*$/;

/** Matches characters that a terminal does not show. Excludes joiners within words of scripts that need them, and within emoji. */
export const hiddenCharacters = latePattern(
  String.raw`(?!(?<=[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Mlym}\p{scx=Orya}\p{scx=Sinh}\p{scx=Taml}\p{scx=Telu}])[\u200c\u200d](?=\p{L})|(?<=[\p{ExtPict}\p{EMod}]|\ufe0f)\u200d(?=\p{ExtPict}))[\p{Cc}\p{Cf}\p{Cs}\p{NChar}]`,
  'gu',
);

function escapeCharacter(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
