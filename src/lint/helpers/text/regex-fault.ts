import type { PatternNote } from '../../../logic/text/pattern-cursor.js';

/** Returns the message about the first syntax error of a regular expression. */
export function describeRegexFault({ at, what }: PatternNote): string {
  return `${what}, at character ${at + 1} of the regular expression; correct it, or escape the character with \`\\\``;
}
