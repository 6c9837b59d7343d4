import { keepRecent, memoize } from './memo.js';

/** Of so many texts. */
const MOST_KEPT = 1000;

/**
 * The first of the values that are written alike: what is found of it holds of all of them. The values are JSON; one that
 * is not kept any more is taken for the first of its kind.
 */
export const firstAlike: <Value extends object>(value: Value) => Value = memoize((value: object) => {
  const first = firstOf(JSON.stringify(value));
  first.value ??= value;
  return first.value;
}) as <Value extends object>(value: Value) => Value;

const firstOf = keepRecent((_text: string): { value?: object } => ({}), MOST_KEPT);
