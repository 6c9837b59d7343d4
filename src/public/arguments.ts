import { isOptional, type TSchema, Type } from '../base/json-schema.js';
import { quoted } from '../base/messages.js';
import { didYouMean } from '../base/near-miss.js';
import { pointerBelow } from '../base/pointer.js';
import { fieldTreeOf, strayFields } from '../lint/rule/field-tree.js';
import { inField } from '../read/schema/read-as.js';
import { type Mismatch, mismatchesOf } from '../read/schema/validate.js';

/** The schema of an argument after the org; `undefined`: the function reads it itself. */
export type ArgumentSchema = TSchema | undefined;

const PLACES = ['first', 'second', 'third', 'fourth'];

/**
 * Returns why arguments are not as their schemas want them: a key or a word that nothing reads, with the nearest one. `first`:
 * the place of the first of them. An argument that is left out fits where its schema is optional.
 */
export function whyNoArguments(
  schemas: readonly ArgumentSchema[],
  given: readonly unknown[],
  first = 1,
): string | undefined {
  for (const [index, schema] of schemas.entries()) {
    const value = given[index];
    if (schema === undefined || (value === undefined && isOptional(schema))) continue;
    const place = `the ${PLACES[index + first] ?? 'last'} argument`;
    if (value === undefined) return `${place} is missing`;
    const stated = withoutUndefined(value);
    const fault = strayKey(schema, stated) ?? mismatchesOf(schema, stated)[0];
    if (fault !== undefined) return `${place}: ${inField(fault.pointer, fault.message)}`;
  }
  return undefined;
}

function strayKey(schema: TSchema, value: unknown): Pick<Mismatch, 'message' | 'pointer'> | undefined {
  const tree = fieldTreeOf(schema);
  const [stray] = tree === undefined ? [] : strayFields(tree, value);
  if (stray === undefined) return undefined;
  const { path, key, candidates } = stray;
  const message = `${quoted(key)} is not known here${didYouMean(key, candidates)}`;
  return { pointer: pointerBelow('', ...path.slice(0, -1)), message };
}

/** An option that is `undefined` is left out. */
function withoutUndefined(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return entries.length === Object.keys(value).length ? value : Object.fromEntries(entries);
}

/** The schema of an options argument, which may itself be left out if none of its members is required. */
export function optionsOf(
  optional: Readonly<Record<string, TSchema>>,
  required: Readonly<Record<string, TSchema>> = {},
): TSchema {
  const members = Object.entries(optional).map(([key, schema]) => [key, Type.Optional(schema)] as const);
  const options = Type.Object({ ...required, ...Object.fromEntries(members) });
  return Object.keys(required).length === 0 ? Type.Optional(options) : options;
}

/** One of these words. */
export function oneOf(words: readonly string[]): TSchema {
  return { type: 'string', enum: words };
}

/** A value that has no schema, such as a function. */
export const ANY = Type.Unknown();

export const SEARCH = { limit: Type.Number({ minimum: 0 }), effort: ANY };

export const LIMITS = { ...SEARCH, boxes: Type.Integer({ minimum: 0 }), progress: ANY };

/** The authenticators of a person, and a table in place of the service's own: each is read where it is used. */
export const OUTCOME_OPTIONS = optionsOf({ authenticators: Type.Array(ANY), table: ANY });
