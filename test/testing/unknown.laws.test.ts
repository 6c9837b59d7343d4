import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Request } from '../../src/model/facts/request.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { compile } from '../../src/simulate/compile.js';
import { runExample } from '../../src/testing/expect/example.js';
import type { Expectation } from '../../src/testing/expect/expectation.js';
import { partOfRequest } from '../../src/testing/request/part-of-request.js';
import { ALL_RULES, arbitraryHidden, type Hidden, hiddenOf, isOf } from '../generators/hidden.js';
import { withSources } from '../generators/org.js';
import { assertWithFixedCases } from '../runs.js';
import { arbitraryDecidedCase, arbitraryOutcomeCase } from '../simulate/outcome/generators.js';
import { arbitraryExpectation } from './suite-cases.js';

interface Case extends Hidden {
  readonly request: Request;
  readonly expected: Expectation;
}

/** Generates expectations as in test files and matchers. */
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

/** Generates orgs that do not contain the policy of the application, and do not state that anything is missing. */
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

/** Generates orgs with unknown parts. In most of them all rules are unknown, because other unknown parts seldom influence a result. */
const arbitraryOpenCase: fc.Arbitrary<{ readonly request: Request; readonly hidden: Hidden }> = fc.oneof(
  {
    weight: 1,
    arbitrary: arbitraryOutcomeCase().chain(({ org, request }) =>
      arbitraryHidden(fc.constant(org)).map((hidden) => ({ request, hidden })),
    ),
  },
  {
    weight: 2,
    arbitrary: arbitraryDecidedCase().map(({ org, request }) => ({
      request,
      hidden: hiddenOf(org, [ALL_RULES]),
    })),
  },
);

/** Generates incomplete orgs that state which parts are unknown. */
const stated: fc.Arbitrary<Case> = arbitraryOpenCase.chain(({ request, hidden: { whole, open } }) =>
  fc.record({
    whole: fc.constant(whole),
    open: fc.constant(open),
    request: fc.constant(request),
    expected: expectationOf(whole, request.appInstance),
  }),
);

test.each([
  ['without the mapped policy', withoutPolicy],
  ['with something unknown', stated],
] as const)(
  'property: if the result of a policy test is decided in an org %s, the test has the same result in the complete org',
  (_, cases) => {
    const seen: Record<string, number> = {};
    assertWithFixedCases(
      fc.property(cases, ({ whole, open, request, expected }) => {
        if (!isOf(whole, request)) return;
        const [after, before] = [open, whole].map((org) => statusOf(org, expected, request));
        if (after === undefined || before === undefined) return;
        const what = `${before}, ${after}`;
        seen[what] = (seen[what] ?? 0) + 1;
        if (after !== 'undecided') expect(after).toBe(before);
      }),
      { numRuns: 30 },
    );
    for (const status of ['passed', 'failed'])
      expect(seen[`${status}, undecided`] ?? 0, JSON.stringify(seen)).toBeGreaterThan(0);
  },
);

/** Returns the status of an example, or nothing if the service would block its request. */
function statusOf(org: Snapshot, expected: Expectation, request: Request) {
  const { expectations: words, refusal } = runExample(partOfRequest(request, org), expected, {
    compiled: compile(org),
  });
  return refusal === undefined ? words[0]?.status : undefined;
}
