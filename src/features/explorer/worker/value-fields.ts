import type { TSchema } from '../../../base/json-schema.js';
import { ownAt } from '../../../base/own.js';
import { printable, withoutControls } from '../../../base/printable.js';
import { NAMED_RESOURCES } from '../../../model/policies/display-names.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { ResourceKind } from '../protocol/form.js';
import type { ValueField, ValueInput } from '../protocol/rule-form.js';
import { isOfType } from './field-schema.js';
import { shapeOfValue } from './shape-of-value.js';

/** Of what fields are made. */
export interface FieldSource {
  /** The conditions of a rule, or its actions. */
  readonly inside: unknown;
  readonly org: Snapshot;
  /** What is known of the value at a path beside its schema; each entry of a list is `*`. */
  schemaAt?(path: readonly string[]): TSchema | undefined;
  /** The kind of those that a list of ids at a path names. */
  kindAt?(path: readonly string[]): string | undefined;
  /** The words that are usual at a path, where the schema leaves it open. */
  wordsAt?(path: readonly string[]): readonly string[] | undefined;
}

/** Fields for a value, down to what one control can say. What a schema says nothing of is shown where it is given. */
export function fieldsOf(schema: TSchema, path: readonly string[], source: FieldSource): ValueField[] {
  return fieldsAt(schema, { path, base: 1 }, source);
}

/** All that stands at a path, as it is written. */
export function jsonField(path: readonly string[], inside: unknown): ValueField {
  return fieldOf({ path, base: 1 }, { kind: 'json' }, inside);
}

/** A path, and how much of it a title leaves out where more of it is left. */
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
  const known = knownOf(source.schemaAt?.(at.path) ?? schema, value);
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

/** A value says by itself what the schema leaves open. */
function knownOf(schema: TSchema, value: unknown): TSchema {
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
    fresh: freshOf(known),
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

/** The least that fits: of words the first, and nothing that may be left out. */
function freshOf(schema: TSchema): unknown {
  const [bare = {}] = branchesOf(schema);
  const [word] = wordsIn(schema);
  if (word !== undefined) return word;
  if (bare.properties !== undefined)
    return Object.fromEntries(
      Object.entries(bare.properties)
        .filter(([key]) => bare.required?.includes(key) === true)
        .map(([key, inner]) => [key, freshOf(inner)]),
    );
  if (isOfType(bare, 'array')) return (bare.minItems ?? 0) > 0 ? [freshOf(bare.items ?? {})] : [];
  if (isOfType(bare, 'boolean')) return false;
  if (isOfType(bare, 'integer') || isOfType(bare, 'number')) return bare.minimum ?? 0;
  return '';
}

/** Those that are no `null`. */
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
