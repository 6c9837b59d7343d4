import { latePattern } from '../../base/lazy.js';

/** The quoting style of a YAML text. With `PLAIN`, a text is quoted only if it would otherwise be read as something else. */
export type Quoting = 'PLAIN' | 'QUOTE_SINGLE' | 'QUOTE_DOUBLE';

/** Writes a value in YAML flow style on one line. */
export function flowYaml(value: unknown, quoting: Quoting = 'PLAIN', isInFlow = true): string {
  if (typeof value === 'string') return textYaml(value, quoting, isInFlow);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => flowYaml(item, quoting)).join(', ')}]`;
  const members = Object.entries(value).map(([key, item]) => flowMember(key, item, quoting));
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

export function flowMember(
  key: string,
  value: unknown,
  quoting: Quoting,
  keyQuoting: Quoting = quoting,
): string {
  return `${textYaml(key, keyQuoting, true)}: ${flowYaml(value, quoting)}`;
}

/** The layout of YAML collections in block style. */
export interface Blocks {
  readonly eol: string;
  /** The spaces of one indentation level. */
  readonly unit: string;
}

/** Writes a value in YAML block style. The first line is not indented. */
export function blockYaml(value: unknown, indent: string, blocks: Blocks): string {
  if (!isFilled(value)) return flowYaml(value, 'PLAIN', false);
  const lines = Array.isArray(value)
    ? value.map((item) => `- ${blockYaml(item, `${indent}  `, blocks)}`)
    : Object.entries(value).map(([key, item]) => blockMember(key, item, { indent, blocks }));
  return lines.join(blocks.eol + indent);
}

/** Writes a member of a YAML block. Its key starts at the indentation. */
export function blockMember(key: string, value: unknown, look: Look): string {
  const { indent, blocks, keyQuoting = 'PLAIN', quoting = 'PLAIN' } = look;
  const name = textYaml(key, keyQuoting, false);
  if (!isFilled(value)) return `${name}: ${flowYaml(value, quoting, false)}`;
  const inner = indent + blocks.unit;
  return `${name}:${blocks.eol}${inner}${blockYaml(value, inner, blocks)}`;
}

interface Look {
  readonly indent: string;
  readonly blocks: Blocks;
  readonly keyQuoting?: Quoting;
  readonly quoting?: Quoting;
}

/** Writes a text of several lines as a literal block; `undefined` if that is not possible. */
export function literalYaml(text: string, indent: string, { eol }: Blocks): string | undefined {
  const isLiteral = LITERAL().test(text);
  if (!isLiteral || text.length > LONGEST_LITERAL) return undefined;
  const lines = text.replace(/\n$/, '').split('\n');
  const header = text.endsWith('\n') ? '|' : '|-';
  return [header, ...lines.map((line) => (line === '' ? '' : indent + line))].join(eol);
}

const LONGEST_LITERAL = 10_000;
const LITERAL = latePattern(
  String.raw`^[\p{L}\p{N}\p{P}\p{S}][\p{L}\p{N}\p{P}\p{S} ]*\n(?:[\p{L}\p{N}\p{P}\p{S} \n]*[\p{L}\p{N}\p{P}\p{S}]\n?)?$`,
  'u',
);

/** Returns whether the value is a non-empty object or list. */
export function isFilled(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** Writes a text as one YAML token, quoted if necessary or requested. */
export function textYaml(text: string, quoting: Quoting, isInFlow: boolean): string {
  const isShort = text.length <= LONGEST_LINE;
  if (quoting === 'PLAIN' && isShort && isPlain(text, isInFlow)) return text;
  if (quoting === 'QUOTE_SINGLE' && isShort && PRINTABLE().test(text))
    return `'${text.replaceAll("'", "''")}'`;
  return JSON.stringify(text).replace(UNPRINTABLE, escaped);
}

const LONGEST_LINE = 1000;
const PRINTABLE = latePattern(String.raw`^[\p{L}\p{N}\p{P}\p{S} ]*$`, 'u');
const UNPRINTABLE = /[\u007f-\u00a0\u2028\u2029\ufeff\ufffe\uffff]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Returns whether a text needs no quotes in YAML. A text that other parsers or people might misread is quoted, too. */
function isPlain(text: string, isInFlow: boolean): boolean {
  const isSpoken = isInFlow ? PLAIN_IN_FLOW().test(text) : PLAIN().test(text);
  return isSpoken && !WORDS.test(text) && !NUMBERS.test(text);
}

const PLAIN = latePattern(
  String.raw`^[\p{L}\p{N}_/$](?:[\p{L}\p{N}_/$.+@()=^~;!?*&'"<>|%\-,[\]{}]|:(?=[^\s,[\]{}])| (?=[^\s#])|#)*$`,
  'u',
);
const PLAIN_IN_FLOW = latePattern(
  String.raw`^[\p{L}\p{N}_/$](?:[\p{L}\p{N}_/$.+@()=^~;!?*&'"<>|%-]|:(?=[^\s,[\]{}])| (?=[^\s#])|#)*$`,
  'u',
);
const WORDS = /^(?:y|n|yes|no|on|off|true|false|null)$/i;
/** Matches YAML texts that may be read as numbers of any base, dates or times. */
const NUMBERS = /^\d[\da-fox_.:+\-tz ]*$/i;
