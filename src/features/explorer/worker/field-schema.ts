import type { TSchema } from '../../../base/json-schema.js';
import { own } from '../../../base/own.js';
import { RequestSchema } from '../../../model/facts/request.js';

/** Returns the schema of a field of the request, or `undefined` if there is no such field. */
export function fieldSchemaAt(path: readonly string[]): TSchema | undefined {
  return path.reduce<TSchema | undefined>((schema, key) => {
    const properties = schema === undefined ? undefined : withoutNull(schema).properties;
    return properties === undefined ? undefined : own(properties, key);
  }, RequestSchema);
}

/** Returns the alternative of a schema that accepts values other than `null`. */
export function withoutNull(schema: TSchema): TSchema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}

export function isOfType(schema: TSchema, type: string): boolean {
  return schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type));
}

/** Whether the schema describes an object with arbitrary member names. */
export function isRecord(schema: TSchema): boolean {
  return schema.patternProperties !== undefined;
}
