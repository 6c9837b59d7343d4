import { ownAt } from '../base/own.js';

/** A sentence of a story, and the field of the answer on which it rests: without that, it is not there. */
export interface Sentence {
  readonly text: string;
  /** A JSON pointer into the answer. */
  readonly from: string;
}

type Path = readonly (number | string)[];

/** What stands at a path of an answer in words; no sentence where nothing stands there, or nothing is to be said of it. */
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

/** The same of each element of a list, up to so many. */
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
