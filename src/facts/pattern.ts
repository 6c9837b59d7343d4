import { RE2JS } from 're2js';

/** A regular expression of a policy: linear in the text, whole match, without case (A7, A8). */
export interface Pattern {
  matches(text: string): boolean;
}

/** Longer patterns are refused: compiling must stay quick, and none of this length was written by a person. */
const LONGEST_PATTERN = 10_000;

export type CompiledPattern =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly reason: string };

/** Compiles RE2 syntax; look-around and back-references, which only backtracking can do, are refused with the reason. */
export function compilePattern(source: string): CompiledPattern {
  if (source.length > LONGEST_PATTERN)
    return { ok: false, reason: `longer than ${LONGEST_PATTERN} characters` };
  try {
    const compiled = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    return { ok: true, pattern: { matches: (text) => compiled.matches(text) } };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
