import { isObject } from '../read/members.js';
import type { Step } from '../read/pointer.js';

/** A value that a path leads to, with the steps to it. */
export interface Found {
  readonly value: unknown;
  readonly path: readonly Step[];
}

/** The values that a path leads to; `*` is each element or member. What is absent or `null` is not found. */
export function* found(
  value: unknown,
  path: readonly string[],
  from: readonly Step[] = [],
): Generator<Found> {
  const [step, ...rest] = path;
  if (step === undefined) {
    if (value !== undefined && value !== null) yield { value, path: from };
  } else if (step === '*') {
    const entries: Iterable<readonly [Step, unknown]> = Array.isArray(value)
      ? value.entries()
      : isObject(value)
        ? Object.entries(value)
        : [];
    for (const [key, inner] of entries) yield* found(inner, rest, [...from, key]);
  } else if (isObject(value) && Object.hasOwn(value, step)) yield* found(value[step], rest, [...from, step]);
}
