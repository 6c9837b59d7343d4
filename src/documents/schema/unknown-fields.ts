import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import type { TProperties, TSchema } from '../../base/json-schema.js';
import { memoize } from '../../base/memo.js';
import { quoted } from '../../base/messages.js';
import { isObject, isSet, type Members } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import { findMismatches, type Mismatch } from './validate.js';

export type SchemaProblem = Pick<Mismatch, 'message' | 'pointer'>;

/** Returns the problems of a value: where it does not match its schema, or contains a member that the schema does not define. */
export function findSchemaProblems(schema: TSchema, value: unknown): readonly SchemaProblem[] {
  const mismatches = findMismatches(schema, value);
  const unknownField = mismatches.length === 0 ? findUnknownField(schema, value) : undefined;
  return unknownField === undefined ? mismatches : [unknownField];
}

/**
 * Returns a problem for the first member that the schema does not define; `undefined` if it defines all. The value must match the schema.
 * An unknown member may change the meaning of the members next to it.
 */
export function findUnknownField(schema: TSchema, value: unknown): SchemaProblem | undefined {
  return searchOf(schema)?.(value);
}

type Search = (value: unknown) => SchemaProblem | undefined;

/**
 * Returns a function that searches a value for unknown members. Returns `undefined` if values of the schema have no members, as in most
 * lists, which contain texts.
 */
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

/** Returns the branch of a union that has the keyword; the schema itself if it is no union, or if no branch has the keyword. */
function branchWith(wanted: 'items' | 'properties', schema: TSchema): TSchema {
  return (
    schema.anyOf?.map((one) => branchWith(wanted, one)).find((one) => one[wanted] !== undefined) ?? schema
  );
}

function inList(list: readonly unknown[], inElement: Search): SchemaProblem | undefined {
  for (let index = 0; index < list.length; index++) {
    const found = inElement(list[index]);
    if (found !== undefined) return below(index, found);
  }
  return undefined;
}

function searchOfObject(properties: TProperties): (value: Members) => SchemaProblem | undefined {
  const known = new Map(Object.entries(properties).map(([key, schema]) => [key, searchOf(schema)]));
  return (value) => {
    const keys = Object.keys(value);
    for (const key of keys)
      if (!known.has(key) && !isInformational(key) && isSet(value[key]))
        return stranger(key, [...known.keys()]);
    for (const key of keys) {
      const found = known.get(key)?.(value[key]);
      if (found !== undefined) return below(key, found);
    }
    return undefined;
  };
}

function stranger(key: string, known: readonly string[]): SchemaProblem {
  return {
    pointer: pointerBelow('', key),
    message: `unknown member ${quoted(key)}${didYouMean(key, known)}`,
  };
}

function below(step: number | string, found: SchemaProblem): SchemaProblem {
  return { ...found, pointer: pointerBelow('', step) + found.pointer };
}

/**
 * Returns whether a key has no effect on decisions. Some exports write a label or description next to an id, and keys with a leading
 * underscore belong to the service.
 */
function isInformational(key: string): boolean {
  return key.startsWith('_') || ['comment', 'description', 'displayName', 'label'].includes(key);
}
