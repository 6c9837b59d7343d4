import { isObject } from '../../base/object.js';
import type { PathStep } from '../../base/pointer.js';

/** A value inside another, and the way to it. */
export interface ValueWithin {
  readonly path: readonly PathStep[];
  readonly value: unknown;
}

/** Every value inside, in the order of the document; what holds others comes before them. */
export function* valuesWithin(value: unknown, path: readonly PathStep[] = []): Generator<ValueWithin> {
  yield { path, value };
  const members: Iterable<readonly [PathStep, unknown]> = Array.isArray(value)
    ? value.entries()
    : isObject(value)
      ? Object.entries(value)
      : [];
  for (const [step, member] of members) yield* valuesWithin(member, [...path, step]);
}
