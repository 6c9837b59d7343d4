import { isObject, type Members } from '../../../../base/object.js';

/** A function that keeps only some fields of an object. */
export type FieldChoice = (object: Members) => Members;

/**
 * Parses a value of the query parameter `fields`, such as `id,status,profile:(firstName,lastName)`. The returned function keeps only these
 * fields of an object. Returns `undefined` if the value is invalid. Spec: Endpoints.
 */
export function fieldChoice(text: string): FieldChoice | undefined {
  if (text.length > LONGEST || !/^\w+(:\(\w+(,\w+)*\))?(,\w+(:\(\w+(,\w+)*\))?)*$/.test(text))
    return undefined;
  const chosen = [...text.matchAll(/(\w+)(?::\(([\w,]+)\))?/g)].map(
    ([, name = '', inner]) => [name, inner?.split(',')] as const,
  );
  return (object) => Object.fromEntries(chosen.flatMap(([name, inner]) => entryOf(object, name, inner)));
}

const LONGEST = 2000;

function entryOf(object: Members, name: string, inner: readonly string[] | undefined): [string, unknown][] {
  if (!Object.hasOwn(object, name)) return [];
  const value = object[name];
  if (inner === undefined || !isObject(value)) return [[name, value]];
  return [[name, Object.fromEntries(inner.flatMap((one) => entryOf(value, one, undefined)))]];
}
