import type { Members } from '../../base/object.js';
import { setOwn } from '../../documents/text/plain-values.js';
import { partWord, type RequestPart } from './part-words.js';

/**
 * Parts of a request in one, from left to right: a fact that is said again replaces, `null` takes it back, a way to say
 * the place takes back the others. What is merged can be merged again, and `null` is kept, so that it does not matter
 * which of three are merged first. Spec: Policy tests, 1, "Merging".
 */
export function mergeParts(parts: readonly RequestPart[]): RequestPart {
  const merged: Record<string, unknown> = {};
  for (const part of parts)
    for (const [word, value] of Object.entries(part)) {
      const dropped = value === null ? [] : (partWord(word)?.drops ?? []);
      for (const other of dropped) if (!Object.hasOwn(part, other)) setOwn(merged, other, null);
      setOwn(merged, word, value);
    }
  return merged;
}

/** What is said in the end. */
export function saidIn(part: RequestPart): Members {
  return Object.fromEntries(
    Object.entries(part).filter(([, value]) => value !== null && value !== undefined),
  );
}
