import { type Static, type TSchema, Type } from './json-schema.js';

/**
 * An optional field; the service writes `null` for what is not given. Where the type has a name, `null` stands beside
 * it: a union would make the code that checks a request ten times as long, and too long to be optimised.
 */
export function nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: words } = schema as { readonly type?: unknown; readonly enum?: readonly unknown[] };
  const orNull =
    typeof type === 'string'
      ? { ...schema, type: [type, 'null'], ...(words && { enum: [...words, null] }) }
      : { anyOf: [schema, { type: 'null' }] };
  return Type.Optional(Type.Unsafe<Static<Schema> | null>(orNull));
}
