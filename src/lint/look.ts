import { isObject, type Members } from '../read/members.js';
import type { Step } from '../read/pointer.js';

/**
 * Looking into documents of which nothing is certain: what is not there, or of another type, is `undefined` or empty,
 * since that is for the shape of the document to say.
 */
export function at(value: unknown, ...steps: readonly Step[]): unknown {
  let inner = value;
  for (const step of steps) {
    if (Array.isArray(inner)) inner = typeof step === 'number' ? inner[step] : undefined;
    else if (isObject(inner)) inner = Object.hasOwn(inner, step) ? inner[step] : undefined;
    else return undefined;
  }
  return inner;
}

export function textAt(value: unknown, ...steps: readonly Step[]): string | undefined {
  const found = at(value, ...steps);
  return typeof found === 'string' ? found : undefined;
}

export function numberAt(value: unknown, ...steps: readonly Step[]): number | undefined {
  const found = at(value, ...steps);
  return typeof found === 'number' ? found : undefined;
}

export function listAt(value: unknown, ...steps: readonly Step[]): readonly unknown[] {
  const found = at(value, ...steps);
  return Array.isArray(found) ? found : [];
}

export function membersAt(value: unknown, ...steps: readonly Step[]): Members {
  const found = at(value, ...steps);
  return isObject(found) ? found : {};
}

/** The texts of a list, with their places in it. */
export function textsAt(value: unknown, ...steps: readonly Step[]): readonly (readonly [number, string])[] {
  return listAt(value, ...steps).flatMap((element, index) =>
    typeof element === 'string' ? [[index, element] as const] : [],
  );
}

/** Given, and not `null`: the service writes `null` for what is not given. */
export function isGiven(value: unknown, ...steps: readonly Step[]): boolean {
  return (at(value, ...steps) ?? undefined) !== undefined;
}
