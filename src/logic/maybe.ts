import { type TSchema, Type } from '@sinclair/typebox';

/** An optional field; the service writes `null` for what is not given. */
export function maybe<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}
