import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BoxLimits, regionBoxes } from '../../../src/analysis/symbolic/regions/region-boxes.js';
import { not } from '../../../src/logic/kleene/formula.js';
import { contains } from '../../../src/logic/solver/cubes.js';
import { negated } from '../../../src/logic/solver/literal.js';
import { arbitraryFormula, holdsAt, pointsOf } from '../../logic/puzzle.js';
import { arbitraryConjunction } from './arbitrary-conjunction.js';
import { listIn, smallSpace } from './small-space.js';

const SIZES = [3, 2, 3, 2];
const POINTS = pointsOf(SIZES);
const APPS = ['app 0', 'app 2'];
const RULES = 3;

/**
 * Returns the boxes (conjunctions of conditions) that describe when the last of three rules decides. The org has three applications, but
 * the rules apply to only two.
 */
function regionOf(asked: Parameters<typeof smallSpace>[0]['asked'], limits: Partial<BoxLimits>) {
  const space = smallSpace({ sizes: SIZES, asked: asked ?? [] });
  const list = listIn(space, RULES, APPS);
  const [first, second, last] = list.rules;
  if (first === undefined || second === undefined || last === undefined) throw new Error('three rules');
  const boxes = regionBoxes(
    { decided: list.first.actual.decides(last.index), formula: last.choices, above: last.index, apps: list },
    { space, given: list.apps, budget: {}, boxes: 100, exceptions: 10, ...limits },
  );
  const isOwn = (point: readonly number[]) => point[0] !== 1 && holdsAt(last.choices, point);
  const isDecided = (point: readonly number[]) =>
    isOwn(point) && !holdsAt(first.choices, point) && !holdsAt(second.choices, point);
  return { ...boxes, isOwn, isDecided };
}

const formulas = fc.array(
  fc.oneof(arbitraryConjunction(SIZES), arbitraryConjunction(SIZES).map(not), arbitraryFormula(SIZES, 2)),
  { minLength: RULES, maxLength: RULES },
);
const isOfApps = (point: readonly number[]) => point[0] !== 1;

test('property: if few rules are above a rule, the computed set of its sign-ins contains exactly those that the rule decides', () => {
  let points = 0;
  fc.assert(
    fc.property(formulas, (asked) => {
      const { boxes, isWhole, exceptions, isDecided } = regionOf(asked, {});
      expect({ isWhole, exceptions }).toEqual({ isWhole: true, exceptions: 0 });
      for (const point of POINTS.filter(isOfApps)) {
        const isIn = contains(boxes, point);
        if (isIn) points += 1;
        expect({ point, isIn }).toEqual({ point, isIn: isDecided(point) });
      }
    }),
    { numRuns: 150 },
  );
  expect(points).toBeGreaterThan(300);
});

test('property: with many rules above a rule, the computed set of its sign-ins may be too large, but contains every sign-in that the rule decides', () => {
  const seen = { boxes: 0, taken: 0 };
  fc.assert(
    fc.property(formulas, (asked) => {
      const { boxes, isWhole, exceptions, isOwn, isDecided } = regionOf(asked, { exceptions: 1 });
      expect({ isWhole, exceptions }).toEqual({ isWhole: true, exceptions: RULES - 1 });
      for (const point of POINTS.filter(isOfApps)) {
        const isIn = contains(boxes, point);
        if (isIn) expect(isOwn(point)).toBe(true);
        if (isDecided(point)) expect(isIn).toBe(true);
        if (isOwn(point) && !isIn) seen.taken += 1;
      }
      for (const box of boxes) {
        seen.boxes += 1;
        expect(POINTS.some((point) => contains([box], point) && isDecided(point))).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
  expect(seen.boxes).toBeGreaterThan(50);
  expect(seen.taken).toBeGreaterThan(50);
});

test.each([0, 10])(
  'property: a set of sign-ins that is too complex to describe within the limit is marked as incomplete (%i exceptions)',
  (exceptions) => {
    let cut = 0;
    fc.assert(
      fc.property(formulas, (asked) => {
        const whole = regionOf(asked, { exceptions });
        const { boxes, isWhole, isOwn } = regionOf(asked, { exceptions, boxes: 1 });
        expect(boxes.length).toBeLessThanOrEqual(1);
        if (!isWhole) cut += 1;
        else
          for (const point of POINTS)
            if (contains(whole.boxes, point)) expect(contains(boxes, point)).toBe(true);
        for (const point of POINTS.filter(isOfApps))
          if (contains(boxes, point)) expect(isOwn(point)).toBe(true);
      }),
      { numRuns: 100 },
    );
    expect(cut).toBeGreaterThan(10);
  },
);

test('property: the description of a set of sign-ins mentions only facts that a request can state', () => {
  fc.assert(
    fc.property(formulas, (asked) => {
      const space = smallSpace({ sizes: SIZES, asked, unknowable: [1] });
      const list = listIn(space, RULES);
      const [rule] = list.rules;
      if (rule === undefined) return;
      for (const exceptions of [0, 10]) {
        const { boxes } = regionBoxes(
          { decided: rule.actual, formula: rule.choices, above: 1, apps: {} },
          {
            space,
            given: [negated(space.solver.literal({ kind: 'never' }))],
            budget: {},
            boxes: 100,
            exceptions,
          },
        );
        for (const box of boxes) expect([...box.keys()]).not.toContain(1);
      }
    }),
    { numRuns: 60 },
  );
});
