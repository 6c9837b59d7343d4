import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FixableEntry, looseEntries } from '../../../src/analysis/questions/diff/fixed-entries.js';
import { runs } from '../../runs.js';

const CONDITIONS = 6;

const arbitraryEntries = fc.array(
  fc.record({ conditions: fc.nat(CONDITIONS - 1), key: fc.constantFrom('allow', 'deny') }),
  { maxLength: 8 },
);

test('property: if two rule lists decide a request by different rules or effects, the diff does not treat both rules as unchanged', () => {
  fc.assert(
    fc.property(arbitraryEntries, arbitraryEntries, (one, other) => {
      const [before, after] = [one, other].map((entries) =>
        [...entries, { conditions: CONDITIONS, key: 'none' }].map((entry) => ({
          ...entry,
          isShadowed: false,
        })),
      ) as [FixableEntry[], FixableEntry[]];
      const loose = looseEntries(before, after);
      for (let point = 0; point < 2 ** CONDITIONS; point++) {
        const matches = ({ conditions }: FixableEntry) =>
          conditions === CONDITIONS || (point >> conditions) % 2 === 1;
        const [from, to] = [before.findIndex(matches), after.findIndex(matches)];
        const isSame =
          before[from]?.conditions === after[to]?.conditions && before[from]?.key === after[to]?.key;
        if (!isSame) expect(loose.before.includes(from) || loose.after.includes(to)).toBe(true);
      }
    }),
    runs(200, 20_000),
  );
});

test('the diff treats rules that both rule lists contain in the same order as unchanged', () => {
  const entry = (conditions: number): FixableEntry => ({ conditions, key: 'allow', isShadowed: false });
  const before = [1, 2, 3, 4, 5].map(entry);
  expect(looseEntries(before, [1, 4, 2, 3, 5].map(entry))).toEqual({ before: [3], after: [1] });
  expect(looseEntries(before, [1, 3, 6, 4, 4, 5].map(entry))).toEqual({ before: [1], after: [2] });
});
