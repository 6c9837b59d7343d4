import { latePattern } from '../../base/lazy.js';

/** How a text is written in YAML; `PLAIN` where that would not be read as the same text. */
export type Quoting = 'PLAIN' | 'QUOTE_SINGLE' | 'QUOTE_DOUBLE';

/** A value in brackets, on one line, as it may stand anywhere. */
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

/** How blocks are laid out. */
export interface Blocks {
  readonly eol: string;
  /** The spaces of one level. */
  readonly unit: string;
}

/** A value on lines of its own, the first of them without its indentation. */
export function blockYaml(value: unknown, indent: string, blocks: Blocks): string {
  if (!isFilled(value)) return flowYaml(value, 'PLAIN', false);
  const lines = Array.isArray(value)
    ? value.map((item) => `- ${blockYaml(item, `${indent}  `, blocks)}`)
    : Object.entries(value).map(([key, item]) => blockMember(key, item, { indent, blocks }));
  return lines.join(blocks.eol + indent);
}

/** A member whose key stands at the indentation. */
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

/** A text of several lines as a literal block, where it can be one. */
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

/** Whether it is an object or a list that is not empty. */
export function isFilled(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** A text as one token: in quotes if it must be, or if its kind is. */
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

/** Stricter than YAML: also what another reader, or a person, would take for something else is put in quotes. */
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
/** Numbers of every base, dates, times. */
const NUMBERS = /^\d[\da-fox_.:+\-tz ]*$/i;
