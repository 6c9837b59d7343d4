import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partitionOf } from '../../../src/analysis/symbolic/regions/partition.js';
import { choice } from '../../../src/analysis/symbolic/theories/theory.js';
import { any } from '../../../src/logic/kleene/formula.js';
import { contains } from '../../../src/logic/solver/cubes.js';
import { holdsAt, pointsOf } from '../../logic/puzzle.js';
import { arbitraryConjunction } from './arbitrary-conjunction.js';
import { listIn, smallSpace } from './small-space.js';

const SIZES = [2, 3, 2, 2, 2, 2];
const POINTS = pointsOf(SIZES);
const formula = arbitraryConjunction(SIZES);

/**
 * Generates a requirement for two variables: at least one of them has a certain value. For example, the first variable is 0 or the second
 * variable is 1. Several requirements can form a chain.
 */
const requirement = fc
  .tuple(fc.nat({ max: SIZES.length - 1 }), fc.nat({ max: SIZES.length - 1 }), fc.boolean())
  .map(([one, other, isAny]) =>
    isAny ? any([choice(one, [1]), choice(other, [1])]) : any([choice(one, [0]), choice(other, [1])]),
  );

test('property: the set of sign-ins that a rule decides is exact, and so is its share of all possible sign-ins', () => {
  let shares = 0;
  fc.assert(
    fc.property(
      fc.array(formula, { minLength: 1, maxLength: 2 }),
      fc.array(requirement, { maxLength: 4 }),
      fc.boolean(),
      (asked, requirements, isOfOne) => {
        const space = smallSpace({ sizes: SIZES, asked, requirements });
        const list = listIn(space, asked.length, isOfOne ? ['app 1'] : undefined);
        const possible = POINTS.filter(
          (point) => (!isOfOne || point[0] === 1) && requirements.every((one) => holdsAt(one, point)),
        );
        if (possible.length === 0) return;
        const { parts, shareOf, possible: found } = partitionOf(list, { boxes: 1000 });
        expect(found.isWhole).toBe(true);
        expect(parts).toHaveLength(asked.length + 1);
        for (const [index, { rule, region, own, isKnowable }] of parts.entries()) {
          expect(rule).toBe(list.rules[index]);
          expect(isKnowable).toBe(true);
          const matches = (point: readonly number[]) =>
            rule === undefined || holdsAt(asked[index] as (typeof asked)[0], point);
          const isDecided = (point: readonly number[]) =>
            matches(point) && asked.slice(0, index).every((above) => !holdsAt(above, point));
          const { boxes, isWhole } = region();
          expect(isWhole).toBe(true);
          for (const point of POINTS) {
            expect(contains(boxes, point)).toBe(isDecided(point));
            expect(contains(own().boxes, point)).toBe(matches(point));
          }
          shares += 1;
          expect(shareOf(boxes)).toBeCloseTo(possible.filter(isDecided).length / possible.length, 10);
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(shares).toBeGreaterThan(100);
});

test('property: if the analysis does not model a rule, the set of sign-ins of each lower rule contains only sign-ins that the lower rule definitely decides', () => {
  fc.assert(
    fc.property(fc.array(formula, { minLength: 2, maxLength: 3 }), (asked) => {
      const space = smallSpace({ sizes: SIZES, asked, unknowable: [1] });
      const { parts } = partitionOf(listIn(space, asked.length), { boxes: 1000 });
      let isKnowable = true;
      for (const { rule, region, own, isKnowable: isTold } of parts) {
        isKnowable &&= rule === undefined || rule.bounds.unknowable.size === 0;
        expect(isTold).toBe(isKnowable);
        const above = parts.flatMap(({ rule: one }) => one ?? []).slice(0, rule?.index ?? asked.length);
        for (const point of POINTS) {
          const must =
            (rule?.in('must').isAt(point) ?? true) && above.every((one) => !one.in('may').isAt(point));
          expect(contains(region().boxes, point)).toBe(must);
          expect(contains(own().boxes, point)).toBe(rule?.in('may').isAt(point) ?? true);
        }
      }
    }),
    { numRuns: 36 },
  );
});

test('property: a set of sign-ins that is too complex to describe within the limit is marked as incomplete', () => {
  const space = smallSpace({
    sizes: [8, 8],
    asked: [
      {
        kind: 'any',
        of: [1, 3, 5].map((value) => ({
          kind: 'all' as const,
          of: [0, 1].map((variable) => ({ kind: 'atom' as const, atom: { variable, values: [value] } })),
        })),
      },
    ],
  });
  const [part] = partitionOf(listIn(space, 1), { boxes: 1 }).parts;
  expect(part?.region()).toMatchObject({ isWhole: false });
});
