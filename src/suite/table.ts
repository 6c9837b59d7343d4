import { isObject } from '../base/object.js';
import { own } from '../base/own.js';
import type { Expectation } from './expect/expectation.js';
import { ANY_OTHER, type Axis, type AxisValue, type Table } from './file/suite.js';
import { mergeParts } from './request/merge-parts.js';
import type { Part } from './request/part-words.js';

/** One cell of a table: a test of its own. */
export interface Cell {
  /** The values of the axes, in their order. */
  readonly coordinates: readonly string[];
  readonly request: Part;
  readonly expect: Expectation;
}

/** The cells, one after the other, first axis first: a table may have more than would fit into memory. */
export function* cellsOf({ request, axes, expect }: Table): Generator<Cell> {
  for (const values of combinations(axes))
    yield {
      coordinates: values.map(({ name }) => name),
      request: mergeParts([request, ...values.map(({ part }) => part)]),
      expect: values.reduce<unknown>(expectedAt, expect) as Expectation,
    };
}

function* combinations([axis, ...rest]: readonly Axis[]): Generator<readonly AxisValue[]> {
  if (axis === undefined) {
    yield [];
    return;
  }
  for (const value of axis.values) for (const others of combinations(rest)) yield [value, ...others];
}

/** A value beats `_`. */
function expectedAt(expect: unknown, { name }: AxisValue): unknown {
  if (!isObject(expect)) return expect;
  return Object.hasOwn(expect, name) ? own(expect, name) : own(expect, ANY_OTHER);
}
