import { didYouMean, onlyNearestOf } from '../../base/did-you-mean/nearest-word.js';
import type { TSchema } from '../../base/json-schema.js';
import { alternatives, counted, describeValue, quoted } from '../../base/messages.js';
import { stepsOf } from '../../base/pointer.js';
import { maskedAt } from '../../base/secrets/mask-secrets.js';
import { SECRET } from '../../base/secrets/secret-texts.js';
import { wrongInValue, wrongValue } from '../../base/wrong-value.js';
import { findFaults, type SchemaFault } from './faults.js';
import { fitsSchema } from './fits.js';
import { FORMATS } from './text-formats.js';

/** A part of a value, if this part does not match the schema. */
export interface Mismatch {
  /** The JSON pointer of the location, relative to the checked value. */
  readonly pointer: string;
  /** The problem and its remedy, as a sentence about "the value". `inField` replaces these words with the name of the field. */
  readonly message: string;
  /** The key that is missing, if that is the problem. */
  readonly missing?: string;
  /** The violated JSON Schema keyword. */
  readonly keyword: string;
  /** The required format of the text, if the text does not have it. */
  readonly format?: string;
  /** The allowed word that is nearest to the value, if there is one. */
  readonly nearest?: string;
}

/** Returns where a value does not match its schema: every location for a value of normal size, only the first for a huge one. */
export function findMismatches(schema: TSchema, value: unknown): readonly Mismatch[] {
  if (fitsSchema(schema, value)) return [];
  return mismatches(findFaults(schema, value, isSmall(value) ? 'all' : 'first'));
}

/**
 * All mismatches of a value are reported only if it contains at most this number of values. A list of a million wrong elements would
 * otherwise cause a million errors.
 */
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

function mismatches(faults: readonly SchemaFault[]): Mismatch[] {
  const enumerated = new Set(
    faults.filter(({ keyword }) => keyword === 'enum').map(({ pointer }) => pointer),
  );
  const isReportedByEnum = ({ keyword, pointer }: SchemaFault) =>
    keyword === 'type' && enumerated.has(pointer);
  const telling = faults.filter((fault) => isReported(fault) && !isReportedByEnum(fault));
  return telling.map((fault) => ({
    pointer: fault.pointer,
    message: describeFault(fault),
    keyword: fault.keyword,
    ...(fault.keyword === 'required' && { missing: fault.key as string }),
    ...(fault.keyword === 'format' && { format: fault.wanted as string }),
    ...nearestWord(fault),
  }));
}

function nearestWord({ keyword, wanted, found }: SchemaFault): { readonly nearest?: string } {
  if (typeof found !== 'string') return {};
  const words =
    keyword === 'enum' ? wordsIn(wanted as readonly unknown[]) : keyword === 'anyOf' ? constsIn(wanted) : [];
  const nearest = onlyNearestOf(found, words);
  return nearest === undefined ? {} : { nearest };
}

function wordsIn(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string');
}

function constsIn(union: unknown): string[] {
  return wordsIn(branchesOf(union as readonly Branch[]).map((branch) => branch.const));
}

/**
 * Returns whether to report a fault. If a value matches no branch of a union, each branch has faults, and the union has a fault. The fault
 * of the union is reported in two cases. Otherwise, the faults inside the branches are reported.
 *
 * - No branch has the type of the value.
 * - Each branch with the type of the value allows only one constant.
 */
function isReported({ keyword, wanted, found, isOfBranch }: SchemaFault): boolean {
  if (isOfBranch && OF_A_WHOLE_BRANCH.has(keyword)) return false;
  if (keyword !== 'anyOf') return true;
  const fitting = branchesOf(wanted as readonly Branch[]).filter((branch) => isOfType(branch, found));
  return fitting.every((branch) => branch.const !== undefined);
}

const OF_A_WHOLE_BRANCH: ReadonlySet<string> = new Set(['anyOf', 'type', 'const', 'enum']);

/** A branch of a union in a JSON schema, with the keywords that this module uses. */
interface Branch {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Branch[];
}

/**
 * Returns the branches of a union. Nested unions are flattened. An `enum` becomes one branch for each of its words. `null` is left out,
 * because it only makes a field optional.
 */
function branchesOf(union: readonly Branch[]): Branch[] {
  return union.flatMap((branch) => {
    if (branch.anyOf) return branchesOf(branch.anyOf);
    if (branch.enum) return branch.enum.flatMap((one) => (one === null ? [] : [{ const: one }]));
    return branch.type === 'null' ? [] : [branch];
  });
}

function isOfType({ type }: Branch, value: unknown): boolean {
  if (type === undefined) return true;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

type Words = (fault: SchemaFault) => string;

/** The messages about violated JSON Schema keywords, by keyword. */
const WORDS: Readonly<Record<string, Words>> = {
  required: ({ key = '', found }) =>
    `${quoted(key)} is missing${didYouMean(key, mistakableIn(found as object, key))}`,
  type: ({ wanted, found }) => wrongValue(found, nameOf(wanted as string | readonly string[])),
  anyOf: ({ wanted, found }) => describeUnfitting(branchesOf(wanted as readonly Branch[]), found),
  const: ({ wanted, found }) => describeUnfitting([{ const: wanted }], found),
  enum: ({ wanted, found }) => {
    const values = (wanted as readonly unknown[]).filter((value) => value !== null);
    const words = alternatives(shortenList(values.map(describeValue)));
    return wrongValue(found, words, didYouMean(found, wordsIn(values)));
  },
  minLength: ({ wanted, found }) =>
    wanted === 1
      ? wrongInValue('is empty', 'set it to a non-empty string')
      : wrongInValue(`has ${characters(found)}`, `use at least ${wanted}`),
  maxLength: ({ wanted, found }) => wrongInValue(`has ${characters(found)}`, `use at most ${wanted}`),
  minItems: ({ wanted, found }) =>
    wanted === 1
      ? wrongInValue(`is ${describeValue(found)}`, 'add an element')
      : wrongInValue(`has ${elements(found)}`, `add elements, at least ${wanted} are required`),
  maxItems: ({ wanted, found }) =>
    wrongInValue(`has ${elements(found)}`, `remove some, the limit is ${wanted}`),
  minimum: ({ wanted, found }) => wrongValue(found, `${wanted} or more`),
  maximum: ({ wanted, found }) => wrongValue(found, `${wanted} or less`),
  format: ({ wanted, found }) => wrongValue(found, `${FORMATS[wanted as string]?.title ?? wanted}`),
  additionalProperties: ({ key = '' }) => `unknown member ${quoted(key)}`,
};

function characters(text: unknown): string {
  return counted((text as string).length, 'character');
}

function elements(list: unknown): string {
  return counted((list as readonly unknown[]).length, 'element');
}

/** Returns the keys of an object that may be misspellings of the missing `key`. Its plural is excluded: nobody writes `ids` for `id`. */
function mistakableIn(found: object, key: string): string[] {
  return Object.keys(found).filter((one) => one !== `${key}s`);
}

/** Returns the name of a type for messages. `null` is ignored, since it only makes a field optional. */
function nameOf(type: string | readonly string[]): string {
  const [name = 'null'] = [type].flat().filter((one) => one !== 'null');
  return NAMES[name] ?? name;
}

/** Returns the type that a schema requires, as a text for messages (`a list`); `undefined` if the schema names no type. */
export function typeWordsOf({ type }: Pick<TSchema, 'type'>): string | undefined {
  return type === undefined ? undefined : nameOf(type);
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'an object',
  null: '`null`',
};

/**
 * Returns the words of a list. If there are more than 12, returns the first 11 and a text with the number of the rest, such as `5 more`.
 */
function shortenList(words: readonly string[]): string[] {
  return words.length > 12 ? [...words.slice(0, 11), `${words.length - 11} more`] : [...words];
}

function describeFault(fault: SchemaFault): string {
  const { found, keyword, pointer } = fault;
  const words = WORDS[keyword]?.(fault) ?? `${describeValue(found)} is not allowed here`;
  const isText = typeof found === 'string' || typeof found === 'number';
  if (!isText || maskedAt(stepsOf(pointer), found) === found) return words;
  return words.replace(describeValue(found), quoted(SECRET));
}

function describeUnfitting(branches: readonly Branch[], value: unknown): string {
  const wanted = branches.map((branch) =>
    branch.const === undefined ? (NAMES[branch.type ?? ''] ?? 'something else') : describeValue(branch.const),
  );
  const words = branches.flatMap((branch) => (typeof branch.const === 'string' ? [branch.const] : []));
  return wrongValue(value, alternatives(shortenList([...new Set(wanted)])), didYouMean(value, words));
}
