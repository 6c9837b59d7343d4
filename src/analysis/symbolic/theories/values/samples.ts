import { textCells } from '../../../../logic/text/text-cells.js';
import { partsOf } from '../../../../model/expression/syntax/syntax.js';
import { constantOf } from '../../../../model/expression/values/constant.js';
import type { ValueQuestion } from './question.js';
import type { TextSubject, ValueKind } from './subject.js';
import { valueKindOf } from './subject.js';

/** Maximum number of values that are tried for each attribute. */
const MOST_SAMPLES = 240;
const LONGEST = 200;

/**
 * Returns values to try for conditions that are not analysed: their literals, values that contain these literals, texts with the compared
 * lengths, and values that functions read. A tried value can only show that a result is possible.
 */
export function samplesOf(subject: TextSubject, questions: readonly ValueQuestion[]): unknown[] {
  const open = questions.filter(({ exact }) => subject.kinds.some((kind) => !exact.has(kind)));
  if (open.length === 0) return [];
  const literals = open.map(literalsOf);
  const all = [...new Set(literals.flatMap(({ values }) => values))];
  const texts = all.filter((one) => typeof one === 'string');
  const numbers = all.filter((one) => typeof one === 'number');
  const names = [...new Set(literals.flatMap((own) => own.names))];
  const candidates: unknown[] = [
    ...subject.examples,
    ...texts.flatMap((text) => [text, ...wordsOf(text)]),
    ...literals.flatMap(({ values }) => combineLiterals(values.filter((one) => typeof one === 'string'))),
    ...texts.flatMap((text) => [text.toUpperCase(), text.toLowerCase(), `x${text}`, `${text}x`, ` ${text}`]),
    ...texts.flatMap(neighboursOf),
    ...[...all.map(Number).filter(Number.isFinite)].flatMap((number) => [number, number + 1, number - 1]),
    ...numbers.flatMap(textsAbout),
    ...listsOf(all, numbers),
    ...names.flatMap((name) => [...all, 'a', true].map((value) => ({ [name]: value }))),
    ...literals.flatMap((own) => own.patterns).flatMap(matchingTexts),
    ...literals.flatMap((own) => own.constants),
    ...numbers.filter((at) => at >= 0 && at < 20).map((at) => Array.from({ length: at + 1 }, () => true)),
    ...(subject.isPlain ? [] : texts.flatMap(timesOf)),
    ...WRITTEN,
    {},
  ];
  const kinds = new Set<ValueKind>(subject.kinds);
  const known = new Map<string, unknown>();
  for (const one of candidates) {
    if (known.size >= MOST_SAMPLES) break;
    if (kinds.has(valueKindOf(one))) known.set(JSON.stringify(one), one);
  }
  return [...known.values()];
}

/** Texts that functions parse: countries, versions, numbers, times. */
const WRITTEN = ['US', 'USA', '840', '1', '1.5', '99', '0.0.1', '2025-01-01T12:00:00Z', '1438363117979', ''];

/** Returns a list with one text that the pattern matches; an empty list if no such text was found. */
function matchingTexts(pattern: string): string[] {
  const cells = textCells([{ kind: 'matches', pattern, ignoresCase: false }])?.cells ?? [];
  return cells.flatMap(({ example, holds }) => (holds[0] === true ? [example] : []));
}

/** Returns the time that a text may represent: Unix time in milliseconds, a date with a time, or a time of day. */
function timesOf(text: string): string[] {
  const [, date = '2026-01-01', time] =
    /^(?:(\d{4}-\d\d-\d\d)[T ])?(\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)/.exec(text) ?? [];
  const milliseconds = /^\d{1,14}$/.test(text) ? Number(text) : Date.parse(`${date}T${time}Z`);
  return Number.isNaN(milliseconds) ? [] : [new Date(milliseconds).toISOString()];
}

/** Splits a text into words: `John` and `Doe` for `John.Doe` or `JohnDoe`. */
function wordsOf(text: string): string[] {
  return text.length > LONGEST
    ? []
    : [...text.matchAll(/[A-Z]?[a-z]+|[A-Z]+|\d+/g)].slice(0, 8).map(([word]) => word);
}

/**
 * Returns texts that differ little from a version or number: its last number is one greater or one less, a part `.1` is added, or a leading
 * zero is added.
 */
function neighboursOf(text: string): string[] {
  const [, head, last] = /^(.*?)(\d{1,9})$/.exec(text) ?? [];
  if (head === undefined || last === undefined) return [];
  return [`${head}${Number(last) + 1}`, `${head}${Math.max(0, Number(last) - 1)}`, `${text}.1`, `0${text}`];
}

/** Returns texts that combine the literals of a condition, such as `x@acme.com` for the literals `'@'` and `'acme.com'`. */
function combineLiterals(literals: readonly string[]): string[] {
  const texts = literals.slice(0, 4);
  return texts.flatMap((one) =>
    texts.flatMap((other) =>
      [
        `${one}${other}`,
        `x${one}${other}`,
        `${one}${other}x`,
        `x${one}${other}${one}x`,
        `${one}x${other}`,
      ].map((text) => text.slice(0, LONGEST)),
    ),
  );
}

/**
 * Returns texts near a numeric limit. For the limit 8, these are texts with 7, 8 and 9 characters, and texts that contain the number 7, 8 or
 * 9.
 */
function textsAbout(number: number): string[] {
  const lengths = [number - 1, number, number + 1].filter((length) => length >= 0 && length <= LONGEST);
  return [
    ...lengths.map((length) => 'a'.repeat(length)),
    String(number),
    String(number + 1),
    String(number - 1),
  ];
}

function listsOf(all: readonly unknown[], numbers: readonly number[]): unknown[][] {
  const items = all.length === 0 ? ['a'] : all;
  const lengths = numbers.flatMap((number) => [number - 1, number, number + 1]);
  const counts = lengths.filter((length) => Number.isInteger(length) && length >= 0 && length <= 20);
  return [
    [],
    ...items.map((one) => [one]),
    items.slice(0, 20),
    ...items.slice(0, 6).flatMap((one) => ['other', ...items.slice(0, 6)].map((other) => [one, other])),
    ...counts.map((count) => Array.from({ length: count }, (_, at) => items[at % items.length])),
  ];
}

interface Literals {
  readonly values: readonly unknown[];
  /** Names of attributes or map members that the conditions test. */
  readonly names: readonly string[];
  /** Lists and maps that the conditions contain as literals. */
  readonly constants: readonly unknown[];
  /** Regular expressions that texts are matched against. */
  readonly patterns: readonly string[];
}

function literalsOf({ expression, literal, member }: ValueQuestion): Literals {
  const values = new Set<unknown>();
  const names = new Set<string>();
  const constants: unknown[] = [];
  const patterns: string[] = [];
  const waiting = expression === undefined ? [] : [expression];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'literal') values.add(node.value);
    if (node.kind === 'member') names.add(node.name);
    if (node.kind === 'index' && node.index.kind === 'literal') names.add(String(node.index.value));
    if (node.kind === 'list' || node.kind === 'map') constants.push(constantOf(node)?.value ?? null);
    if (node.kind === 'matches' && node.pattern.kind === 'literal') patterns.push(String(node.pattern.value));
    waiting.push(...partsOf(node));
  }
  if (literal !== undefined) values.add(literal);
  if (member !== undefined) values.add(member.literal);
  return { values: [...values], names: [...names], constants, patterns };
}
