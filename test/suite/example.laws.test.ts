import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile } from '../../src/simulate/compile.js';
import { runExample } from '../../src/suite/example.js';
import { partOfRequest } from '../../src/suite/request/part-of-request.js';
import { arbitraryCompletion } from '../generators/completion.js';
import { arbitraryOutcomeCase } from '../outcome/generators.js';
import { arbitraryExpectation } from './suite-cases.js';

const asked = arbitraryOutcomeCase().chain(({ org, request }) =>
  fc.record({
    org: fc.constant(org),
    request: fc.constant(request),
    more: arbitraryCompletion(org, request),
    expected: arbitraryExpectation(org, request.appInstance),
  }),
);

test('what passes of a request passes of what more is known of it, and what is wrong stays wrong', () => {
  const seen: Record<string, number> = {};
  fc.assert(
    fc.property(asked, ({ org, request, more, expected }) => {
      const compiled = compile(org);
      const [one, other] = [request, more].map((some) =>
        runExample(partOfRequest(some, org), expected, { compiled }),
      );
      if (one?.refusal !== undefined || other?.refusal !== undefined) return;
      const [before] = one?.words ?? [];
      const [after] = other?.words ?? [];
      if (before === undefined || after === undefined) throw new Error('nothing was judged');
      seen[before.status] = (seen[before.status] ?? 0) + 1;
      if (before.status !== 'undecided') expect(after.status).toBe(before.status);
    }),
    { numRuns: 300 },
  );
  for (const status of ['passed', 'wrong', 'undecided']) expect(seen[status] ?? 0).toBeGreaterThan(5);
});
