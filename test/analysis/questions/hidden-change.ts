import type fc from 'fast-check';
import { arbitraryChange } from '../../generators/edits.js';
import {
  arbitraryHiding,
  type Hidden,
  hasOneEveryone,
  hiddenOf,
  withAgreeingLists,
} from '../../generators/hidden.js';
import { arbitraryOrg } from '../../generators/org.js';

/** Generates two states of an org with a few edits between them; each state has a version in which parts are hidden. */
export const arbitraryHiddenChange: fc.Arbitrary<Readonly<Record<'after' | 'before', Hidden>>> =
  arbitraryChange(arbitraryOrg({ ordered: true }).map(withAgreeingLists))
    .chain(({ before, after }) =>
      arbitraryHiding.chain((one) =>
        arbitraryHiding.map((other) => ({
          before: hiddenOf(before, one),
          after: hiddenOf(after, other),
        })),
      ),
    )
    .filter(({ before, after }) => [before, after].every(hasOneEveryone));
