import { foldCase } from '../../logic/text/letter-case.js';
import { Matcher } from '../../logic/text/matcher.js';
import { type FoundPattern, TextSearch } from '../../logic/text/search.js';
import { stepsOfPattern } from '../../logic/text/steps.js';

/**
 * A compiled regular expression of a policy. It must match the complete text, ignores case, and runs in linear time (assumptions A7 and
 * A8).
 */
export interface Pattern {
  matches(text: string): boolean;
}

export type CompiledPattern =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly reason: string };

/** Compiles a pattern in RE2 syntax. Rejects look-arounds and back-references, which need backtracking, with the reason. */
export function compilePattern(source: string): CompiledPattern {
  const steps = stepsOfPattern(source, 'i');
  if (typeof steps === 'string') return { ok: false, reason: steps };
  const matcher = new Matcher(steps);
  return { ok: true, pattern: { matches: (text) => matcher.matches(text) } };
}

/** The part of a text that must be equal to the wanted text: its start, its end, the whole text, or a part at any position (`anywhere`). */
export type TextPlace = 'anywhere' | 'end' | 'start' | 'whole';

/**
 * Compiles a plain text to a pattern that ignores case, like the flags `iu` of JavaScript (assumption A8): it compares by Unicode simple
 * case folding and by complete characters.
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

/** Whether the index of a text is not inside a surrogate pair. */
function isBetweenCharacters(text: string, at: number): boolean {
  return at === 0 || (text.codePointAt(at - 1) as number) < 0x1_0000;
}

/** A search for a pattern in texts. The time is proportional to the length of the text times `size`, the number of steps of the pattern. */
export interface PatternSearch {
  readonly size: number;
  find(text: string, from: number): FoundPattern | undefined;
}

/** Compiles a linear-time search that gives the same results as a JavaScript regular expression. Throws if the source is not RE2 syntax. */
export function searchWith(source: string, flags: string): PatternSearch {
  const steps = stepsOfPattern(source, flags);
  if (typeof steps === 'string') throw new Error(`the pattern cannot be matched in linear time: ${steps}`);
  const search = new TextSearch(steps);
  return { size: steps.all.length, find: (text, from) => search.find(text, from) };
}
