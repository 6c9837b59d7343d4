import { deepEqual } from '../../base/deep-equal.js';
import { MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';

/**
 * A value that is the same for all possible completions of the known facts (`decided`), or the reasons why no single value is certain
 * (`undecided`). Learning more facts never changes a decided value. Spec: Simulation, 7, "Settling".
 */
export type Settled<Value> =
  | { readonly kind: 'decided'; readonly value: Value }
  | {
      readonly kind: 'undecided';
      readonly reasons: readonly string[];
      /** The possible values, as far as they are known. */
      readonly alternatives: readonly Value[];
    };

/** An effect; each field is decided or undecided. */
export type Effect<Values> = { readonly [Name in keyof Values]: Settled<Values[Name]> };

export function settled<Value>(value: Value): Settled<Value> {
  return { kind: 'decided', value };
}

export function unsettled<Value>(
  reasons: readonly string[],
  alternatives: readonly Value[] = [],
): Settled<Value> {
  return { kind: 'undecided', reasons: [...new Set(reasons)], alternatives: distinct(alternatives) };
}

const DIFFERENT = 'the possible deciding rules differ';

/** Returns the common value of all results, or undecided if they differ or one of them is undecided. */
export function agreed<Value>(all: readonly Settled<Value>[]): Settled<Value> {
  const values = distinct(all.flatMap((one) => (one.kind === 'decided' ? [one.value] : [])));
  const reasons = all.flatMap(reasonsIn);
  const [only, ...others] = values;
  if (reasons.length === 0 && only !== undefined && others.length === 0) return settled(only);
  return unsettled(others.length > 0 ? [...reasons, DIFFERENT] : reasons, all.flatMap(possibleValues));
}

/** Combines several effects: applies {@link agreed} to each field. If `effects` is empty, every field is undecided. */
export function agreedEffect<Values>(
  effects: readonly Effect<Values>[],
  fields: readonly (keyof Values)[],
): Effect<Values> {
  return effectOf(fields, (field) => agreed<Values[keyof Values]>(effects.map((effect) => effect[field])));
}

/**
 * Returns the effect of a rule that allows or denies access. If it is unknown which, only the fields that both effects have in common are
 * decided.
 */
export function effectByAccess<Values extends { readonly access: string }>(
  fields: readonly (keyof Values)[],
  denied: Effect<Values>,
  readAllowed: () => Effect<Values>,
): Effect<Values> {
  const { access } = denied;
  if (valueIf(access) === 'DENY') return denied;
  const allowed = readAllowed();
  if (access.kind === 'decided') return allowed;
  return effectOf(fields, (field) => {
    const all = [allowed[field], denied[field]];
    const both = agreed<Values[keyof Values]>(all);
    return both.kind === 'decided'
      ? both
      : unsettled([...access.reasons, ...all.flatMap(reasonsIn)], both.alternatives);
  });
}

/** Returns an effect in which every field has the same value. */
export function everyField<Values>(
  fields: readonly (keyof Values)[],
  value: Settled<never> | Settled<null>,
): Effect<Values> {
  return effectOf(fields, () => value as Settled<Values[keyof Values]>);
}

export function mapped<From, To>(one: Settled<From>, change: (value: From) => To): Settled<To> {
  if (one.kind === 'decided') return settled(change(one.value));
  return unsettled(one.reasons, one.alternatives.map(change));
}

/** Returns all values as one list, or undecided if one of the values is undecided. */
export function settledAll<Value>(all: readonly Settled<Value>[]): Settled<readonly Value[]> {
  const reasons = all.flatMap(reasonsIn);
  if (reasons.length > 0) return unsettled(reasons);
  return settled(all.flatMap((one) => (one.kind === 'decided' ? [one.value] : [])));
}

/** Returns all fields as one object, or undecided if one of the fields is undecided. */
export function allSettled<Values extends object>(effect: Effect<Values>): Settled<Values> {
  const entries = Object.entries(effect as Record<string, Settled<unknown>>);
  const reasons = entries.flatMap(([, one]) => reasonsIn(one));
  if (reasons.length > 0) return unsettled(reasons);
  return settled(Object.fromEntries(entries.map(([name, one]) => [name, valueIf(one)])) as Values);
}

/** Returns `MATCH` for true, `NOT_MATCH` for false, and `UNDEFINED` if the value is undecided. */
export function rankOfDecided(one: Settled<boolean>): Rank {
  if (one.kind === 'undecided') return UNDEFINED;
  return one.value ? MATCH : NOT_MATCH;
}

export function valueIf<Value>(one: Settled<Value>): Value | undefined {
  return one.kind === 'decided' ? one.value : undefined;
}

export function possibleValues<Value>(one: Settled<Value>): readonly Value[] {
  return one.kind === 'decided' ? [one.value] : one.alternatives;
}

export function reasonsIn(one: Settled<unknown>): readonly string[] {
  return one.kind === 'decided' ? [] : one.reasons;
}

/** Removes duplicates, and keeps the order of first occurrence. */
export function distinct<Value>(values: readonly Value[]): Value[] {
  return values.filter((value, index) => values.findIndex((other) => deepEqual(other, value)) === index);
}

function effectOf<Values>(
  fields: readonly (keyof Values)[],
  settle: (field: keyof Values) => Settled<Values[keyof Values]>,
): Effect<Values> {
  return Object.fromEntries(fields.map((field) => [field, settle(field)])) as Effect<Values>;
}
