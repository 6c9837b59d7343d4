import { foldCase } from '../../logic/text/letter-case.js';
import { Matcher } from '../../logic/text/matcher.js';
import { type FoundPattern, TextSearch } from '../../logic/text/search.js';
import { stepsOfPattern } from '../../logic/text/steps.js';

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

/** A part of a text that a pattern without metacharacters can be compared with. */
export type TextPlace = 'anywhere' | 'end' | 'start' | 'whole';

/**
 * Compares texts without case, as the flags `iu` of JavaScript do (A8): character by character, by Unicode simple case
 * folding, and never by a half of a character.
 */
export function compilePlain(place: TextPlace, source: string): Pattern {
  const wanted = foldCase(source);
  const { length } = wanted;
  const mayCut = /^[\udc00-\udfff]|[\ud800-\udbff]$/.test(wanted);
  const isAt = (text: string, at: number) =>
    !mayCut || (isBetweenCharacters(text, at) && isBetweenCharacters(text, at + length));
  const holds: Record<TextPlace, (text: string) => boolean> = {
    whole: (text) => text === wanted,
    start: (text) => text.startsWith(wanted) && isAt(text, 0),
    end: (text) => text.endsWith(wanted) && isAt(text, text.length - length),
    anywhere(text) {
      let at = text.indexOf(wanted);
      while (at >= 0 && !isAt(text, at)) at = text.indexOf(wanted, at + 1);
      return at >= 0;
    },
  };
  const test = holds[place];
  return { matches: (text) => test(foldCase(text)) };
}

/** Whether no pair of UTF-16 is cut at this index. */
function isBetweenCharacters(text: string, at: number): boolean {
  return at === 0 || (text.codePointAt(at - 1) as number) < 0x1_0000;
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
