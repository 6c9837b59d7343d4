import { type TProperties, type TSchema, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';

/** Returns the schema of a text that must be one of these keywords. */
export function Keyword(...words: readonly string[]) {
  return Type.Unsafe<string>({ type: 'string', enum: [...words] });
}

/** The schema of a text that is not blank. */
export const NonBlankText = Type.String({ format: 'text' });

/** The schema of any value. */
export const AnyValue = Type.Unsafe<unknown>({});

/** Returns the schema of an object with required members, and with optional members that may be `null`. */
export function ObjectOf(required: TProperties, others: TProperties = {}): TSchema {
  const optional = Object.entries(others).map(([key, schema]) => [key, nullable(schema)] as const);
  return Type.Object({ ...required, ...Object.fromEntries(optional) });
}
