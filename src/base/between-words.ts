import { latePattern } from './lazy.js';

/** Matches the characters between words of any script: all except letters and digits. */
export const betweenWords = latePattern(String.raw`[^\p{L}\p{N}]+`, 'gu');
