import { deepEqual } from '../../base/deep-equal.js';
import { MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';

/**
 * A value on which every possibility that the facts leave open agrees, or why there is none. Learning more never
 * changes a settled value. Spec: Simulation, 7, "Settling".
 */
export type Settled<Value> =
  | { readonly kind: 'settled'; readonly value: Value }
  | {
      readonly kind: 'undefined';
      readonly reasons: readonly string[];
      /** The values that are possible, as far as they can be told. */
      readonly alternatives: readonly Value[];
    };

/** An effect, field by field. */
export type Effect<Values> = { readonly [Name in keyof Values]: Settled<Values[Name]> };

export function settled<Value>(value: Value): Settled<Value> {
  return { kind: 'settled', value };
}

export function unsettled<Value>(
  reasons: readonly string[],
  alternatives: readonly Value[] = [],
): Settled<Value> {
  return { kind: 'undefined', reasons: [...new Set(reasons)], alternatives: distinct(alternatives) };
}

const DIFFERENT = 'the possible deciding rules differ';

/** The value that all give; if they differ, or one is unknown, there is none. */
export function agreed<Value>(all: readonly Settled<Value>[]): Settled<Value> {
  const values = distinct(all.flatMap((one) => (one.kind === 'settled' ? [one.value] : [])));
  const reasons = all.flatMap(reasonsIn);
  const [only, ...others] = values;
  if (reasons.length === 0 && only !== undefined && others.length === 0) return settled(only);
  return unsettled(others.length > 0 ? [...reasons, DIFFERENT] : reasons, all.flatMap(possibleValues));
}

/** {@link agreed}, for each field. Of no effects, nothing is known. */
export function agreedEffect<Values>(
  effects: readonly Effect<Values>[],
  fields: readonly (keyof Values)[],
): Effect<Values> {
  return effectOf(fields, (field) => agreed<Values[keyof Values]>(effects.map((effect) => effect[field])));
}

/** What a rule does that lets in, or denies; where it cannot be read which, what both do. */
export function effectByAccess<Values extends { readonly access: string }>(
  fields: readonly (keyof Values)[],
  denied: Effect<Values>,
  readAllowed: () => Effect<Values>,
): Effect<Values> {
  const { access } = denied;
  if (valueIf(access) === 'DENY') return denied;
  const allowed = readAllowed();
  if (access.kind === 'settled') return allowed;
  return effectOf(fields, (field) => {
    const all = [allowed[field], denied[field]];
    const both = agreed<Values[keyof Values]>(all);
    return both.kind === 'settled'
      ? both
      : unsettled([...access.reasons, ...all.flatMap(reasonsIn)], both.alternatives);
  });
}

/** The same in every field. */
export function everyField<Values>(
  fields: readonly (keyof Values)[],
  value: Settled<never> | Settled<null>,
): Effect<Values> {
  return effectOf(fields, () => value as Settled<Values[keyof Values]>);
}

export function mapped<From, To>(one: Settled<From>, change: (value: From) => To): Settled<To> {
  if (one.kind === 'settled') return settled(change(one.value));
  return unsettled(one.reasons, one.alternatives.map(change));
}

/** All items in one list; unknown if one of them is not. */
export function settledAll<Value>(all: readonly Settled<Value>[]): Settled<readonly Value[]> {
  const reasons = all.flatMap(reasonsIn);
  if (reasons.length > 0) return unsettled(reasons);
  return settled(all.flatMap((one) => (one.kind === 'settled' ? [one.value] : [])));
}

/** All fields in one value; unknown if one of them is not. */
export function allSettled<Values extends object>(effect: Effect<Values>): Settled<Values> {
  const entries = Object.entries(effect as Record<string, Settled<unknown>>);
  const reasons = entries.flatMap(([, one]) => reasonsIn(one));
  if (reasons.length > 0) return unsettled(reasons);
  return settled(Object.fromEntries(entries.map(([name, one]) => [name, valueIf(one)])) as Values);
}

/** Of a yes or no. */
export function rankOfSettled(one: Settled<boolean>): Rank {
  if (one.kind === 'undefined') return UNDEFINED;
  return one.value ? MATCH : NOT_MATCH;
}

export function valueIf<Value>(one: Settled<Value>): Value | undefined {
  return one.kind === 'settled' ? one.value : undefined;
}

export function possibleValues<Value>(one: Settled<Value>): readonly Value[] {
  return one.kind === 'settled' ? [one.value] : one.alternatives;
}

export function reasonsIn(one: Settled<unknown>): readonly string[] {
  return one.kind === 'settled' ? [] : one.reasons;
}

/** Each value once, in the order of the first. */
export function distinct<Value>(values: readonly Value[]): Value[] {
  return values.filter((value, index) => values.findIndex((other) => deepEqual(other, value)) === index);
}

function effectOf<Values>(
  fields: readonly (keyof Values)[],
  settle: (field: keyof Values) => Settled<Values[keyof Values]>,
): Effect<Values> {
  return Object.fromEntries(fields.map((field) => [field, settle(field)])) as Effect<Values>;
}
