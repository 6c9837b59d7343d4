import { latePattern } from './lazy.js';

/** Matches the characters between two words, in any writing system: all characters except letters and digits. */
export const betweenWords = latePattern(String.raw`[^\p{L}\p{N}]+`, 'gu');
