import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refutationsFor } from '../../src/analysis/questions/completions/refutation.js';
import { type SignInCase, signInCases } from '../../src/analysis/questions/completions/sign-in-cases.js';
import { readBody } from '../../src/documents/request/read-request.js';
import { compile } from '../../src/simulate/compile.js';
import { tableScope } from '../../src/what-if/matrix/table-frame.js';
import { assertWithFixedCases } from '../runs.js';
import { arbitraryOutcomeCase } from '../simulate/outcome/generators.js';

/**
 * The test may miss a few refutations. If the facts of a request contradict each other, the request can have outcomes that the search for a
 * refutation does not try.
 */
test('property: a policy test refutes an expected result only with an outcome that can occur, and nearly always finds such an outcome if one exists', () => {
  const seen = { refuted: 0, missed: 0, not: 0 };
  assertWithFixedCases(
    fc.property(arbitraryOutcomeCase(), fc.nat(), ({ org, request }, number) => {
      const compiled = compile(org);
      const read = readBody(request, compiled.world, 'person');
      if (!read.ok) return;
      const { cases, isComplete } = signInCases(read.value, tableScope(), compiled);
      if (!isComplete) return;
      const keys = cases.map(keyOf);
      const left = keys[number % keys.length];
      const refutes = refutationsFor(request.appInstance, tableScope(), compiled);
      expect(refutes((one) => keys.includes(keyOf(one)))(read.value)).toBe(false);
      const isRefuted = refutes((one) => keyOf(one) !== left)(read.value);
      seen[!isRefuted ? 'missed' : keys.length > 1 ? 'refuted' : 'not'] += 1;
    }),
    { numRuns: 60, endOnFailure: true },
  );
  expect(Math.min(seen.refuted, seen.not)).toBeGreaterThan(2);
  expect(seen.missed).toBeLessThan(seen.refuted + seen.not);
});

function keyOf({ decided, isBlocked }: SignInCase): string {
  const rules = [...decided].map(([type, rule]) => [type, rule?.rule.rule.id]);
  return JSON.stringify([rules, isBlocked]);
}
