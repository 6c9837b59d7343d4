/** Longer texts are cut: nobody reads them on a terminal. */
const LONGEST = 200;

/** Text of a document, fit for a terminal: on one line, without what would move the cursor or turn the line around. */
export function printable(text: string, longest = LONGEST): string {
  const short = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  return withoutControls(short.replace(/\s+/gu, ' '));
}

/** Each control, mark of direction, lone surrogate and noncharacter as what it is. */
export function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{NChar}]/gu, visible);
}

function visible(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
