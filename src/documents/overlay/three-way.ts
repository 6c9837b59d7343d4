import { deepEqual } from '../../base/deep-equal.js';
import { isObject } from '../../base/object.js';
import { own } from '../../base/own.js';
import { SECRET } from '../../base/secrets/secret-texts.js';
import { setOwn } from '../text/plain-values.js';

/** Three states of a value: in the org (`current`), when the plan was made (`prior`), and after the plan (`planned`). */
export interface ThreeWays<Value> {
  readonly current: Value;
  readonly prior: Value;
  readonly planned: Value;
}

/**
 * Applies the plan's changes to the current value, and leaves everything else unchanged. Calls `stale` with the path of each changed value
 * that differs between the org and the state that the plan was made for.
 */
export function mergeThreeWays(
  { current, prior, planned }: ThreeWays<unknown>,
  stale: (path: readonly string[]) => void,
  path: readonly string[] = [],
): unknown {
  if (deepEqual(prior, planned)) return current;
  if (isPlain(current) && isPlain(prior) && isPlain(planned)) {
    const together: Record<string, unknown> = {};
    for (const key of new Set([current, prior, planned].flatMap((one) => Object.keys(one)))) {
      const value = mergeThreeWays(
        { current: own(current, key), prior: own(prior, key), planned: own(planned, key) },
        stale,
        [...path, key],
      );
      if (value !== undefined) setOwn(together, key, value);
    }
    return together;
  }
  if (!deepEqual(current, prior) && !deepEqual(current, planned) && !isSecret(prior)) stale(path);
  return planned;
}

/** Returns whether the value contains the placeholder of a secret. Such a value cannot be compared with the value in the org. */
function isSecret(value: unknown): boolean {
  return JSON.stringify(value)?.includes(SECRET) === true;
}

/** Overlays the values that a plan states on the current value in the org, member by member. */
export function overlayValues(current: unknown, newValues: unknown): unknown {
  if (newValues === null || newValues === undefined) return current;
  if (!isPlain(current) || !isPlain(newValues)) return newValues;
  const together: Record<string, unknown> = { ...current };
  for (const key of Object.keys(newValues))
    setOwn(together, key, overlayValues(own(current, key), newValues[key]));
  return together;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !(value instanceof Map);
}

/**
 * Returns the current ids, with the ids that the plan adds and without the ids that it removes; `undefined` if the current ids are unknown.
 */
export function mergeIds({
  current,
  prior = [],
  planned = [],
}: ThreeWays<readonly string[] | undefined>): readonly string[] | undefined {
  const [before, after] = [new Set(prior), new Set(planned)];
  const added = planned.filter((id) => !before.has(id));
  const isGone = (id: string) => before.has(id) && !after.has(id);
  if (current === undefined || (added.length === 0 && !prior.some(isGone))) return current;
  return [...new Set([...current.filter((id) => !isGone(id)), ...added])];
}
