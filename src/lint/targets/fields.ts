import { type TProperties, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';

/** Returns a schema that allows one of these words. */
export function words(...values: readonly string[]) {
  return Type.Unsafe<string>({ type: 'string', enum: [...values] });
}

/** A schema that accepts every value. */
export const anything = Type.Unsafe<unknown>({});

/** The schema of an optional field with any value. Another lint target checks the value. */
export const elsewhere = nullable(Type.Unsafe<unknown>({}));

/** The schema of a text that is not blank. */
export const Text = Type.String({ format: 'text' });

export const Timestamp = nullable(Type.String({ format: 'timestamp' }));

export const Period = Type.String({ format: 'period' });

export const Flag = nullable(Type.Boolean());

export const Whole = Type.Integer();

/** Returns an object schema whose fields are optional and may be `null`. */
export function loose(fields: TProperties) {
  return Type.Object(
    Object.fromEntries(Object.entries(fields).map(([key, schema]) => [key, nullable(schema)])),
  );
}

/** The fields that the service adds to all stored resources. */
export const kept = {
  id: nullable(Type.String()),
  created: Timestamp,
  lastUpdated: Timestamp,
  _links: elsewhere,
  _embedded: elsewhere,
};
