import { pathOf } from '../../../expression/evaluate/path.js';
import { targetOf } from '../../../expression/evaluate/reference.js';
import type { Expression } from '../../../expression/syntax/syntax.js';
import type { TextQuestion } from '../../../logic/text/text-cells.js';

/** How a comparison asks a text. */
export const TEXT_OPERATORS: Readonly<Record<string, Compared['kind']>> = {
  '==': 'is',
  '<': 'below',
  '>': 'above',
  contains: 'contains',
  containsText: 'contains',
  startsWith: 'starts',
};

type Compared = Extract<TextQuestion, { readonly text: string }>;

/**
 * What is asked of a text by asking what is made of it: of its small letters, of what stands before or after a
 * character. `undefined` where that is no question that automata answer.
 */
export function textQuestionOf(
  made: Expression,
  kind: Compared['kind'],
  text: string,
): TextQuestion | undefined {
  if (pathOf(made) !== undefined) return { kind, text };
  if (made.kind !== 'method' && made.kind !== 'call') return undefined;
  const target = targetOf(made);
  const [from, ...given] = target.kind === 'method' ? [target.receiver, ...made.arguments] : made.arguments;
  if (from === undefined || pathOf(from) === undefined) return undefined;
  const [separator] = given.map((node) => (node.kind === 'literal' ? node.value : undefined));
  return MAKERS[target.name]?.(kind, text, separator);
}

type Maker = (kind: Compared['kind'], text: string, separator: unknown) => TextQuestion | undefined;

const lowered: Maker = (kind, text) =>
  text === text.toLowerCase() && kind !== 'above' && kind !== 'below'
    ? { kind, text, changed: 'lowered' }
    : undefined;

/** Nothing where the character does not occur. */
const after: Maker = (kind, text, separator) => {
  const [own, asked] = [characterOf(separator), PATTERNS[kind]?.(text)];
  if (own === undefined || asked === undefined) return undefined;
  const none = text === '' ? `|[^${own}]*` : '';
  return matching(`[^${own}]*${own}(?:${asked})${none}`);
};

/** The whole text where the character does not occur. */
const before: Maker = (kind, text, separator) => {
  const own = characterOf(separator);
  if (own === undefined || text.includes(String(separator))) return undefined;
  const rest = `(?:${own}.*)?`;
  const other = `[^${own}]*`;
  switch (kind) {
    case 'is':
      return matching(`${escaped(text)}${rest}`);
    case 'starts':
      return matching(`${escaped(text)}${other}${rest}`);
    case 'contains':
      return matching(`${other}${escaped(text)}${other}${rest}`);
    default:
      return undefined;
  }
};

const MAKERS: Readonly<Record<string, Maker>> = {
  toLowerCase: lowered,
  'String.toLowerCase': lowered,
  substringAfter: after,
  'String.substringAfter': after,
  substringBefore: before,
  'String.substringBefore': before,
};

const PATTERNS: Readonly<Partial<Record<Compared['kind'], (text: string) => string>>> = {
  is: (text) => escaped(text),
  starts: (text) => `${escaped(text)}.*`,
  contains: (text) => `.*${escaped(text)}.*`,
};

function matching(pattern: string): TextQuestion {
  return { kind: 'matches', pattern: `(?s)${pattern}`, ignoresCase: false };
}

/** Of one character alone. */
function characterOf(separator: unknown): string | undefined {
  return typeof separator === 'string' && /^[ -~]$/.test(separator) ? escaped(separator) : undefined;
}

/** Letters and digits as they are; RE2 reads the rest by its number. */
function escaped(text: string): string {
  return Array.from(text, (character) =>
    /^[A-Za-z0-9]$/.test(character) ? character : `\\x{${(character.codePointAt(0) as number).toString(16)}}`,
  ).join('');
}
