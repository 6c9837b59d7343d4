import type { TProperties, TSchema } from '../../base/json-schema.js';
import { memoize } from '../../base/memo.js';
import { isObject } from '../../base/object.js';
import { findFaults } from './faults.js';

/** A function that returns whether a value matches a schema. */
type Fits = (value: unknown) => boolean;

/**
 * Returns whether a value matches its schema. Common schemas are compiled into functions that visit a value once, since every
 * decision reads a request. Other schemas are checked by `findFaults`. A property test compares both with Ajv.
 */
export function fitsSchema(schema: TSchema, value: unknown): boolean {
  return fitsOf(schema)(value);
}

const fitsOf: (schema: TSchema) => Fits = memoize((schema: TSchema): Fits => {
  const { $id: _id, $schema: _schema, title: _title, description: _description, ...keywords } = schema;
  const { type, const: word, properties = {}, required = [], additionalProperties, items, anyOf } = keywords;
  const isOnly = (...names: readonly string[]) => Object.keys(keywords).every((name) => names.includes(name));
  if (Array.isArray(type)) return ofUnion(type.map((one) => fitsOf({ ...keywords, type: one })));
  if (type === 'object' && isOnly('type', 'properties', 'required', 'additionalProperties'))
    return ofObject(properties, required, additionalProperties !== false);
  if (type === 'array' && items !== undefined && isOnly('type', 'items')) return ofList(fitsOf(items));
  if (anyOf !== undefined && isOnly('anyOf')) return ofUnion(anyOf.map(fitsOf));
  if (word !== undefined && typeof word === type && isOnly('type', 'const')) return (value) => value === word;
  if (type === 'null' && isOnly('type')) return (value) => value === null;
  if (type === 'string' && isOnly('type')) return (value) => typeof value === 'string';
  if (type === 'string' && keywords.minLength === 1 && isOnly('type', 'minLength'))
    return (value) => typeof value === 'string' && value !== '';
  if (type === 'boolean' && isOnly('type')) return (value) => typeof value === 'boolean';
  return (value) => findFaults(schema, value, 'first').length === 0;
});

/**
 * Returns a check of an object. The check visits the keys of the value and not those of the schema, because a value usually has fewer keys.
 */
function ofObject(properties: TProperties, required: readonly string[], mayHaveOthers: boolean): Fits {
  const members = new Map(Object.entries(properties).map(([key, schema]) => [key, fitsOf(schema)]));
  return (value) => {
    if (!isObject(value)) return false;
    for (const key of required) if (value[key] === undefined) return false;
    for (const key in value) {
      const fits = members.get(key);
      if (fits === undefined) {
        if (!mayHaveOthers) return false;
        continue;
      }
      const member = value[key];
      if (member !== undefined && !fits(member)) return false;
    }
    return true;
  };
}

function ofList(fits: Fits): Fits {
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (let index = 0; index < value.length; index++) if (!fits(value[index])) return false;
    return true;
  };
}

function ofUnion(branches: readonly Fits[]): Fits {
  const [first, second] = branches;
  if (first !== undefined && second !== undefined && branches.length === 2)
    return (value) => first(value) || second(value);
  return (value) => branches.some((fits) => fits(value));
}
