import { onlyNearestOf } from '../../base/did-you-mean/nearest-word.js';
import type { TSchema } from '../../base/json-schema.js';
import { own } from '../../base/own.js';
import { RequestSchema } from '../../model/facts/request.js';

/** A field of a request that is not part of the schema. */
export interface UnknownField {
  /** The dotted path of the unknown field, from the root of the request. */
  readonly path: string;
  /** The known field that the unknown key probably stands for. */
  readonly meant: string | undefined;
}

/** Returns the fields of a request that its schema does not define, in the order of the request. */
export function unknownFieldsOf(request: unknown): UnknownField[] {
  return unknownIn(request, RequestSchema, []);
}

/** Returns the schema of a field; `undefined` if the field is unknown or may contain anything. */
export function schemaAt(path: readonly string[]): TSchema | undefined {
  return path.reduce<TSchema | undefined>((schema, key) => {
    const fields = schema && fieldsOf(schema);
    return fields && own(fields, key);
  }, RequestSchema);
}

/** Returns a text as a number, if it is a whole number and the field accepts only whole numbers. */
export function numberOrText(text: string, path: readonly string[]): number | string {
  return /^-?\d+$/.test(text) && isNumberField(path) ? Number(text) : text;
}

/** Returns whether a field accepts only whole numbers. */
export function isNumberField(path: readonly string[]): boolean {
  return [schemaAt(path)?.type].flat().includes('integer');
}

function unknownIn(value: unknown, schema: TSchema, path: readonly string[]): UnknownField[] {
  const fields = fieldsOf(schema);
  if (fields === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const field = own(fields, key);
    if (field !== undefined) return unknownIn(member, field, [...path, key]);
    return [{ path: [...path, key].join('.'), meant: nearestField(key, fields, path) }];
  });
}

/**
 * Returns the known field that an unknown key probably stands for: a field of the same object with similar spelling, or a field with the
 * same name elsewhere.
 */
function nearestField(key: string, fields: Fields, path: readonly string[]): string | undefined {
  const nearest = onlyNearestOf(key, Object.keys(fields));
  if (nearest !== undefined) return [...path, nearest].join('.');
  return allFields(RequestSchema).find((field) => field.split('.').at(-1) === key);
}

/** Returns the dotted paths of all fields. The fields of an object come before the fields inside them. */
function allFields(schema: TSchema): string[] {
  const own = Object.entries(fieldsOf(schema) ?? {});
  const below = own.flatMap(([key, field]) => allFields(field).map((path) => `${key}.${path}`));
  return [...own.map(([key]) => key), ...below];
}

type Fields = Readonly<Record<string, TSchema>>;

/** Returns the fields of an object schema, which may also allow `null`; `undefined` if the schema allows any field. */
function fieldsOf(schema: TSchema): Fields | undefined {
  if (schema.properties !== undefined) return schema.properties as Fields;
  const branches = (schema.anyOf ?? []) as readonly TSchema[];
  return branches.find((branch) => branch.properties !== undefined)?.properties as Fields | undefined;
}
