import { isObject } from '../../base/object.js';
import type { PathStep } from '../../base/pointer.js';

/** A nested value with its path. */
export interface ValueWithin {
  readonly path: readonly PathStep[];
  readonly value: unknown;
}

/** Yields a value and every nested value, in document order, containers first. */
export function* valuesWithin(value: unknown, path: readonly PathStep[] = []): Generator<ValueWithin> {
  yield { path, value };
  const members: Iterable<readonly [PathStep, unknown]> = Array.isArray(value)
    ? value.entries()
    : isObject(value)
      ? Object.entries(value)
      : [];
  for (const [step, member] of members) yield* valuesWithin(member, [...path, step]);
}
