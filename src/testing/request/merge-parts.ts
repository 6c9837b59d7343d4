import type { Members } from '../../base/object.js';
import { setOwn } from '../../documents/text/plain-values.js';
import { partWord, type RequestPart } from './part-words.js';

/**
 * Merges partial requests from left to right. A later value replaces an earlier one, and `null` removes it. Some facts can be stated in
 * several ways, such as the network place by `ip`, `ipChain` or `zones`: the last one replaces the others. Merging is associative, because
 * `null` is kept. Spec: Policy tests, 1, "Merging".
 */
export function mergeParts(parts: readonly RequestPart[]): RequestPart {
  const merged: Record<string, unknown> = {};
  for (const part of parts)
    for (const word of Object.keys(part)) {
      const value = part[word];
      const dropped = value === null ? [] : (partWord(word)?.drops ?? []);
      for (const other of dropped) if (!Object.hasOwn(part, other)) setOwn(merged, other, null);
      setOwn(merged, word, value);
    }
  return merged;
}

/** Returns a partial request without the keys whose value is `null` or absent. */
export function statedWords(part: RequestPart): Members {
  const stated: Record<string, unknown> = {};
  for (const word of Object.keys(part)) {
    const value = part[word];
    if (value !== null && value !== undefined) setOwn(stated, word, value);
  }
  return stated;
}
