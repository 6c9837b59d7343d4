import { isObject } from '../base/object.js';
import { own } from '../base/own.js';
import type { Expectation } from './expect/expectation.js';
import { ANY_OTHER, type Axis, type AxisValue, type Table } from './file/suite.js';
import { mergeParts } from './request/merge-parts.js';
import type { WordOrigins } from './request/origins-of.js';
import type { RequestPart } from './request/part-words.js';

/** One cell of a table, which is a test by itself. */
export interface TestCell {
  /** The names of the axis values of the cell, in the order of the axes. */
  readonly coordinates: readonly string[];
  readonly request: RequestPart;
  readonly origins: WordOrigins;
  readonly expect: Expectation;
}

/**
 * Yields a range of the cells of a table, as in nested loops: the innermost loop goes over the last axis. Each cell is computed from its
 * number, because a large table may not fit into memory.
 */
export function* cellsOf(table: Table, from = 0, to = countOfCells(table)): Generator<TestCell> {
  const { request, axes, expect } = table;
  for (let number = from; number < to; number++) {
    const values = valuesAt(number, axes);
    yield {
      coordinates: values.map(({ name }) => name),
      request: mergeParts([request, ...values.map(({ part }) => part)]),
      origins: Object.assign({}, table.origins, ...values.map(({ origins }) => origins)) as WordOrigins,
      expect: values.reduce<unknown>(expectedAt, expect) as Expectation,
    };
  }
}

export function countOfCells({ axes }: Table): number {
  return axes.reduce((product, { values }) => product * values.length, 1);
}

/** Returns the axis values of a cell. They are the digits of its number, where the base of each digit is the length of the axis. */
function valuesAt(number: number, axes: readonly Axis[]): readonly AxisValue[] {
  let rest = number;
  return axes
    .toReversed()
    .map(({ values }) => {
      const value = values[rest % values.length] as AxisValue;
      rest = Math.floor(rest / values.length);
      return value;
    })
    .toReversed();
}

/** Returns the expectation for an axis value. The key of the value takes precedence over `_`. */
function expectedAt(expect: unknown, { name }: AxisValue): unknown {
  if (!isObject(expect)) return expect;
  return Object.hasOwn(expect, name) ? own(expect, name) : own(expect, ANY_OTHER);
}
