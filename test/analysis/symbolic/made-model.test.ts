import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GreedyModel } from '../../../src/analysis/symbolic/greedy-model.js';
import type { Choices } from '../../../src/analysis/symbolic/theories/theory.js';
import { conjunctionOf } from '../../../src/logic/solver/conjunction.js';
import type { Model } from '../../../src/logic/solver/satisfy.js';
import { holdsAt, pointsOf } from '../../logic/puzzle.js';
import { arbitraryConjunction } from './arbitrary-conjunction.js';
import { smallSpace } from './small-space.js';

/** Generates formulas, a start model (one value for each variable), and an optional condition that every valid model must satisfy. */
const made = fc.array(fc.integer({ min: 2, max: 4 }), { minLength: 2, maxLength: 4 }).chain((sizes) =>
  fc.record({
    sizes: fc.constant(sizes),
    formulas: fc.array(arbitraryConjunction(sizes), { minLength: 1, maxLength: 3 }),
    start: fc.constantFrom(...pointsOf(sizes)),
    preferred: fc.tuple(...sizes.map((size) => fc.nat({ max: size - 1 }))),
    requirement: fc.option(arbitraryConjunction(sizes), { nil: undefined, freq: 1 }),
    wish: fc.option(arbitraryConjunction(sizes), { nil: undefined, freq: 1 }),
  }),
);

type Made = typeof made extends fc.Arbitrary<infer Value> ? Value : never;

function begin({ sizes, start, preferred, requirement, wish }: Made) {
  const [requirements, wishes] = [requirement, wish].map((one) => (one === undefined ? [] : [one]));
  const space = smallSpace({ sizes, preferred, requirements: requirements ?? [], wishes: wishes ?? [] });
  const asked = [...space.requirements, ...space.wishes];
  const isPossible = (point: Model) => asked.every((one) => holdsAt(one, point));
  const conjunction = (formula: Choices) => conjunctionOf(formula, space.sizeOf);
  return { model: new GreedyModel(start, space), isPossible, conjunction, isFree: asked.length === 0 };
}

test('property: after the function `hold` of the solver model succeeds, the model satisfies every formula passed to `hold`, and all requirements', () => {
  let held = 0;
  fc.assert(
    fc.property(made, (given) => {
      const { formulas, start } = given;
      const { model, isPossible, conjunction } = begin(given);
      const whole = formulas.filter((formula) => conjunction(formula).isWhole);
      // The start model must satisfy all requirements: `hold` checks a requirement only when a variable of this requirement changes.
      if (!isPossible(start)) return;
      for (const [index, formula] of whole.entries()) {
        if (!model.hold(conjunction(formula))) return;
        held += 1;
        expect(whole.slice(0, index + 1).every((one) => holdsAt(one, model.model))).toBe(true);
        expect(isPossible(model.model)).toBe(true);
      }
    }),
    { numRuns: 1500 },
  );
  expect(held).toBeGreaterThan(500);
});

test('property: the function `hold` of the solver model replaces only values that a formula excludes, if possible by the preferred values', () => {
  let changed = 0;
  fc.assert(
    fc.property(made, (given) => {
      const [formula] = given.formulas;
      const { model, conjunction, isFree } = begin(given);
      const asked = conjunction(formula as Choices);
      if (!isFree || asked.clauses.length > 0) return;
      const allowed = (variable: number) =>
        Array.from({ length: given.sizes[variable] as number }, (_, value) => value).filter((value) => {
          const bits = asked.sets.get(variable);
          return bits === undefined || ((bits[value >> 5] ?? 0) & (1 << (value & 31))) !== 0;
        });
      const isSatisfiable = given.sizes.every((_, variable) => allowed(variable).length > 0);
      expect(model.hold(asked)).toBe(isSatisfiable);
      if (!isSatisfiable) return;
      const expected = given.start.map((value, variable) => {
        const values = allowed(variable);
        const preferred = given.preferred[variable] as number;
        return values.includes(value) ? value : values.includes(preferred) ? preferred : values[0];
      });
      if (expected.some((value, variable) => value !== given.start[variable])) changed += 1;
      expect(Array.from(model.model)).toEqual(expected);
    }),
    { numRuns: 800 },
  );
  expect(changed).toBeGreaterThan(50);
});

test('property: the function `holding` of the solver model finds values that satisfy a formula, and then restores the former values', () => {
  const seen = { found: 0, none: 0 };
  fc.assert(
    fc.property(made, (given) => {
      const [formula] = given.formulas as [Choices];
      const { model, isPossible, conjunction, isFree } = begin(given);
      const asked = conjunction(formula);
      if (!asked.isWhole || !isPossible(given.start)) return;
      let ways = 0;
      for (const one of model.holding(asked)) {
        ways += 1;
        expect(holdsAt(formula, one.model) && isPossible(one.model)).toBe(true);
      }
      expect(Array.from(model.model)).toEqual(given.start);
      const isSatisfiable = pointsOf(given.sizes).some((point) => holdsAt(formula, point));
      if (isFree) expect(ways > 0).toBe(isSatisfiable);
      seen[ways > 0 ? 'found' : 'none'] += 1;
    }),
    { numRuns: 1500 },
  );
  expect(seen.found).toBeGreaterThan(200);
  expect(seen.none).toBeGreaterThan(20);
});

test('property: the function `falsifying` of the solver model finds values that violate a formula, and then restores the former values', () => {
  let found = 0;
  fc.assert(
    fc.property(made, (given) => {
      const [formula] = given.formulas as [Choices];
      const { model, isPossible, conjunction, isFree } = begin(given);
      const asked = conjunction(formula);
      if (!asked.isWhole || !isPossible(given.start)) return;
      let ways = 0;
      for (const one of model.falsifying(asked)) {
        ways += 1;
        expect(!holdsAt(formula, one.model) && isPossible(one.model)).toBe(true);
      }
      expect(Array.from(model.model)).toEqual(given.start);
      const isRefutable = pointsOf(given.sizes).some((point) => !holdsAt(formula, point));
      if (isFree) expect(ways > 0).toBe(isRefutable);
      if (ways > 0) found += 1;
    }),
    { numRuns: 1500 },
  );
  expect(found).toBeGreaterThan(200);
});

test('property: the function `attempt` restores the values of the solver model, and a returned copy of the model never changes', () => {
  let changed = 0;
  fc.assert(
    fc.property(made, (given) => {
      const { model, conjunction } = begin(given);
      const [first, second = first] = given.formulas.map(conjunction);
      if (first === undefined || second === undefined) return;
      const attempted = model.attempt(() => {
        model.hold(first);
        return model.take();
      });
      const copy = Array.from(attempted);
      if (copy.some((value, variable) => value !== given.start[variable])) changed += 1;
      expect(Array.from(model.model)).toEqual(given.start);
      model.hold(second);
      expect(Array.from(attempted)).toEqual(copy);
    }),
    { numRuns: 500 },
  );
  expect(changed).toBeGreaterThan(50);
});
