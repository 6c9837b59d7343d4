import { didYouMean } from '../base/did-you-mean/nearest-word.js';
import { isOptional, type TSchema, Type } from '../base/json-schema.js';
import { quoted } from '../base/messages.js';
import { pointerBelow } from '../base/pointer.js';
import { about, inField } from '../base/wrong-value.js';
import { CHARACTERISTICS, FACTOR_CLASSES } from '../model/assurance/authenticators.js';
import { COLLECTIONS } from '../model/resources/collections.js';
import { fieldTreeOf, findStrayFields } from './schema/field-tree.js';
import { findMismatches, type Mismatch } from './schema/validate.js';

/** The schema of one function argument other than the org; `undefined` if the function validates the argument itself. */
export type ArgumentSchema = TSchema | undefined;

const POSITIONS = ['first', 'second', 'third', 'fourth'];

/**
 * Returns a description of the first argument that does not match its schema, or `undefined` if all match. An unknown key or enumeration
 * value is reported with the nearest known one. The schemas describe the arguments of a function from the argument number `first` on. An
 * optional argument may be missing.
 */
export function findArgumentFault(
  schemas: readonly ArgumentSchema[],
  given: readonly unknown[],
  first = 1,
): string | undefined {
  for (const [index, schema] of schemas.entries()) {
    const value = given[index];
    if (schema === undefined || (value === undefined && isOptional(schema))) continue;
    const place = `the ${POSITIONS[index + first] ?? 'last'} argument`;
    if (value === undefined) return `${place} is missing`;
    const fault = findValueFault(schema, value);
    if (fault !== undefined) return about(place, fault);
  }
  return undefined;
}

/** Returns a description of the first mismatch of a value with its schema, as a sentence about "the value", or `undefined` if it matches. */
export function findValueFault(schema: TSchema, value: unknown): string | undefined {
  const stated = withoutUndefined(value);
  const fault = strayKey(schema, stated) ?? mismatchIn(schema, stated);
  return fault && inField(fault.pointer, fault.message);
}

/**
 * Returns the most deeply nested mismatch of a value with its schema; `undefined` if the value matches. For a value that matches no branch
 * of a union, a mismatch inside a branch is more precise than the mismatch with the union itself.
 */
function mismatchIn(schema: TSchema, value: unknown): Mismatch | undefined {
  const depth = ({ pointer }: Mismatch) => pointer.split('/').length;
  return findMismatches(schema, value).reduce<Mismatch | undefined>(
    (innermost, one) => (innermost === undefined || depth(one) > depth(innermost) ? one : innermost),
    undefined,
  );
}

function strayKey(schema: TSchema, value: unknown): Pick<Mismatch, 'message' | 'pointer'> | undefined {
  const tree = fieldTreeOf(schema);
  const [stray] = tree === undefined ? [] : findStrayFields(tree, value);
  if (stray === undefined) return undefined;
  const { path, key, candidates } = stray;
  const message = `${quoted(key)} is unknown here${didYouMean(key, candidates)}`;
  return { pointer: pointerBelow('', ...path.slice(0, -1)), message };
}

/** Removes options whose value is `undefined`. */
function withoutUndefined(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return entries.length === Object.keys(value).length ? value : Object.fromEntries(entries);
}

/** Returns the schema of an options object. The caller may omit the whole object if none of its members is required. */
export function optionsOf(
  optional: Readonly<Record<string, TSchema>>,
  required: Readonly<Record<string, TSchema>> = {},
): TSchema {
  const members = Object.entries(optional).map(([key, schema]) => [key, Type.Optional(schema)] as const);
  const options = Type.Object({ ...required, ...Object.fromEntries(members) });
  return Object.keys(required).length === 0 ? Type.Optional(options) : options;
}

/** Returns the schema of an enumeration. */
export function oneOf(words: readonly string[]): TSchema {
  return { type: 'string', enum: words };
}

/** Returns a schema that accepts any value, for an argument that another function validates. The text `what` describes the argument. */
export function unchecked(what: string): TSchema {
  return Type.Unknown({ description: what });
}

export const FUNCTION = unchecked('a function');

export const SEARCH = {
  limit: Type.Number({ minimum: 0 }),
  effort: unchecked('a number, or the value `effort` of an earlier answer'),
};

export const LIMITS = { ...SEARCH, boxes: Type.Integer({ minimum: 0 }), progress: FUNCTION };

const TEXT = Type.String();

/** The schemas of the facts about an org that a caller may state because the documents do not contain them. */
export const STATED = {
  brand: TEXT,
  edition: oneOf(['field', 'spec']),
  engine: oneOf(['classic', 'identity']),
  complete: Type.Array(oneOf(COLLECTIONS.map(({ name }) => name))),
};

const VERIFIED_BY = oneOf(['BIOMETRICS', 'PIN']);

function ofCharacteristics(schema: TSchema): Readonly<Record<string, TSchema>> {
  return Object.fromEntries(CHARACTERISTICS.map((name) => [name, Type.Optional(schema)]));
}

/** The schema of an authenticator that a person used in a sign-in. */
const USE = Type.Object({
  key: TEXT,
  id: Type.Optional(TEXT),
  method: Type.Optional(TEXT),
  type: Type.Optional(TEXT),
  verifiedBy: Type.Optional(VERIFIED_BY),
  ...ofCharacteristics(Type.Boolean()),
});

export const USES = Type.Array(USE);

/**
 * The schema of rows for the table of authenticators (`AUTHENTICATORS`), which a caller may pass. Passed as the option `table`, the rows
 * replace the complete table. Passed to `authenticators`, they replace only rows with the same key and method.
 */
export const TABLE_ROWS = Type.Array(
  Type.Object({
    key: TEXT,
    type: TEXT,
    method: TEXT,
    classes: Type.Array(oneOf(FACTOR_CLASSES)),
    characteristics: Type.Optional(Type.Object(ofCharacteristics(oneOf(['always', 'never', 'depends'])))),
    verifiedBy: Type.Optional(Type.Array(VERIFIED_BY)),
    instances: Type.Optional(oneOf(['one', 'several'])),
  }),
);

export const OUTCOME_OPTIONS = optionsOf({ authenticators: USES, table: TABLE_ROWS });
