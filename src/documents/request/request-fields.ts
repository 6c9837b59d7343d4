import { nearestOf } from '../../base/did-you-mean/nearest-word.js';
import type { TSchema } from '../../base/json-schema.js';
import { own } from '../../base/own.js';
import { RequestSchema } from '../../model/facts/request.js';

/** A field of a request that nothing reads. */
export interface UnknownField {
  /** Dotted, from the top of the request. */
  readonly path: string;
  /** The field that is probably meant. */
  readonly meant: string | undefined;
}

/** The fields of a request that its schema does not know, from the top down. */
export function unknownFieldsOf(request: unknown): UnknownField[] {
  return unknownIn(request, RequestSchema, []);
}

/** The schema of a field; `undefined` for one that nothing reads, or that may hold anything. */
export function schemaAt(path: readonly string[]): TSchema | undefined {
  return path.reduce<TSchema | undefined>((schema, key) => {
    const fields = schema && fieldsOf(schema);
    return fields && own(fields, key);
  }, RequestSchema);
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

/** A field beside it that is spelt nearly so; or one of this name elsewhere. */
function nearestField(key: string, fields: Fields, path: readonly string[]): string | undefined {
  const beside = nearestOf(key, Object.keys(fields));
  if (beside !== undefined) return [...path, beside].join('.');
  return allFields(RequestSchema).find((field) => field.split('.').at(-1) === key);
}

/** All fields, dotted, those nearer to the top first. */
function allFields(schema: TSchema): string[] {
  const own = Object.entries(fieldsOf(schema) ?? {});
  const below = own.flatMap(([key, field]) => allFields(field).map((path) => `${key}.${path}`));
  return [...own.map(([key]) => key), ...below];
}

type Fields = Readonly<Record<string, TSchema>>;

/** The fields of an object, which the schema may allow to be `null` as well; none where any field may stand. */
function fieldsOf(schema: TSchema): Fields | undefined {
  if (schema.properties !== undefined) return schema.properties as Fields;
  const branches = (schema.anyOf ?? []) as readonly TSchema[];
  return branches.find((branch) => branch.properties !== undefined)?.properties as Fields | undefined;
}
