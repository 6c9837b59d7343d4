import type { Dialect } from '../../../src/model/expression/syntax/dialect.js';
import type { WorldParts } from '../world.js';

/** The documented row, the expression, what it comes to, and what differs from the usual request and snapshot. */
export type Case = readonly [row: string, expression: string, comesTo: Expected, differs?: Differences];

export type Expected = Value | Fails | Unknown | Time;

export interface Differences {
  readonly dialect?: Dialect;
  /** Fields of the context in place of the usual ones; `undefined` leaves one out. */
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

/** It fails, and the reason says this. */
export function fails(reason: string): Fails {
  return { fails: reason };
}

/** It depends on these fields of the request; none where cannot be known offline. */
export function unknown(...fields: string[]): Unknown {
  return { unknown: fields };
}

/** A time, as it is written with its zone. */
export function time(text: string): Time {
  return { time: text };
}
