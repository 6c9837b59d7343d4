import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Request } from '../../src/model/facts/request.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { compile } from '../../src/simulate/compile.js';
import { runExample } from '../../src/testing/expect/example.js';
import type { Expectation } from '../../src/testing/expect/expectation.js';
import { partOfRequest } from '../../src/testing/request/part-of-request.js';
import { arbitraryHidden, type Hidden, isOf } from '../generators/hidden.js';
import { withSources } from '../generators/org.js';
import { arbitraryOutcomeCase } from '../simulate/outcome/generators.js';
import { arbitraryExpectation } from './suite-cases.js';

interface Case extends Hidden {
  readonly request: Request;
  readonly expected: Expectation;
}

/** Generates expectations of tests and matchers. */
function expectationOf(org: Snapshot, appId: string): fc.Arbitrary<Expectation> {
  return fc.oneof(
    { weight: 2, arbitrary: arbitraryExpectation(org, appId) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Expectation>(
        { accessGranted: true },
        { accessGranted: false },
        { decides: { 'authentication policy': null } },
        { assurance: 'denied' },
      ),
    },
  );
}

/** Generates orgs without the policy of the application, and without a statement that anything is missing. */
const withoutPolicy: fc.Arbitrary<Case> = arbitraryOutcomeCase()
  .filter(({ org: { policies } }) => policies.filter(({ type }) => type === 'ACCESS_POLICY').length > 1)
  .chain(({ org, request }) =>
    fc.record({
      org: fc.constant(org),
      request: fc.constant(request),
      of: fc.constantFrom(...org.policies.filter(({ type }) => type === 'ACCESS_POLICY')),
      expected: expectationOf(org, request.appInstance),
    }),
  )
  .map(({ org, of, request, expected }) => {
    const mapping = { appId: request.appInstance, policyId: of.id, type: of.type };
    const policies = org.policies.map((one) => (one === of ? { ...one, isDefault: false } : one));
    const whole = withSources({ ...org, policies, mappings: [mapping, ...org.mappings] });
    const open = withSources({ ...whole, policies: policies.filter(({ id }) => id !== of.id) });
    return { whole, open, request, expected };
  });

/** Generates orgs with any unknown parts that they state. */
const stated: fc.Arbitrary<Case> = arbitraryOutcomeCase().chain(({ org, request }) =>
  arbitraryHidden(fc.constant(org)).chain(({ whole, open }) =>
    fc.record({
      whole: fc.constant(whole),
      open: fc.constant(open),
      request: fc.constant(request),
      expected: expectationOf(whole, request.appInstance),
    }),
  ),
);

test.each([
  ['without the mapped policy', withoutPolicy],
  ['with something unknown', stated],
] as const)('a result decided for a sign-in %s is the same in the complete org', (_, cases) => {
  const seen: Record<string, number> = {};
  fc.assert(
    fc.property(cases, ({ whole, open, request, expected }) => {
      if (!isOf(whole, request)) return;
      const [after, before] = [open, whole].map((org) => statusOf(org, expected, request));
      if (after === undefined || before === undefined) return;
      const what = `${before}, ${after}`;
      seen[what] = (seen[what] ?? 0) + 1;
      if (after !== 'undecided') expect(after).toBe(before);
    }),
    { numRuns: 100 },
  );
  for (const status of ['passed', 'failed'])
    expect(seen[`${status}, undecided`] ?? 0, JSON.stringify(seen)).toBeGreaterThan(0);
});

/** Returns the status, or none if the service would block the request. */
function statusOf(org: Snapshot, expected: Expectation, request: Request) {
  const { expectations: words, refusal } = runExample(partOfRequest(request, org), expected, {
    compiled: compile(org),
  });
  return refusal === undefined ? words[0]?.status : undefined;
}
