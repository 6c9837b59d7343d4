import fc from 'fast-check';
import { expect } from 'vitest';
import { diffOf } from '../../src/analysis/questions/diff/diff.js';
import { runSteps } from '../../src/base/work-steps.js';
import { MATCH } from '../../src/logic/kleene/verdict.js';
import { compile, compiledOf } from '../../src/simulate/compile.js';
import type { AxisChoice } from '../../src/what-if/axes/axis-of.js';
import { compareMatrices } from '../../src/what-if/matrix/compare.js';
import { tableFrame } from '../../src/what-if/matrix/table-frame.js';
import { decided } from '../analysis/questions/possible.js';
import { arbitraryChange } from '../generators/edits.js';
import { arbitraryOrg } from '../generators/org.js';
import { assertWithFixedCases } from '../runs.js';
import { arbitraryDecidedCase } from '../simulate/outcome/generators.js';
import { rankOf } from './matrix-law.js';

export interface Compared {
  cells: number;
  changed: number;
  /** The number of sets of affected sign-ins whose example is in a cell. */
  regions: number;
}

const ROWS: readonly AxisChoice[] = ['people', [{ name: 'anybody', part: {} }]];

/**
 * Checks that a cell of the access matrix changes exactly if a set of affected sign-ins in the diff overlaps it, with the same kind of
 * change.
 * Spec: What-if, 1, W1.
 */
export function checkChangedCells(orgs: number): Compared {
  const compared: Compared = { cells: 0, changed: 0, regions: 0 };
  assertWithFixedCases(
    fc.property(
      arbitraryChange(
        fc.oneof(
          arbitraryOrg(),
          arbitraryDecidedCase().map(({ org }) => org),
        ),
      ),
      fc.constantFrom(...ROWS),
      ({ before, after }, rowsOfTable) => {
        const { changes: regions, undecided } = diffOf(before, after);
        const isInBoth = (app: string) =>
          [before, after].every(({ apps }) => apps.some(({ id }) => id === app));
        const app = regions.map(({ example }) => example.appInstance).find(isInBoth) ?? before.apps[0]?.id;
        if (app === undefined) return;
        const options = { rows: rowsOfTable, columns: 'places', base: { app } } as const;
        const found = compareMatrices(before, after, options);
        const states = [compiledOf(before), compiledOf(after)] as const;
        const frame = runSteps(tableFrame(states, options));
        if (!found.ok || !frame.ok) return;
        const { scope, rows, columns } = frame.value;
        const own = regions.filter(({ policyType }) => scope.types.includes(policyType));
        const sides = [compile(before), compile(after)];
        const kindOf = new Map(own.map((one) => [keyOf(one), one.change]));
        const open = new Set(undecided.map(keyOf));
        for (const cell of found.value.changes.flat()) {
          compared.cells += 1;
          if (cell.changes.length > 0) compared.changed += 1;
          for (const change of cell.changes) {
            // The diff tries one example for each pair of rules. If the result of the example is undecided, the diff states no kind of
            // change for the pair, and the test has nothing to compare.
            if (!open.has(keyOf(change)))
              expect(kindOf.get(keyOf(change)), keyOf(change)).toBe(change.change);
            const [did, does] = sides.map((side) => decided(side, change.policyType, change.example));
            expect([did?.rule ?? null, does?.rule ?? null]).toEqual([
              change.before?.rule.id ?? null,
              change.after?.rule.id ?? null,
            ]);
          }
        }
        for (const region of own) {
          const example = region.example;
          if (example.appInstance !== app) continue;
          const [at = -1, beside = -1] = [rows, columns].map(({ slices }) =>
            slices.findIndex((slice) => rankOf(slice, example, after) === MATCH),
          );
          const cell = found.value.changes[at]?.[beside];
          if (cell === undefined || cell.undecided.length > 0) continue;
          compared.regions += 1;
          expect(cell.changes.map(keyOf), JSON.stringify(example)).toContain(keyOf(region));
        }
      },
    ),
    { numRuns: orgs },
  );
  return compared;
}

interface Decides {
  readonly policyType?: string;
  readonly before?: { readonly rule: { readonly id: string } } | null;
  readonly after?: { readonly rule: { readonly id: string } } | null;
}

function keyOf({ policyType, before, after }: Decides): string {
  return `${policyType} ${before?.rule.id ?? 'none'} ${after?.rule.id ?? 'none'}`;
}
