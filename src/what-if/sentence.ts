import { ownAt } from '../base/own.js';

/** A sentence of an explanation, with the field of the answer that it is made from. */
export interface Sentence {
  readonly text: string;
  /** A JSON pointer to the field of the answer that the sentence is based on. */
  readonly from: string;
}

type Path = readonly (number | string)[];

/** Returns a list with one sentence about the field at a path. The list is empty if the field is absent or `words` returns `undefined`. */
export function sentenceOn<Value>(
  answer: unknown,
  path: Path,
  words: (value: Value) => string | undefined,
): Sentence[] {
  const keys = path.map(String);
  const value = ownAt(answer, keys) as Value | undefined;
  const text = value === undefined ? undefined : words(value);
  return text === undefined ? [] : [{ text, from: keys.map((key) => `/${key}`).join('') }];
}

/**
 * Returns sentences about the items of a list, one for each item, up to `most` sentences. Skips items for which `words` returns
 * `undefined`.
 */
export function sentencesOnEach<Item>(
  answer: unknown,
  path: Path,
  most: number,
  words: (item: Item) => string | undefined,
): Sentence[] {
  const list = ownAt(answer, path.map(String));
  if (!Array.isArray(list)) return [];
  return list.flatMap((_, index) => sentenceOn(answer, [...path, index], words)).slice(0, most);
}
