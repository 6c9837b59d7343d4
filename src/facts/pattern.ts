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

/** Where a pattern is found in a text: the match first, then its groups. */
export interface FoundPattern {
  readonly index: number;
  readonly groups: readonly (string | undefined)[];
}

/** Like the search of a JavaScript regular expression, and linear; throws for what is not RE2 syntax. */
export function searchWith(
  source: string,
  flags: string,
): (text: string, from: number) => FoundPattern | undefined {
  const compiled = RE2JS.compile(source, flagsOf(flags));
  return (text, from) => {
    const matcher = compiled.matcher(text);
    if (from > text.length || !matcher.find(from)) return undefined;
    const groups = Array.from(
      { length: matcher.groupCount() + 1 },
      (_, group) => matcher.group(group) ?? undefined,
    );
    return { index: matcher.start(), groups };
  };
}

function flagsOf(flags: string): number {
  return (flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) | (flags.includes('m') ? RE2JS.MULTILINE : 0);
}
