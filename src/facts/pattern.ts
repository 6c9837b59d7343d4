import { Matcher } from '../logic/text/matcher.js';
import { type FoundPattern, TextSearch } from '../logic/text/search.js';
import { stepsOfPattern } from '../logic/text/steps.js';

/** A regular expression of a policy: linear in the text, whole match, without case (A7, A8). */
export interface Pattern {
  matches(text: string): boolean;
}

export type CompiledPattern =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly reason: string };

/** Compiles RE2 syntax; look-around and back-references, which only backtracking can do, are refused with the reason. */
export function compilePattern(source: string): CompiledPattern {
  const steps = stepsOfPattern(source, 'i');
  if (typeof steps === 'string') return { ok: false, reason: steps };
  const matcher = new Matcher(steps);
  return { ok: true, pattern: { matches: (text) => matcher.matches(text) } };
}

/** Where a pattern is found, and how many steps it has: the time for a text is their product. */
export interface PatternSearch {
  readonly size: number;
  find(text: string, from: number): FoundPattern | undefined;
}

/** Like the search of a JavaScript regular expression, and linear; throws for what is not RE2 syntax. */
export function searchWith(source: string, flags: string): PatternSearch {
  const steps = stepsOfPattern(source, flags);
  if (typeof steps === 'string') throw new Error(`the pattern cannot be matched in linear time: ${steps}`);
  const search = new TextSearch(steps);
  return { size: steps.all.length, find: (text, from) => search.find(text, from) };
}
