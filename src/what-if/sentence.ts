import { ownAt } from '../base/own.js';

/** A sentence of an explanation, with the field of the answer that it is made from. */
export interface Sentence {
  readonly text: string;
  /** A JSON pointer to the field of the answer that the sentence is based on. */
  readonly from: string;
}

type Path = readonly (number | string)[];

/** Returns a sentence about the field at a path, or nothing if the field is absent or `words` returns `undefined`. */
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

/** Returns a sentence about each item of a list, at most `most` sentences. Items without a sentence do not count. */
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
