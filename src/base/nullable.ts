import { type Static, type TSchema, Type } from './json-schema.js';

/**
 * Returns the schema of an optional field in which the service may write `null`. For a simple type, `null` is added to the keyword `type`.
 * A union with `null` would make the code that checks a request ten times as long, which is too long for the optimizer.
 */
export function nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: words } = schema as { readonly type?: unknown; readonly enum?: readonly unknown[] };
  const orNull =
    typeof type === 'string'
      ? { ...schema, type: [type, 'null'], ...(words && { enum: [...words, null] }) }
      : { anyOf: [schema, { type: 'null' }] };
  return Type.Optional(Type.Unsafe<Static<Schema> | null>(orNull));
}
