import { type TProperties, type TSchema, Type } from '../../../base/json-schema.js';
import { isObject } from '../../../base/object.js';

/** The depth below which a value is edited as JSON. */
const MOST_DEPTH = 6;

/** Derives a schema from a value without one. Parts with different types accept anything. */
export function shapeOfValue(value: unknown, depth = 0): TSchema {
  return shapeOfAll([value], depth);
}

function shapeOfAll(values: readonly unknown[], depth: number): TSchema {
  const all = (isOne: (value: unknown) => boolean) => values.length > 0 && values.every(isOne);
  if (all((one) => typeof one === 'string')) return Type.String();
  if (all((one) => typeof one === 'boolean')) return Type.Boolean();
  if (all((one) => typeof one === 'number')) return Type.Number();
  if (depth > MOST_DEPTH) return {};
  if (all(Array.isArray)) return Type.Array(shapeOfAll(values.flat(), depth + 1));
  if (all((one) => isObject(one) && !Array.isArray(one))) return Type.Object(membersOf(values, depth + 1));
  return {};
}

function membersOf(values: readonly unknown[], depth: number): TProperties {
  const members = new Map<string, unknown[]>();
  for (const [key, value] of values.flatMap((one) => Object.entries(one as object)))
    members.set(key, [...(members.get(key) ?? []), ...(value === null ? [] : [value])]);
  return Object.fromEntries([...members].map(([key, own]) => [key, Type.Optional(shapeOfAll(own, depth))]));
}
