import { latePattern } from './lazy.js';

/** Longer texts are cut: nobody reads them on a terminal. */
const LONGEST = 200;

/** Text of a document, fit for a terminal: on one line, without what would move the cursor or turn the line around. */
export function printable(text: string, longest = LONGEST): string {
  const short = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  return withoutControls(short.replace(/\s+/gu, ' '));
}

/** Each control, mark of direction, lone surrogate and noncharacter as what it is. */
export function withoutControls(text: string): string {
  return text.replace(hiddenCharacters(), visible);
}

/** What no terminal shows as it is. A joiner within a word of a script that is spelled with it, or within a picture, hides nothing. */
export const hiddenCharacters = latePattern(
  String.raw`(?!(?<=[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Mlym}\p{scx=Orya}\p{scx=Sinh}\p{scx=Taml}\p{scx=Telu}])[\u200c\u200d](?=\p{L})|(?<=[\p{ExtPict}\p{EMod}]|\ufe0f)\u200d(?=\p{ExtPict}))[\p{Cc}\p{Cf}\p{Cs}\p{NChar}]`,
  'gu',
);

function visible(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
