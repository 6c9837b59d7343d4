import type { Dialect } from '../../../../src/model/expression/syntax/dialect.js';
import type { WorldParts } from '../world.js';

/**
 * A test case: the row of the specification, the expression, the expected result, and the differences from the usual request and snapshot.
 */
export type Case = readonly [row: string, expression: string, comesTo: Expected, differs?: Differences];

export type Expected = Value | Fails | Unknown | Time;

export interface Differences {
  readonly dialect?: Dialect;
  /** Context fields that replace the usual ones; `undefined` removes one. */
  readonly context?: Readonly<Record<string, unknown>>;
  readonly world?: WorldParts;
}

type Value = string | number | boolean | null | readonly Value[];

interface Fails {
  readonly fails: string;
}

interface Unknown {
  readonly unknown: readonly string[];
}

interface Time {
  readonly time: string;
}

/** Expects a failure with this reason. */
export function fails(reason: string): Fails {
  return { fails: reason };
}

/** Expects an unknown result that depends on these request fields. Without fields, no request can determine the result offline. */
export function unknown(...fields: string[]): Unknown {
  return { unknown: fields };
}

/** A time, as written with its zone. */
export function time(text: string): Time {
  return { time: text };
}
