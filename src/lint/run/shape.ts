import { editDistance } from '../../base/did-you-mean/edit-distance.js';
import { areOpposites } from '../../base/did-you-mean/opposites.js';
import type { TSchema } from '../../base/json-schema.js';
import { getOrMake, memoize } from '../../base/memo.js';
import { alternatives, quoted, quotedUpTo } from '../../base/messages.js';
import { type PathStep, stepsOf } from '../../base/pointer.js';
import { inField } from '../../base/wrong-value.js';
import { fieldTreeOf, findStrayFields } from '../../documents/schema/field-tree.js';
import { FORMATS } from '../../documents/schema/text-formats.js';
import { findMismatches, type Mismatch, typeWordsOf } from '../../documents/schema/validate.js';
import { isSynthetic } from '../../model/facts/synthetic-id.js';
import { at, typedSteps } from '../rule/json-path.js';
import type { LintRule, Report } from '../rule/rule.js';
import type { LintSetting } from '../rule/setting.js';
import { suggestWord, writing } from '../rule/suggest.js';
import type { Target } from '../rule/target.js';

/** A mismatch with a schema, and the id of the lint rule that reports it. */
export interface Misfit extends Report {
  readonly rule: string;
  /** The path of the missing field, if a field is missing. */
  readonly missing?: readonly string[];
}

/** A function that returns the mismatches of a value with the schema of its lint target, each with the lint rule that reports it. */
export type CheckShape = (value: unknown) => readonly Misfit[];

/** The lint rule for mismatches that no other rule reports. */
const UNCLAIMED = 'shape/wrong-type';

/** Returns the function that checks values of a lint target against its schema, or `undefined` if the target has no schema. */
export function shapeCheck(
  target: Target,
  setting: LintSetting,
  rules: readonly LintRule[],
): CheckShape | undefined {
  const schema = schemaOf(target, setting);
  if (schema === undefined) return undefined;
  const claims = claimsOf(target, rules);
  const tree = fieldTreeOf(schema);
  return (value) => {
    const mismatches = findMismatches(schema, value).filter((one) => !isAssignedOnApply(one, value));
    const strays = tree === undefined ? [] : findStrayFields(tree, value);
    if (mismatches.length === 0 && strays.length === 0) return NO_MISFITS;
    return [
      ...mismatches.map((mismatch) => misfitOf(mismatch, value, claims, schema)),
      ...strays.map(({ path, key, candidates }) => strayFieldMisfit(target, path, key, candidates)),
    ];
  };
}

/**
 * Whether the checked value is a placeholder for a value that the service assigns during an apply. The placeholder does not match the
 * schema.
 */
function isAssignedOnApply({ pointer, missing }: Mismatch, value: unknown): boolean {
  return missing === undefined && isSynthetic(at(value, ...stepsOf(pointer)));
}

/**
 * Returns the schema of a lint target for an edition, an engine and a document form; `undefined` if the target has none. Memoized, because
 * compiling it takes longer than checking a thousand documents.
 */
function schemaOf(target: Target, setting: LintSetting): TSchema | undefined {
  const { shape } = target;
  const key = [setting.edition, setting.engine, setting.brand, setting.reading].join(' ');
  return shape && getOrMake(schemasOf(target), key, () => shape(setting));
}

const schemasOf = memoize((_: Target) => new Map<string, TSchema>());

const NO_MISFITS: readonly Misfit[] = [];

interface Claim {
  readonly path: readonly string[];
  readonly rule: string;
}

/** Returns the fields for which lint rules report mismatches themselves. The longest paths come first. */
function claimsOf({ name }: Target, rules: readonly LintRule[]): readonly Claim[] {
  return rules
    .filter(({ on }) => on === name)
    .flatMap(({ id, fields = [] }) =>
      fields.map((field) => ({ path: field === '' ? [] : field.split('.'), rule: id })),
    )
    .sort((a, b) => b.path.length - a.path.length);
}

function misfitOf(
  { pointer, message, missing, format, nearest: meant }: Mismatch,
  value: unknown,
  claims: readonly Claim[],
  schema: TSchema,
): Misfit {
  const steps = stepsOf(pointer);
  const field = missing === undefined ? steps : [...steps, missing];
  const rule = format === 'timestamp' ? 'shape/timestamp' : ruleFor(field, claims);
  const place = typedSteps(value, steps);
  return {
    rule,
    at: place,
    message: inField(
      missing === undefined ? pointer : '',
      missing === undefined ? message : missingField(field, schema),
    ),
    ...(missing !== undefined && { missing: field }),
    ...(meant !== undefined && { fix: writing(place, meant) }),
  };
}

function missingField(field: readonly string[], schema: TSchema): string {
  const wanted = field.reduce<TSchema | undefined>(below, schema);
  const words = wordsOf(wanted);
  const few = words.length > 0 && words.length <= MOST_WORDS;
  return `${quotedUpTo(LONGEST_FIELD, field.join('.'))} is missing; ${few ? `set it to ${alternatives(words.map(quoted))}` : `add it${typeWords(wanted)}`}`;
}

/** Returns the type of a missing field as the end of a remedy: ` as a list`; empty if the schema states none. */
function typeWords(schema: TSchema | undefined): string {
  const format: unknown = schema?.format;
  const type = (typeof format === 'string' ? FORMATS[format]?.title : undefined) ?? typeWordsOf(schema ?? {});
  return type === undefined ? '' : ` as ${type}`;
}

/** The maximum length of a path in a message. The end of the path is kept, because it names the field. */
const LONGEST_FIELD = 160;

/** The maximum number of allowed words in a message. The documentation page of the lint rule lists all. */
const MOST_WORDS = 16;

/** Returns the schema of a member or a list element from the schema of its parent, or `undefined` if it has no schema. */
function below(schema: TSchema | undefined, step: string): TSchema | undefined {
  return schema?.properties?.[step] ?? schema?.items ?? undefined;
}

/** Returns the enumerated strings that a JSON schema allows; empty if it has no `enum`. */
function wordsOf(schema: TSchema | undefined): readonly string[] {
  const words: unknown = schema?.enum ?? [];
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
}

function ruleFor(field: readonly string[], claims: readonly Claim[]): string {
  return claims.find(({ path }) => fits(path, field))?.rule ?? UNCLAIMED;
}

function fits(path: readonly string[], field: readonly string[]): boolean {
  return path.length <= field.length && path.every((step, index) => step === '*' || step === field[index]);
}

/** The maximum edit distance between a misspelled field and a known one. */
const MOST_EDITS = 2;

function strayFieldMisfit(
  { name }: Target,
  path: readonly PathStep[],
  key: string,
  candidates: readonly string[],
): Misfit {
  const nearest = nearestFields(key, candidates);
  const stray = { at: path, isKey: true };
  const message = `unknown field ${quoted(key)}`;
  if (nearest.length > 0) return suggestWord({ rule: 'shape/misspelt-field', ...stray, message }, nearest);
  const field = path.filter((step) => typeof step === 'string').join('.');
  return {
    rule: 'shape/unknown-field',
    ...stray,
    message: `${message}; check its name`,
    cause: `unknown field ${field} of ${name}`,
  };
}

/** Returns the known fields that a key resembles most. For short words fewer edits are allowed, because any two short words are similar. */
function nearestFields(key: string, candidates: readonly string[]): readonly string[] {
  const most = Math.min(MOST_EDITS, Math.floor(key.length / 3));
  const near = candidates
    .map((word) => ({ word, edits: editDistance(key.toLowerCase(), word.toLowerCase(), most + 1) }))
    .filter(({ word, edits }) => edits <= most && !areOpposites(key, word))
    .sort((a, b) => a.edits - b.edits);
  return near.filter(({ edits }) => edits === near[0]?.edits).map(({ word }) => word);
}
