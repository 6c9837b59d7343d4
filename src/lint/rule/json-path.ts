import { isObject, type Members } from '../../base/object.js';
import type { PathStep } from '../../base/pointer.js';

/**
 * Returns the value at a path of an unchecked document; `undefined` if it is missing. For a value of the wrong type, functions such as
 * `textAt` return `undefined` or an empty value, because the schema check reports it.
 */
export function at(value: unknown, ...steps: readonly PathStep[]): unknown {
  return follow(value, steps);
}

export function textAt(value: unknown, ...steps: readonly PathStep[]): string | undefined {
  const found = follow(value, steps);
  return typeof found === 'string' ? found : undefined;
}

export function numberAt(value: unknown, ...steps: readonly PathStep[]): number | undefined {
  const found = follow(value, steps);
  return typeof found === 'number' ? found : undefined;
}

export function listAt(value: unknown, ...steps: readonly PathStep[]): readonly unknown[] {
  const found = follow(value, steps);
  return Array.isArray(found) ? found : NO_ELEMENTS;
}

const NO_ELEMENTS: readonly unknown[] = [];

export function membersAt(value: unknown, ...steps: readonly PathStep[]): Members {
  const found = follow(value, steps);
  return isObject(found) ? found : {};
}

/** Returns the texts in a list, each with its index; empty if the value is not a list. */
export function textsAt(
  value: unknown,
  ...steps: readonly PathStep[]
): readonly (readonly [number, string])[] {
  const list = follow(value, steps);
  if (!Array.isArray(list) || list.length === 0) return NO_TEXTS;
  const texts: (readonly [number, string])[] = [];
  for (const [index, element] of list.entries())
    if (typeof element === 'string') texts.push([index, element]);
  return texts;
}

const NO_TEXTS: readonly (readonly [number, string])[] = [];

/** Converts the steps of a JSON pointer below a value: indexes of lists become numbers. */
export function typedSteps(value: unknown, steps: readonly string[]): PathStep[] {
  const path: PathStep[] = [];
  for (const step of steps) path.push(Array.isArray(follow(value, path)) ? Number(step) : step);
  return path;
}

/** Whether a value is present. The value `null` counts as absent, because the service writes `null` for absent values. */
export function isGiven(value: unknown, ...steps: readonly PathStep[]): boolean {
  return (follow(value, steps) ?? undefined) !== undefined;
}

/** Returns the value at a path. The function is called several hundred thousand times for a large org, mostly for absent values. */
function follow(value: unknown, steps: readonly PathStep[]): unknown {
  let inner = value;
  for (const step of steps) {
    if (typeof inner !== 'object' || inner === null) return undefined;
    if (Array.isArray(inner)) inner = typeof step === 'number' ? inner[step] : undefined;
    else inner = Object.hasOwn(inner, step) ? (inner as Members)[step] : undefined;
  }
  return inner;
}
