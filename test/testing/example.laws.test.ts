import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile } from '../../src/simulate/compile.js';
import { signInOutcome } from '../../src/simulate/outcome/outcome.js';
import { runExample } from '../../src/testing/expect/example.js';
import type { Expectation } from '../../src/testing/expect/expectation.js';
import { partOfRequest } from '../../src/testing/request/part-of-request.js';
import { decided } from '../analysis/questions/possible.js';
import { arbitraryCompletion } from '../generators/completion.js';
import { assertWithFixedCases } from '../runs.js';
import { arbitraryOpenOrDecidedCase, arbitraryOutcomeCase } from '../simulate/outcome/generators.js';
import { arbitraryExpectation } from './suite-cases.js';

const asked = arbitraryOutcomeCase().chain(({ org, request }) =>
  fc.record({
    org: fc.constant(org),
    request: fc.constant(request),
    more: arbitraryCompletion(org, request),
    expected: arbitraryExpectation(org, request.appInstance),
  }),
);

test('property: a policy test of a single sign-in that passed or failed has the same result when facts are added to the sign-in', () => {
  const seen: Record<string, number> = {};
  assertWithFixedCases(
    fc.property(asked, ({ org, request, more, expected }) => {
      const compiled = compile(org);
      const [one, other] = [request, more].map((some) =>
        runExample(partOfRequest(some, org), expected, { compiled }),
      );
      if (one?.refusal !== undefined || other?.refusal !== undefined) return;
      const [before] = one?.expectations ?? [];
      const [after] = other?.expectations ?? [];
      if (before === undefined || after === undefined) throw new Error('nothing was judged');
      seen[before.status] = (seen[before.status] ?? 0) + 1;
      if (before.status !== 'undecided') expect(after.status).toBe(before.status);
    }),
    { numRuns: 60 },
  );
  for (const status of ['passed', 'failed', 'undecided']) expect(seen[status] ?? 0).toBeGreaterThan(5);
});

test('property: a policy test of a single sign-in passes if the sign-in has the expected outcome, or if the expected rule decides it', () => {
  const seen = { outcome: 0, rule: 0 };
  assertWithFixedCases(
    fc.property(arbitraryOpenOrDecidedCase(), ({ org, request }) => {
      const compiled = compile(org);
      const part = partOfRequest(request, org);
      const statusOf = (expected: Expectation) =>
        runExample(part, expected, { compiled }).expectations[0]?.status;
      const answer = signInOutcome(compiled, request);
      // The result of an example is independent of the status of the account. It is therefore compared with the result for an active
      // account.
      const { ifActive, overall } = answer.ok ? answer.value : {};
      const result = (ifActive ?? overall)?.result;
      if (result?.kind === 'decided')
        for (const outcome of ['allowed', 'denied', 'locked out', 'blocked']) {
          seen.outcome += 1;
          expect(statusOf({ outcome })).toBe(outcome === result.value ? 'passed' : 'failed');
          expect(statusOf({ outcome: [outcome, result.value] })).toBe('passed');
        }
      const rule = decided(compiled, 'ACCESS_POLICY', request)?.rule;
      if (rule === undefined) return;
      seen.rule += 1;
      expect(statusOf({ rule })).toBe('passed');
      expect(statusOf({ decides: { 'authentication policy': rule } })).toBe('passed');
    }),
    { numRuns: 30 },
  );
  expect(seen.outcome).toBeGreaterThan(8);
  expect(seen.rule).toBeGreaterThan(2);
});
