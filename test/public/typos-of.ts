import type { TSchema } from '../../src/base/json-schema.js';

/** An argument with one typo, for a call that must be rejected. */
export interface Mistyped {
  readonly kind: 'key' | 'value';
  /** The dotted path of the option with the typo; `*` stands for any element or member. */
  readonly path: string;
  readonly typo: string;
  /** The key or value without the typo, followed by the allowed alternatives. */
  readonly meant: string;
  readonly allowed: readonly string[];
  readonly argument: unknown;
}

/** Returns misspelt forms of a word: for each letter one form, which lacks the letter or has it swapped with the next one. */
export function typosOf(word: string, allowed: readonly string[]): string[] {
  const letters = [...word];
  const typos = letters.map((letter, at) =>
    (at % 2 === 0 ? letters.toSpliced(at, 1) : letters.toSpliced(at, 2, letters[at + 1] ?? '', letter)).join(
      '',
    ),
  );
  return [...new Set(typos)].filter((typo) => typo !== '' && !allowed.includes(typo));
}

/**
 * Yields arguments with one typo each, in a key or a value that the schema describes. If the valid argument `given` has this key or value,
 * the typo is put into a copy of `given`.
 */
export function mistypedArguments(schema: TSchema, given: unknown): Generator<Mistyped> {
  return mistyped(schema, { given, path: '', rebuilt: (inner) => inner });
}

/** Returns the options for which the schema allows any value. */
export function openOptions(schema: TSchema): readonly Open[] {
  return [...openIn(schema, '', undefined)];
}

interface Open {
  readonly path: string;
  readonly why: string | undefined;
}

interface At {
  readonly given: unknown;
  readonly path: string;
  readonly rebuilt: (inner: unknown) => unknown;
}

function* mistyped(schema: TSchema, at: At): Generator<Mistyped> {
  yield* mistypedWords(schema, at);
  for (const branch of schema.anyOf ?? []) if (!isWord(branch)) yield* mistyped(branch, at);
  if (schema.properties !== undefined) yield* mistypedMembers(schema, at);
  if (schema.items !== undefined) {
    const given = Array.isArray(at.given) ? at.given[0] : undefined;
    yield* mistyped(
      schema.items,
      inside(at, '*', given, (inner) => [inner]),
    );
  }
  for (const each of Object.values(schema.patternProperties ?? {}))
    yield* mistyped(
      each,
      inside(at, '*', undefined, (inner) => ({ any: inner })),
    );
}

function* mistypedWords(schema: TSchema, { path, rebuilt }: At): Generator<Mistyped> {
  const allowed = wordsOf(schema);
  for (const meant of allowed)
    for (const typo of typosOf(meant, allowed))
      yield { kind: 'value', path, typo, meant, allowed, argument: rebuilt(typo) };
}

function* mistypedMembers(schema: TSchema, at: At): Generator<Mistyped> {
  const properties = schema.properties ?? {};
  const given = { ...requiredOf(schema), ...(isMembers(at.given) ? at.given : {}) };
  const keys = Object.keys(properties);
  for (const [key, inner] of Object.entries(properties)) {
    const { [key]: value = exampleOf(inner), ...others } = given;
    const path = at.path === '' ? key : `${at.path}.${key}`;
    for (const typo of typosOf(key, keys))
      yield {
        kind: 'key',
        path,
        typo,
        meant: key,
        allowed: keys.filter((one) => !Object.hasOwn(others, one)),
        argument: at.rebuilt({ ...others, [typo]: value }),
      };
    yield* mistyped(
      inner,
      inside(at, key, value, (changed) => ({ ...others, [key]: changed })),
    );
  }
}

function inside(at: At, step: string, given: unknown, wrap: (inner: unknown) => unknown): At {
  return {
    given,
    path: at.path === '' ? step : `${at.path}.${step}`,
    rebuilt: (inner) => at.rebuilt(wrap(inner)),
  };
}

function wordsOf(schema: TSchema): string[] {
  const values = [
    ...(schema.enum ?? []),
    ...(schema.const === undefined ? [] : [schema.const]),
    ...(schema.anyOf ?? []).flatMap((branch) => (isWord(branch) ? wordsOf(branch) : [])),
  ];
  return values.filter((value) => typeof value === 'string');
}

function isWord(schema: TSchema): boolean {
  return schema.const !== undefined || schema.enum !== undefined;
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function requiredOf({ properties = {}, required = [] }: TSchema): Record<string, unknown> {
  return Object.fromEntries(required.map((key) => [key, exampleOf(properties[key] ?? {})]));
}

function exampleOf(schema: TSchema): unknown {
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0]);
  if (isWord(schema)) return schema.const ?? schema.enum?.[0];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return 'x';
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 0;
  if (schema.type === 'array') return [];
  return schema.type === 'object' ? requiredOf(schema) : 'x';
}

function* openIn(schema: TSchema, path: string, outer: string | undefined): Generator<Open> {
  const why = schema.description ?? outer;
  const inner = [
    ...(schema.anyOf ?? []).map((one) => [one, path] as const),
    ...Object.entries(schema.properties ?? {}).map(
      ([key, one]) => [one, path === '' ? key : `${path}.${key}`] as const,
    ),
    ...[schema.items ?? [], Object.values(schema.patternProperties ?? {})]
      .flat()
      .map((one) => [one, path === '' ? '*' : `${path}.*`] as const),
  ];
  for (const [one, at] of inner) yield* openIn(one, at, why);
  if (inner.length === 0 && !isWord(schema) && schema.type === undefined) yield { path, why };
}
