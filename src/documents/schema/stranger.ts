import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import type { TProperties, TSchema } from '../../base/json-schema.js';
import { memoize } from '../../base/memo.js';
import { quoted } from '../../base/messages.js';
import { isObject, isSet, type Members } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import { type Mismatch, mismatchesOf } from './validate.js';

export type NotUnderstood = Pick<Mismatch, 'message' | 'pointer'>;

/** Where a value does not fit its schema, or says more than the schema knows of. */
export function notUnderstoodIn(schema: TSchema, value: unknown): readonly NotUnderstood[] {
  const mismatches = mismatchesOf(schema, value);
  const stranger = mismatches.length === 0 ? strangerIn(schema, value) : undefined;
  return stranger === undefined ? mismatches : [stranger];
}

/**
 * The first member, of a value that fits its schema, which the schema does not name and which says something: what it says
 * is unknown, and what it stands beside may mean less or more with it.
 */
export function strangerIn(schema: TSchema, value: unknown): NotUnderstood | undefined {
  return searchOf(schema)?.(value);
}

type Search = (value: unknown) => NotUnderstood | undefined;

/** `undefined` where a schema takes nothing that holds members: most lists are of texts, and need not be walked. */
const searchOf = memoize((schema: TSchema): Search | undefined => {
  const { items } = branchWith('items', schema);
  const { properties } = branchWith('properties', schema);
  const inElement = items && searchOf(items);
  const inObject = properties && searchOfObject(properties);
  if (inElement === undefined && inObject === undefined) return undefined;
  return (value) => {
    if (Array.isArray(value)) return inElement && inList(value, inElement);
    return isObject(value) ? inObject?.(value) : undefined;
  };
});

/** The schema itself, or the branch of a union that takes such values. */
function branchWith(wanted: 'items' | 'properties', schema: TSchema): TSchema {
  return (
    schema.anyOf?.map((one) => branchWith(wanted, one)).find((one) => one[wanted] !== undefined) ?? schema
  );
}

function inList(list: readonly unknown[], inElement: Search): NotUnderstood | undefined {
  for (let index = 0; index < list.length; index++) {
    const found = inElement(list[index]);
    if (found !== undefined) return below(index, found);
  }
  return undefined;
}

function searchOfObject(properties: TProperties): (value: Members) => NotUnderstood | undefined {
  const known = new Map(Object.entries(properties).map(([key, schema]) => [key, searchOf(schema)]));
  return (value) => {
    const keys = Object.keys(value);
    for (const key of keys)
      if (!known.has(key) && !isForPeople(key) && isSet(value[key])) return stranger(key, [...known.keys()]);
    for (const key of keys) {
      const found = known.get(key)?.(value[key]);
      if (found !== undefined) return below(key, found);
    }
    return undefined;
  };
}

function stranger(key: string, known: readonly string[]): NotUnderstood {
  return {
    pointer: pointerBelow('', key),
    message: `nothing is known of ${quoted(key)} here${didYouMean(key, known)}`,
  };
}

function below(step: number | string, found: NotUnderstood): NotUnderstood {
  return { ...found, pointer: pointerBelow('', step) + found.pointer };
}

/** Some exports write what an id stands for beside it; what begins with a line below is the service's own. */
function isForPeople(key: string): boolean {
  return key.startsWith('_') || ['comment', 'description', 'displayName', 'label'].includes(key);
}
