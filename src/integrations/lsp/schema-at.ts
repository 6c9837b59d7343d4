import type { TSchema } from '../../base/json-schema.js';
import { own } from '../../base/own.js';
import type { PathStep } from '../../base/pointer.js';

/** Returns the schemas of the value at a path. Each branch of a union is a schema of its own. */
export function schemasAt(schema: TSchema, path: readonly PathStep[]): readonly TSchema[] {
  let schemas = branchesOf(schema);
  for (const step of path) schemas = schemas.flatMap((one) => schemasBelow(one, String(step)));
  return schemas;
}

function schemasBelow({ properties = {}, patternProperties = {}, items }: TSchema, step: string): TSchema[] {
  const member = own(properties, step);
  if (member !== undefined) return branchesOf(member);
  const all = [
    ...Object.values(patternProperties),
    ...(items !== undefined && /^\d+$/.test(step) ? [items] : []),
  ];
  return all.flatMap(branchesOf);
}

function branchesOf(schema: TSchema): TSchema[] {
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(branchesOf);
}

/** Returns the keys that an object may have, each with its description if it has one. */
export function keysIn(schemas: readonly TSchema[]): ReadonlyMap<string, string | undefined> {
  const keys = schemas.flatMap(({ properties = {} }) => Object.entries(properties));
  return new Map(keys.map(([key, { description }]) => [key, description]));
}

/** Returns the values that schemas enumerate. */
export function valuesIn(schemas: readonly TSchema[]): readonly (boolean | number | string)[] {
  const all = schemas.flatMap(({ const: only, enum: some = [], type }) => [
    ...(only === undefined ? [] : [only]),
    ...some,
    ...([type].flat().includes('boolean') ? [true, false] : []),
  ]);
  return [...new Set(all.filter(isScalar))];
}

function isScalar(value: unknown): value is boolean | number | string {
  return ['boolean', 'number', 'string'].includes(typeof value);
}
