import fc from 'fast-check';
import { expect } from 'vitest';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compiledOf } from '../../../src/simulate/compile.js';
import { measureCoverage } from '../../../src/testing/coverage/measured-coverage.js';
import { readSuite } from '../../../src/testing/file/read-suite.js';
import type { Suite } from '../../../src/testing/file/suite.js';
import { runSuite } from '../../../src/testing/run-suite.js';
import { type Suggestion, suggest } from '../../../src/testing/suggest/suggest.js';
import { writeSuite } from '../../../src/testing/suggest/write-suite.js';
import { arbitraryOrg } from '../../generators/org.js';
import { assertWithFixedCases } from '../../runs.js';

/** The number of occurrences of each kind of case, by a description of the kind. */
export type Seen = Record<string, number>;

/** Checks that the suggested tests cover everything except unknowns, and that all of them pass. */
export function checkSuggestedCoverage(runs: number): Seen {
  const seen: Seen = { orgs: 0, tests: 0 };
  const count = (key: string, by = 1) => {
    seen[key] = (seen[key] ?? 0) + by;
  };
  assertWithFixedCases(
    fc.property(arbitraryOrg(), (org) => {
      count('orgs');
      const suggestion = suggest(org);
      if (suggestion.tests.length === 0) return;
      const suite = suiteOf(suggestion);
      count('tests', suite.tests.length);
      const failed = [...runSuite(suite, compiledOf(org))].filter(({ status }) => status !== 'passed');
      expect(failed).toEqual([]);
      if ((seen.orgs ?? 0) % EVERY === 0) expectMissingSuggested(org, suite);
      for (const { goal, state } of measureCoverage(org, suite).goals) {
        count(`${goal.measure} ${state.kind}`);
        if (state.kind === 'undecided') count(state.reason);
        expect(state.kind).not.toBe('missing');
      }
    }),
    { numRuns: runs },
  );
  return seen;
}

/** For every fourth org, the check removes some suggested tests, and also checks the suggestions that complete the remaining tests. */
const EVERY = 4;

/** Removes every second test. Checks that the new suggestions cover all goals that the remaining tests do not cover. */
function expectMissingSuggested(org: Snapshot, suite: Suite): void {
  const half = { ...suite, tests: suite.tests.filter((_, index) => index % 2 === 0) };
  const more = suggest(org, half);
  const suites = more.tests.length === 0 ? [half] : [half, suiteOf(more)];
  const missing = measureCoverage(org, suites).goals.filter(({ state }) => state.kind === 'missing');
  expect(missing).toEqual([]);
}

/** Writes the suggestion as a file and reads it again. */
export function suiteOf({ tests }: Pick<Suggestion, 'tests'>): Suite {
  const text = writeSuite(tests, { schema: 'tests.json', org: ['org.json'] });
  const read = readSuite({ name: 'suggested.preflight.yaml', text });
  if (!read.ok) throw new Error(`${JSON.stringify(read.problems)}\n${text}`);
  return read.value;
}
