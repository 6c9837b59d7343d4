import { type Expression, partsOf } from '../../../expression/syntax.js';
import type { Question } from './question.js';
import type { Subject, ValueKind } from './subject.js';
import { kindOf } from './subject.js';

/** More are not tried. */
const MOST_SAMPLES = 240;
const LONGEST = 200;

/**
 * Values to try where what is asked is not seen through: the literals that stand in the questions, what holds them, texts
 * of the lengths asked about, lists and objects of them. They only ever show that something can be.
 */
export function samplesOf(subject: Subject, questions: readonly Question[]): unknown[] {
  const open = questions.filter(({ exact }) => subject.kinds.some((kind) => !exact.has(kind)));
  if (open.length === 0) return [];
  const literals = literalsIn(open.flatMap(({ expression }) => expression ?? []));
  const members = questions.flatMap(({ member }) => (member === undefined ? [] : [member.literal]));
  const all = [...literals.values, ...members];
  const texts = [...new Set(all.filter((one) => typeof one === 'string'))];
  const numbers = [...new Set(all.filter((one) => typeof one === 'number'))];
  const candidates: unknown[] = [
    ...subject.examples,
    ...texts,
    ...open.flatMap(({ expression }) => (expression === undefined ? [] : joined(expression))),
    ...texts.flatMap((text) => [text.toUpperCase(), text.toLowerCase(), `x${text}`, `${text}x`]),
    ...numbers.flatMap(textsAbout),
    ...numbers.flatMap((number) => [number, number + 1, number - 1]),
    ...listsOf(all, numbers),
    ...literals.names.flatMap((name) => [...all, 'a'].map((value) => ({ [name]: value }))),
    {},
  ];
  const kinds = new Set<ValueKind>(subject.kinds);
  const known = new Map<string, unknown>();
  for (const one of candidates) {
    if (known.size >= MOST_SAMPLES) break;
    if (kinds.has(kindOf(one))) known.set(JSON.stringify(one), one);
  }
  return [...known.values()];
}

/** Texts in which the literals of one expression stand together: `x@acme.com` of `'@'` and `'acme.com'`. */
function joined(expression: Expression): string[] {
  const { values } = literalsIn([expression]);
  const texts = values.filter((one) => typeof one === 'string').slice(0, 4);
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

/** Of that length, a little shorter and longer; and the number itself. */
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
  /** The names that are read from something. */
  readonly names: readonly string[];
}

function literalsIn(expressions: readonly Expression[]): Literals {
  const values = new Set<unknown>();
  const names = new Set<string>();
  const waiting = [...expressions];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'literal') values.add(node.value);
    if (node.kind === 'member') names.add(node.name);
    waiting.push(...partsOf(node));
  }
  return { values: [...values], names: [...names] };
}
