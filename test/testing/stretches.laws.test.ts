import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Suite, SuiteTest, Table } from '../../src/testing/file/suite.js';
import { countOfTests, testRanges } from '../../src/testing/run-suite.js';
import { cellsOf, countOfCells } from '../../src/testing/table.js';

const base = { pointer: '', isOnly: false };

function tableOf(sizes: readonly number[]): Table {
  const axes = sizes.map((size, number) => ({
    name: `axis ${number}`,
    values: Array.from({ length: size }, (_, value) => ({ name: String(value), part: {} })),
  }));
  return { ...base, kind: 'table', name: 'table', request: {}, axes, expect: 'DENY' };
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 });

test('property: the cases of a policy test with a table are sorted by the axis values, and a requested range contains the same cases as that part of the full list', () => {
  fc.assert(
    fc.property(sizes, fc.nat(), fc.nat(), (lengths, one, other) => {
      const table = tableOf(lengths);
      const all = [...cellsOf(table)].map(({ coordinates }) => coordinates);
      expect(all).toHaveLength(countOfCells(table));
      expect(all.map((cell) => cell.map((digit) => digit.padStart(2, '0')).join())).toEqual(
        all.map((cell) => cell.map((digit) => digit.padStart(2, '0')).join()).sort(),
      );
      const [from = 0, to = 0] = [one % (all.length + 1), other % (all.length + 1)].sort((a, b) => a - b);
      expect([...cellsOf(table, from, to)].map(({ coordinates }) => coordinates)).toEqual(
        all.slice(from, to),
      );
    }),
  );
});

test('one case of a policy test with a table of 10^12 cases is built without building the other cases', () => {
  const table = tableOf(Array(4).fill(1000));
  expect([...cellsOf(table, 10 ** 12 - 1)].map(({ coordinates }) => coordinates)).toEqual([
    ['999', '999', '999', '999'],
  ]);
});

const tests: fc.Arbitrary<SuiteTest> = fc.oneof(
  fc.constant<SuiteTest>({ ...base, kind: 'example', name: 'a', request: {}, expect: 'DENY' }),
  fc.constant<SuiteTest>({
    ...base,
    kind: 'statement',
    name: 's',
    when: {},
    claim: { kind: 'unreachable', rules: [] },
  }),
  fc.constant<SuiteTest>({ ...base, kind: 'example', name: 'k', request: {}, expect: 'DENY', skip: 'later' }),
  sizes.map(tableOf),
);

test('property: the ranges into which policy tests are divided for threads contain each test once and in order', () => {
  fc.assert(
    fc.property(fc.array(tests, { maxLength: 8 }), (some) => {
      const suite = { tests: some } as unknown as Suite;
      const stretches = [...testRanges(suite)];
      const numbers = stretches.flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_, at) => from + at),
      );
      expect(numbers).toEqual(Array.from({ length: countOfTests(suite) }, (_, number) => number));
      let start = 0;
      for (const one of some) {
        const own = { from: start, to: start + 1 };
        if (one.kind === 'statement') expect(stretches).toContainEqual(own);
        start += one.kind === 'table' ? countOfCells(one) : 1;
      }
    }),
  );
});
