import { type TProperties, type TSchema, Type } from '../../../base/json-schema.js';
import { isObject } from '../../../base/object.js';
import { ownAt } from '../../../base/own.js';
import { printable, withoutControls } from '../../../base/printable.js';
import { NAMED_RESOURCES } from '../../../model/policies/display-names.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { ResourceKind } from '../protocol/form.js';
import type { ValueField, ValueInput } from '../protocol/rule-form.js';
import { isOfType } from './field-schema.js';

/** The rule, org and schemas from which form fields are created. */
export interface FieldSource {
  /** The object that contains the values: the conditions of a rule, or its actions. */
  readonly inside: unknown;
  readonly org: Snapshot;
  /**
   * Returns a schema that overrides the schema of the linter for the value at a path, if there is one. In the path, `*` matches any entry
   * of a list.
   */
  schemaAt?(path: readonly string[]): TSchema | undefined;
  /** Returns the kind of resource that the ids in a list refer to; `undefined` if the list contains no ids. */
  kindAt?(path: readonly string[]): string | undefined;
  /** Returns the usual values of the field at a path, for a schema that lists none; `undefined` if they are unknown. */
  wordsAt?(path: readonly string[]): readonly string[] | undefined;
}

/** Returns the form fields for a value that has a schema. Values that the schema does not describe are shown if the rule has them. */
export function fieldsOf(schema: TSchema, path: readonly string[], source: FieldSource): ValueField[] {
  return fieldsAt(schema, { path, base: 1 }, source);
}

/** Returns a form field that edits the complete value at a path as JSON. */
export function jsonField(path: readonly string[], inside: unknown): ValueField {
  return fieldOf({ path, base: 1 }, { kind: 'json' }, inside);
}

/** The path of a form field. The title of the field leaves out the first `base` steps of the path. */
interface FieldAt {
  readonly path: readonly string[];
  readonly base: number;
}

function fieldOf({ path, base }: FieldAt, input: ValueInput, inside: unknown): ValueField {
  const value = ownAt(inside, path);
  return {
    path,
    title: printable(path.slice(Math.min(base, path.length - 1)).join(' ')),
    input,
    ...(value != null && { value }),
  };
}

function fieldsAt(schema: TSchema, at: FieldAt, source: FieldSource): ValueField[] {
  const value = ownAt(source.inside, at.path);
  const known = schemaOrDerived(source.schemaAt?.(at.path) ?? schema, value);
  const [bare = {}, ...others] = branchesOf(known);
  const isSaid = value != null;
  if (others.length > 0 && wordsIn(known).length === 0)
    return isSaid ? [fieldOf(at, { kind: 'json' }, source.inside)] : [];
  if (bare.properties !== undefined)
    return Object.entries(bare.properties).flatMap(([key, inner]) =>
      fieldsAt(inner, { ...at, path: [...at.path, key] }, source),
    );
  const input = others.length > 0 ? wordsInput(wordsIn(known)) : inputFor(bare, at, source);
  return input.kind === 'json' && !isSaid ? [] : [fieldOf(at, input, source.inside)];
}

/** Returns the schema. If the schema accepts every value, returns a schema that is derived from `value` instead. */
function schemaOrDerived(schema: TSchema, value: unknown): TSchema {
  return isOpen(schema) && value != null ? shapeOfValue(value) : schema;
}

function isOpen(schema: TSchema): boolean {
  return branchesOf(schema).every((branch) => Object.keys(branch).length === 0);
}

function wordsInput(words: readonly string[]): ValueInput {
  return { kind: 'words', words };
}

function inputFor(schema: TSchema, at: FieldAt, source: FieldSource): ValueInput {
  const { path } = at;
  const words = source.wordsAt?.(path) ?? wordsIn(schema);
  if (words.length > 0) return wordsInput(words);
  if (isOfType(schema, 'boolean')) return { kind: 'yes or no' };
  if (isOfType(schema, 'integer') || isOfType(schema, 'number')) return { kind: 'number' };
  if (isOfType(schema, 'string')) return { kind: 'text' };
  if (!isOfType(schema, 'array') || schema.items === undefined) return { kind: 'json' };
  const value = ownAt(source.inside, path);
  if (value != null && !Array.isArray(value)) return { kind: 'json' };
  return listInput(schema.items, at, value ?? [], source);
}

function listInput(
  items: TSchema,
  { path }: FieldAt,
  value: readonly unknown[],
  source: FieldSource,
): ValueInput {
  const ids = source.kindAt?.(path);
  const known =
    source.schemaAt?.([...path, '0']) ?? (isOpen(items) ? shapeOfValue(value).items : items) ?? {};
  const [bare = {}] = branchesOf(known);
  if (isOfType(bare, 'string')) {
    if (!value.every((one) => typeof one === 'string')) return { kind: 'json' };
    return ids !== undefined && isSearched(ids) ? resourcesInput(ids, value, source.org) : { kind: 'texts' };
  }
  const isObjects = bare.properties !== undefined && value.every((one) => isPlainObject(one));
  if (!isObjects) return { kind: 'json' };
  return {
    kind: 'entries',
    entries: value.map((_, index) =>
      fieldsAt(known, { path: [...path, String(index)], base: path.length + 1 }, source),
    ),
    fresh: smallestValue(known),
  };
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function resourcesInput(kind: ResourceKind, ids: readonly unknown[], org: Snapshot): ValueInput {
  const listed = new Set(ids);
  const named = NAMED_RESOURCES[kind](org)
    .filter(({ id }) => listed.has(id))
    .map(({ id, name }) => ({ id, name: withoutControls(name || id) }));
  return { kind: 'resources', of: kind, named };
}

function isSearched(kind: string): kind is ResourceKind {
  return ['app', 'deviceAssurance', 'group', 'user', 'zone'].includes(kind);
}

/** Returns a minimal value that a schema accepts: the first of the listed values, or an object with only the required members. */
function smallestValue(schema: TSchema): unknown {
  const [bare = {}] = branchesOf(schema);
  const [word] = wordsIn(schema);
  if (word !== undefined) return word;
  if (bare.properties !== undefined)
    return Object.fromEntries(
      Object.entries(bare.properties)
        .filter(([key]) => bare.required?.includes(key) === true)
        .map(([key, inner]) => [key, smallestValue(inner)]),
    );
  if (isOfType(bare, 'array')) return (bare.minItems ?? 0) > 0 ? [smallestValue(bare.items ?? {})] : [];
  if (isOfType(bare, 'boolean')) return false;
  if (isOfType(bare, 'integer') || isOfType(bare, 'number')) return bare.minimum ?? 0;
  return '';
}

/** Returns the alternatives of a schema, except `null`. */
function branchesOf(schema: TSchema): readonly TSchema[] {
  const branches = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [schema];
  return branches.length === 1 && branches[0]?.anyOf !== undefined ? branchesOf(branches[0]) : branches;
}

function wordsIn(schema: TSchema): readonly string[] {
  const branches = branchesOf(schema);
  const all = branches.flatMap((branch) => branch.enum ?? [branch.const]);
  return all.every((word) => typeof word === 'string' || word === null)
    ? all.filter((word) => typeof word === 'string')
    : [];
}

/** The maximum depth of nesting with form fields. A value that is nested deeper is edited as JSON. */
const MOST_DEPTH = 6;

/** Derives a schema from a value. If the entries of a list have different types, the schema of the entries accepts anything. */
function shapeOfValue(value: unknown, depth = 0): TSchema {
  return shapeOfAll([value], depth);
}

function shapeOfAll(values: readonly unknown[], depth: number): TSchema {
  const all = (isOne: (value: unknown) => boolean) => values.length > 0 && values.every(isOne);
  if (all((one) => typeof one === 'string')) return Type.String();
  if (all((one) => typeof one === 'boolean')) return Type.Boolean();
  if (all((one) => typeof one === 'number')) return Type.Number();
  if (depth > MOST_DEPTH) return {};
  if (all(Array.isArray)) return Type.Array(shapeOfAll(values.flat(), depth + 1));
  if (all((one) => isObject(one) && !Array.isArray(one))) return Type.Object(membersOf(values, depth + 1));
  return {};
}

function membersOf(values: readonly unknown[], depth: number): TProperties {
  const members = new Map<string, unknown[]>();
  for (const [key, value] of values.flatMap((one) => Object.entries(one as object)))
    members.set(key, [...(members.get(key) ?? []), ...(value === null ? [] : [value])]);
  return Object.fromEntries([...members].map(([key, own]) => [key, Type.Optional(shapeOfAll(own, depth))]));
}
