import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TSchema } from '../../base/json-schema.js';
import { lazy } from '../../base/lazy.js';
import { memoize } from '../../base/memo.js';
import { alternatives, quoted, valueInWords } from '../../base/messages.js';
import { didYouMean, onlyNearestOf } from '../../base/near-miss.js';
import { FORMATS } from './text-formats.js';

/** One place of a value that is not as its schema wants it. */
export interface Mismatch {
  /** JSON pointer from the value checked. */
  readonly pointer: string;
  /** What was expected and what was found. */
  readonly message: string;
  /** The key that is missing there, where that is what is wrong. */
  readonly missing?: string;
  /** The keyword of JSON Schema that is not met. */
  readonly keyword: string;
  /** The format that a string does not have. */
  readonly format?: string;
  /** The allowed word that was probably meant. */
  readonly meant?: string;
}

/** Where a value does not fit its schema: every place of a value of common size, the first place of a huge one. */
export function mismatchesOf(schema: TSchema, value: unknown): readonly Mismatch[] {
  const first = toFirst(schema);
  if (first(value)) return [];
  if (!isSmall(value)) return mismatches(first.errors);
  const all = toAll(schema);
  all(value);
  return mismatches(all.errors);
}

/** Our own schemas need no check, and are quicker compiled (120 ms instead of 230 for a first org) than optimised. */
const OPTIONS = {
  formats: Object.fromEntries(Object.entries(FORMATS).map(([name, { fits }]) => [name, fits])),
  code: { optimize: false },
  logger: false,
  meta: false,
  strict: true,
  allowUnionTypes: true,
  validateSchema: false,
  verbose: true,
} as const;

/** A valid value is quickest told by the one, the faults of an invalid one by the other. */
const toFirst = compiler({ allErrors: false });
const toAll = compiler({ allErrors: true });

function compiler(how: { readonly allErrors: boolean }): (schema: TSchema) => ValidateFunction {
  const ajv = lazy(() => new Ajv({ ...OPTIONS, ...how }));
  return memoize((schema) => ajv().compile(schema));
}

/** A list of a million wrong elements would give a million errors. */
const MOST_NODES = 10_000;

function isSmall(value: unknown): boolean {
  const pending: unknown[] = [value];
  for (let nodes = 0; nodes < MOST_NODES; nodes++) {
    if (pending.length === 0) return true;
    const next = pending.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next) && next.length > MOST_NODES) return false;
    const members = Object.values(next);
    if (members.length > MOST_NODES) return false;
    for (const member of members) pending.push(member);
  }
  return false;
}

function mismatches(errors: readonly ErrorObject[] | null | undefined): Mismatch[] {
  return (errors ?? []).filter(isTelling).map((error) => ({
    pointer: error.instancePath,
    message: wordOf(error),
    keyword: error.keyword,
    ...(error.keyword === 'required' && { missing: error.params.missingProperty as string }),
    ...(error.keyword === 'format' && { format: error.schema as string }),
    ...meantBy(error),
  }));
}

function meantBy({ keyword, schema, data }: ErrorObject): { readonly meant?: string } {
  if (typeof data !== 'string') return {};
  const words =
    keyword === 'enum' ? wordsIn(schema as readonly unknown[]) : keyword === 'anyOf' ? constsIn(schema) : [];
  const meant = onlyNearestOf(data, words);
  return meant === undefined ? {} : { meant };
}

function wordsIn(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string');
}

function constsIn(union: unknown): string[] {
  return wordsIn(branchesOf(union as readonly Branch[]).map((branch) => branch.const));
}

/** A union speaks for its branches: once for all that are of another type than the value, and itself says nothing else. */
function isTelling({ keyword, schemaPath, schema, data }: ErrorObject): boolean {
  if (/\/anyOf\/\d+\/(anyOf|type|const)$/.test(schemaPath)) return false;
  if (keyword !== 'anyOf') return true;
  const fitting = branchesOf(schema as readonly Branch[]).filter((branch) => isOfType(branch, data));
  return fitting.every((branch) => branch.const !== undefined);
}

/** What this file needs of a schema. */
interface Branch {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Branch[];
}

/** Without the union inside the union, and without `null`: it says that a field may be left out. */
function branchesOf(union: readonly Branch[]): Branch[] {
  return union.flatMap((branch) =>
    branch.anyOf ? branchesOf(branch.anyOf) : branch.type === 'null' ? [] : [branch],
  );
}

function isOfType({ type }: Branch, value: unknown): boolean {
  if (type === undefined) return true;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

type Words = (error: ErrorObject) => string;

/** Keyword of JSON Schema to what it says. */
const WORDS: Readonly<Record<string, Words>> = {
  required: ({ params, data }) => {
    const key: string = params.missingProperty;
    return `${quoted(key)} is missing${didYouMean(key, Object.keys(data as object))}`;
  },
  type: ({ schema, data }) =>
    `expected ${nameOf(schema as string | readonly string[])}, found ${valueInWords(data)}`,
  anyOf: ({ schema, data }) => unfitting(branchesOf(schema as readonly Branch[]), data),
  const: ({ schema, data }) => unfitting([{ const: schema }], data),
  enum: ({ schema, data }) => {
    const values = (schema as readonly unknown[]).filter((value) => value !== null);
    return `expected ${alternatives(shortened(values.map(valueInWords)))}, found ${valueInWords(data)}${didYouMean(data, wordsIn(values))}`;
  },
  minLength: ({ schema, data }) =>
    schema === 1
      ? `expected a string that is not empty, found ${valueInWords(data)}`
      : `expected at least ${schema} characters, found ${(data as string).length}`,
  maxLength: ({ schema, data }) => `expected at most ${schema} characters, found ${(data as string).length}`,
  minItems: ({ schema, data }) =>
    schema === 1
      ? `expected a list that is not empty, found ${valueInWords(data)}`
      : `expected at least ${schema} elements, found ${(data as unknown[]).length}`,
  maxItems: ({ schema, data }) => `expected at most ${schema} elements, found ${(data as unknown[]).length}`,
  minimum: ({ schema, data }) => `expected ${schema} or more, found ${valueInWords(data)}`,
  maximum: ({ schema, data }) => `expected ${schema} or less, found ${valueInWords(data)}`,
  format: ({ schema, data }) =>
    `expected ${FORMATS[schema as string]?.title ?? schema}, found ${valueInWords(data)}`,
  additionalProperties: ({ params }) => `${quoted(params.additionalProperty)} is not known here`,
};

/** `null` only says that a field may be left out. */
function nameOf(type: string | readonly string[]): string {
  const [name = 'null'] = [type].flat().filter((one) => one !== 'null');
  return NAMES[name] ?? name;
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'an object',
  null: 'nothing',
};

/** Of a long list of words, as many as a person reads. */
function shortened(words: readonly string[]): string[] {
  return words.length > 12 ? [...words.slice(0, 11), `${words.length - 11} more`] : [...words];
}

function wordOf(error: ErrorObject): string {
  return WORDS[error.keyword]?.(error) ?? `${valueInWords(error.data)} is not what is expected here`;
}

function unfitting(branches: readonly Branch[], value: unknown): string {
  const wanted = branches.map((branch) =>
    branch.const === undefined ? (NAMES[branch.type ?? ''] ?? 'something else') : valueInWords(branch.const),
  );
  const words = branches.flatMap((branch) => (typeof branch.const === 'string' ? [branch.const] : []));
  return `expected ${alternatives([...new Set(wanted)])}, found ${valueInWords(value)}${didYouMean(value, words)}`;
}
