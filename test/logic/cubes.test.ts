import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Box,
  type Boxes,
  contains,
  disjoint,
  intersect,
  merge,
  pointCount,
  share,
  subtract,
} from '../../src/logic/solver/cubes.js';
import { pointsOf } from './puzzle.js';

const runs = { numRuns: 900 };
const arbitrarySpace = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 });

describe('properties of boxes (one set of values for each variable)', () => {
  test('property: the intersection of two boxes contains exactly the assignments in both', () => {
    law(2, (region, space) => {
      const [one, other] = region as [Box, Box];
      const both = intersect(one, other);
      const expected = keys(space, (point) => contains([one], point) && contains([other], point));
      expect(pointsIn(both === undefined ? [] : [both], space)).toEqual(expected);
      if (expected.length === 0) expect(both).toBeUndefined();
    });
  });

  test('property: subtracting one box from another leaves exactly the assignments outside the subtracted box, in disjoint boxes', () => {
    law(4, (region, space) => {
      const [box, ...others] = region as [Box, ...Box[]];
      const rest = subtract(others, box, space);
      expect(pointsIn(rest, space)).toEqual(
        keys(space, (point) => contains(others, point) && !contains([box], point)),
      );
      for (const one of others) expectApart(subtract([one], box, space), space);
    });
  });

  test('property: making boxes disjoint or merging them keeps their assignments, and the counts of disjoint boxes are exact', () => {
    law(6, (region, space) => {
      const points = pointsIn(region, space);
      const { boxes: apart } = disjoint(region, space);
      const merged = merge(region, space);
      const both = merge(apart, space);
      for (const same of [apart, merged, both]) expect(pointsIn(same, space)).toEqual(points);
      for (const same of [apart, both]) {
        expectApart(same, space);
        expect(pointCount(same, space)).toBe(BigInt(points.length));
        expect(share(same, space)).toBeCloseTo(points.length / pointsOf(space).length, 10);
      }
      expect(merged.length).toBeLessThanOrEqual(region.length);
      expect(both.length).toBeLessThanOrEqual(apart.length);
    });
  });

  test('property: after boxes are merged, no box is within another box or differs from another box in only one variable', () => {
    law(6, (region, space) => {
      const merged = merge(region, space);
      for (const one of merged)
        for (const other of merged) {
          if (one === other) continue;
          expect(subtract([one], other, space)).not.toEqual([]);
          const different = [...space.keys()].filter(
            (variable) => String(one.get(variable)) !== String(other.get(variable)),
          );
          expect(different.length).toBeGreaterThan(1);
        }
    });
  });
});

test('making two equal boxes disjoint gives one box', () => {
  const box: Box = new Map([[0, [1]]]);
  expect(disjoint([box, box], [2, 2])).toEqual({ boxes: [box], isWhole: true });
});

test('the number of assignments in a set of boxes is exact, also above the largest safe integer', () => {
  const space = Array.from({ length: 64 }, () => 3);
  const box: Box = new Map([[0, [0, 2]]]);
  expect(pointCount([box], space)).toBe(2n * 3n ** 63n);
  expect(pointCount(subtract([new Map()], box, space), space)).toBe(3n ** 63n);
});

test('two boxes that differ in one variable are merged, and a variable that can have every value is dropped', () => {
  const region: Boxes = [
    new Map([
      [0, [0]],
      [1, [1]],
    ]),
    new Map([
      [0, [1, 2]],
      [1, [1]],
    ]),
  ];
  expect(merge(region, [4, 2])).toEqual([
    new Map([
      [0, [0, 1, 2]],
      [1, [1]],
    ]),
  ]);
  expect(merge(region, [3, 2])).toEqual([new Map([[1, [1]]])]);
  expect(merge([...region, new Map([[1, [0]]])], [3, 2])).toEqual([new Map()]);
});

function law(boxes: number, check: (region: Boxes, space: readonly number[]) => void): void {
  const arbitrary = arbitrarySpace.chain((space) =>
    fc.record({
      space: fc.constant(space),
      region: fc.array(arbitraryBox(space), { minLength: boxes === 2 ? 2 : 1, maxLength: boxes }),
    }),
  );
  fc.assert(
    fc.property(arbitrary, ({ region, space }) => check(region, space)),
    runs,
  );
}

function arbitraryBox(space: readonly number[]): fc.Arbitrary<Box> {
  const sides = space.map((size) => fc.option(fc.subarray([...Array(size).keys()])));
  return fc
    .tuple(...sides)
    .map(
      (all) =>
        new Map(all.flatMap((values, variable) => (values === null ? [] : [[variable, values] as const]))),
    );
}

function pointsIn(region: Boxes, space: readonly number[]): string[] {
  return keys(space, (point) => contains(region, point));
}

function keys(space: readonly number[], isIn: (point: readonly number[]) => boolean): string[] {
  return pointsOf(space).filter(isIn).map(String);
}

function expectApart(region: Boxes, space: readonly number[]): void {
  for (const point of pointsOf(space))
    expect(region.filter((box) => contains([box], point)).length).toBeLessThanOrEqual(1);
}
