import type { CharacterSet } from './characters.js';

/** Characters that `\b` treats as part of a word, and that `\w` matches if case matters. */
// biome-ignore format: a table
export const WORD: CharacterSet = [[48, 57], [65, 90], [95, 95], [97, 122]];

// biome-ignore format: a table
export const PERL_CLASSES: ReadonlyMap<string, CharacterSet> = new Map<string, CharacterSet>([
  ['d', [[48, 57]]],
  ['s', [[9, 10], [12, 13], [32, 32]]],
  ['w', WORD],
]);

// biome-ignore format: a table
export const POSIX_CLASSES: ReadonlyMap<string, CharacterSet> = new Map<string, CharacterSet>([
  ['alnum', [[48, 57], [65, 90], [97, 122]]],
  ['alpha', [[65, 90], [97, 122]]],
  ['ascii', [[0, 127]]],
  ['blank', [[9, 9], [32, 32]]],
  ['cntrl', [[0, 31], [127, 127]]],
  ['digit', [[48, 57]]],
  ['graph', [[33, 126]]],
  ['lower', [[97, 122]]],
  ['print', [[32, 126]]],
  ['punct', [[33, 47], [58, 64], [91, 96], [123, 126]]],
  ['space', [[9, 13], [32, 32]]],
  ['upper', [[65, 90]]],
  ['word', WORD],
  ['xdigit', [[48, 57], [65, 70], [97, 102]]],
]);
