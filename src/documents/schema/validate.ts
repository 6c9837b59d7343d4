import { didYouMean, onlyNearestOf } from '../../base/did-you-mean/nearest-word.js';
import type { TSchema } from '../../base/json-schema.js';
import { alternatives, counted, describeValue, quoted } from '../../base/messages.js';
import { stepsOf } from '../../base/pointer.js';
import { maskedAt } from '../../base/secrets/mask-secrets.js';
import { SECRET } from '../../base/secrets/secret-texts.js';
import { wrongInValue, wrongValue } from '../../base/wrong-value.js';
import { faultsOf, type SchemaFault } from './faults.js';
import { fitsSchema } from './fits.js';
import { FORMATS } from './text-formats.js';

/** One place of a value that is not as its schema wants it. */
export interface Mismatch {
  /** JSON pointer from the value checked. */
  readonly pointer: string;
  /** What is wrong, and what to write: a whole sentence about *the value*, for `inField`. */
  readonly message: string;
  /** The key that is missing there, where that is what is wrong. */
  readonly missing?: string;
  /** The keyword of JSON Schema that is not met. */
  readonly keyword: string;
  /** The format that a string does not have. */
  readonly format?: string;
  /** The allowed word that it is nearest to, where there is one. */
  readonly nearest?: string;
}

/** Where a value does not fit its schema: every place of a value of common size, the first place of a huge one. */
export function mismatchesOf(schema: TSchema, value: unknown): readonly Mismatch[] {
  if (fitsSchema(schema, value)) return [];
  return mismatches(faultsOf(schema, value, isSmall(value) ? 'all' : 'first'));
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

function mismatches(faults: readonly SchemaFault[]): Mismatch[] {
  const enumerated = new Set(
    faults.filter(({ keyword }) => keyword === 'enum').map(({ pointer }) => pointer),
  );
  const isSaid = ({ keyword, pointer }: SchemaFault) => keyword === 'type' && enumerated.has(pointer);
  const telling = faults.filter((fault) => isTelling(fault) && !isSaid(fault));
  return telling.map((fault) => ({
    pointer: fault.pointer,
    message: wordOf(fault),
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

/** A union speaks for its branches: once for all that are of another type than the value, and itself says nothing else. */
function isTelling({ keyword, wanted, found, isOfBranch }: SchemaFault): boolean {
  if (isOfBranch && OF_A_WHOLE_BRANCH.has(keyword)) return false;
  if (keyword !== 'anyOf') return true;
  const fitting = branchesOf(wanted as readonly Branch[]).filter((branch) => isOfType(branch, found));
  return fitting.every((branch) => branch.const !== undefined);
}

const OF_A_WHOLE_BRANCH: ReadonlySet<string> = new Set(['anyOf', 'type', 'const', 'enum']);

/** What this file needs of a schema. */
interface Branch {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Branch[];
}

/** Each word a branch; without the union inside the union, and without `null`: it says that a field may be left out. */
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

/** Keyword of JSON Schema to what it says. */
const WORDS: Readonly<Record<string, Words>> = {
  required: ({ key = '', found }) =>
    `${quoted(key)} is missing${didYouMean(key, mistakableIn(found as object, key))}`,
  type: ({ wanted, found }) => wrongValue(found, nameOf(wanted as string | readonly string[])),
  anyOf: ({ wanted, found }) => unfitting(branchesOf(wanted as readonly Branch[]), found),
  const: ({ wanted, found }) => unfitting([{ const: wanted }], found),
  enum: ({ wanted, found }) => {
    const values = (wanted as readonly unknown[]).filter((value) => value !== null);
    const words = alternatives(shortened(values.map(describeValue)));
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

/** The keys that may be a misspelling of `key`. Its plural is not one of them: `ids` is not meant as `id`. */
function mistakableIn(found: object, key: string): string[] {
  return Object.keys(found).filter((one) => one !== `${key}s`);
}

/** `null` only says that a field may be left out. */
function nameOf(type: string | readonly string[]): string {
  const [name = 'null'] = [type].flat().filter((one) => one !== 'null');
  return NAMES[name] ?? name;
}

/** The type that a schema requires, for messages: `a list`. */
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

/** Of a long list of words, as many as a person reads. */
function shortened(words: readonly string[]): string[] {
  return words.length > 12 ? [...words.slice(0, 11), `${words.length - 11} more`] : [...words];
}

function wordOf(fault: SchemaFault): string {
  const { found, keyword, pointer } = fault;
  const words = WORDS[keyword]?.(fault) ?? `${describeValue(found)} is not allowed here`;
  const isText = typeof found === 'string' || typeof found === 'number';
  if (!isText || maskedAt(stepsOf(pointer), found) === found) return words;
  return words.replace(describeValue(found), quoted(SECRET));
}

function unfitting(branches: readonly Branch[], value: unknown): string {
  const wanted = branches.map((branch) =>
    branch.const === undefined ? (NAMES[branch.type ?? ''] ?? 'something else') : describeValue(branch.const),
  );
  const words = branches.flatMap((branch) => (typeof branch.const === 'string' ? [branch.const] : []));
  return wrongValue(value, alternatives(shortened([...new Set(wanted)])), didYouMean(value, words));
}
