import type { TSchema } from '../../base/json-schema.js';
import { quoted } from '../../base/messages.js';
import { didYouMean } from '../../base/near-miss.js';
import { isObject, isSaying } from '../../base/object.js';
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
 * is not known, and what it stands beside may mean less or more with it.
 */
export function strangerIn(schema: TSchema, value: unknown): NotUnderstood | undefined {
  const { items, properties } = branchFor(schema, value);
  if (Array.isArray(value)) return items && firstBelow(value.entries(), () => items);
  if (!isObject(value) || properties === undefined) return undefined;
  const known = Object.keys(properties);
  const key = Object.keys(value).find(
    (key) => !known.includes(key) && !isForPeople(key) && isSaying(value[key]),
  );
  if (key === undefined) return firstBelow(Object.entries(value), (key) => properties[key]);
  return {
    pointer: pointerBelow('', key),
    message: `nothing is known of ${quoted(key)} here${didYouMean(key, known)}`,
  };
}

/** The schema itself, or the branch of a union that takes such values. */
function branchFor(schema: TSchema, value: unknown): TSchema {
  const wanted = Array.isArray(value) ? 'items' : 'properties';
  return schema.anyOf?.map((one) => branchFor(one, value)).find((one) => one[wanted] !== undefined) ?? schema;
}

function firstBelow<Key extends number | string>(
  members: Iterable<readonly [Key, unknown]>,
  schemaOf: (key: Key) => TSchema | undefined,
): NotUnderstood | undefined {
  for (const [key, member] of members) {
    const schema = schemaOf(key);
    const found = schema && strangerIn(schema, member);
    if (found !== undefined) return { ...found, pointer: pointerBelow('', key) + found.pointer };
  }
  return undefined;
}

/** Some exports write what an id stands for beside it; what begins with a line below is the service's own. */
function isForPeople(key: string): boolean {
  return key.startsWith('_') || ['comment', 'description', 'displayName', 'label'].includes(key);
}
