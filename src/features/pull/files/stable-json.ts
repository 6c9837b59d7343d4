import { isObject } from '../../../base/object.js';

/** The fields that are written first in each JSON object, because people look for them first. */
const FIRST = ['id', 'type', 'name', 'label', 'key', 'status', 'priority', 'system'];

const RANKS: ReadonlyMap<string, number> = new Map(FIRST.map((key, index) => [key, index]));

/** Returns a value as JSON with sorted fields, indented by two spaces, so that two snapshots of an org differ in few lines. */
export function stableJson(value: unknown, level = 0): string {
  const text = JSON.stringify(inOrder(value), null, 2);
  return level === 0 ? text : text.replaceAll('\n', `\n${'  '.repeat(level)}`);
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  const members = Object.entries(value).sort(([one], [other]) => compareKeys(one, other));
  return Object.fromEntries(members.map(([key, member]) => [key, inOrder(member)]));
}

function compareKeys(one: string, other: string): number {
  const ranks = (RANKS.get(one) ?? FIRST.length) - (RANKS.get(other) ?? FIRST.length);
  if (ranks !== 0) return ranks;
  return one < other ? -1 : Number(one > other);
}

/** Yields an array as JSON. Only one element is in memory at a time. Each element begins on its own line. */
export async function* listText(
  elements: AsyncIterable<unknown> | Iterable<unknown>,
  level = 0,
): AsyncGenerator<string> {
  yield* bracketed('[', ']', textsOf(elements, level + 1), level);
}

/** Yields an object as JSON. Only one field is in memory at a time. */
export async function* objectText(
  members: AsyncIterable<readonly [key: string, value: unknown]>,
  level = 0,
): AsyncGenerator<string> {
  yield* bracketed('{', '}', memberTexts(members, level + 1), level);
}

async function* textsOf(
  elements: AsyncIterable<unknown> | Iterable<unknown>,
  level: number,
): AsyncGenerator<string> {
  for await (const element of elements) yield stableJson(element, level);
}

async function* memberTexts(
  members: AsyncIterable<readonly [key: string, value: unknown]>,
  level: number,
): AsyncGenerator<string> {
  for await (const [key, value] of members) yield `${JSON.stringify(key)}: ${stableJson(value, level)}`;
}

async function* bracketed(
  open: string,
  close: string,
  parts: AsyncIterable<string>,
  level: number,
): AsyncGenerator<string> {
  let isFirst = true;
  const indent = `\n${'  '.repeat(level + 1)}`;
  for await (const part of parts) {
    yield `${isFirst ? open : ','}${indent}${part}`;
    isFirst = false;
  }
  yield isFirst ? `${open}${close}` : `\n${'  '.repeat(level)}${close}`;
}
