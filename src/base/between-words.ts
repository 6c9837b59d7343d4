import { latePattern } from './lazy.js';

/** What stands between words of any script: all but letters and digits. */
export const betweenWords = latePattern(String.raw`[^\p{L}\p{N}]+`, 'gu');
