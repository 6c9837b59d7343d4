import { type TProperties, type TSchema, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';

/** One of these words. */
export function OneWord(...words: readonly string[]) {
  return Type.Unsafe<string>({ type: 'string', enum: [...words] });
}

/** A text that holds something besides blanks. */
export const Written = Type.String({ format: 'text' });

/** Whatever stands there. */
export const Anything = Type.Unsafe<unknown>({});

/** An object: the first must be there, the others may be left out or be `null`. */
export function ObjectOf(required: TProperties, others: TProperties = {}): TSchema {
  const optional = Object.entries(others).map(([key, schema]) => [key, nullable(schema)] as const);
  return Type.Object({ ...required, ...Object.fromEntries(optional) });
}
