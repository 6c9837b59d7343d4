import { ABSENT, type Evaluated, evaluatedText, textOfValue, UNKNOWN } from './evaluated.js';
import { isPlain } from './text-functions.js';

/** A search for a pattern in a text, and the maximum number of steps that the search takes. */
export interface PatternSearch {
  readonly steps: number;
  found(): Evaluated;
}

/**
 * Prepares the functions `regex` and `regexall` for patterns that mean the same in RE2 and in JavaScript. Such patterns consist of
 * characters, classes, anchors, alternatives and groups, and repeat only characters and classes. Returns `undefined` for other patterns and
 * functions. Spec: Terraform, 3.3, 6.
 */
export function patternSearch(name: string, given: readonly Evaluated[]): PatternSearch | undefined {
  const [pattern, text] = given.map(textOfValue);
  if ((name !== 'regex' && name !== 'regexall') || given.length !== 2) return undefined;
  if (pattern === undefined || text === undefined || !isPlain(text) || text.includes('\r')) return undefined;
  const read = sharedPattern(pattern);
  const steps = stepsOf(pattern, text.length);
  if (read === undefined || steps > MOST_STEPS) return undefined;
  return { steps, found: () => (name === 'regex' ? firstIn(text, read) : allIn(text, read)) };
}

/** Maximum number of steps of a pattern search. */
const MOST_STEPS = 30_000;

function firstIn(text: string, pattern: RegExp): Evaluated {
  const [first] = text.matchAll(pattern);
  return first === undefined ? ABSENT : captured(first);
}

/**
 * Returns all matches of a pattern. The result is unknown if one of them is empty, since RE2 and JavaScript count empty matches
 * differently.
 */
function allIn(text: string, pattern: RegExp): Evaluated {
  const all = [...text.matchAll(pattern)];
  return all.some(([whole]) => whole === '')
    ? UNKNOWN
    : { kind: 'list', elements: all.map(captured), isComplete: true };
}

/**
 * Returns the entire match if the pattern has no groups. Otherwise returns the text of each group, `null` for a group that did not match.
 */
function captured([whole, ...groups]: RegExpMatchArray): Evaluated {
  if (groups.length === 0) return evaluatedText(whole);
  const elements = groups.map(
    (one: string | undefined): Evaluated => ({ kind: 'value', value: one ?? null }),
  );
  return { kind: 'list', elements, isComplete: true };
}

const ESCAPED = String.raw`\\[dDwWsS.*+?^$()[\]{}|\\/-]`;
const CLASS = String.raw`\[\^?(?:[A-Za-z0-9](?:-[A-Za-z0-9])?|[ _.,:;@#%&=!<>"'~+*?/$()|{}]|${ESCAPED})+-?\]`;
const LETTER = `(?:[A-Za-z0-9 _:;,@#%&=!<>"'~/.-]|${ESCAPED}|${CLASS})`;
const REPEATED = String.raw`(?:[*+?]|\{\d{1,2}(?:,\d{0,2})?\})\??`;
const SHARED = new RegExp(String.raw`^(?:${LETTER}(?:${REPEATED})?|[|^$]|\((?:\?:)?|\)(?![*+?{]))*$`);

const LONGEST_PATTERN = 200;

function sharedPattern(pattern: string): RegExp | undefined {
  if (pattern.length > LONGEST_PATTERN || !SHARED.test(pattern)) return undefined;
  try {
    return new RegExp(pattern, 'g');
  } catch {
    return undefined;
  }
}

/** Returns an upper bound of the number of steps: each repetition may end anywhere, and an unanchored pattern may start anywhere. */
function stepsOf(pattern: string, length: number): number {
  const signs = (one: RegExp) => pattern.match(one)?.length ?? 0;
  const isAtStart = pattern.startsWith('^') && !pattern.includes('|');
  return 2 ** signs(/\?/g) * (length + 1) ** (signs(/[*+}]/g) + (isAtStart ? 0 : 1));
}
