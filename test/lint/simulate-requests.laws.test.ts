import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../src/base/object.js';
import { unwrap } from '../../src/documents/unwrap.js';
import { apply } from '../../src/features/mock-api/service/apply.js';
import { lintDocuments, RULES } from '../../src/lint/lint.js';
import { isExampleGiven } from '../../src/lint/rule/rule.js';
import { POLICY_TYPES } from '../../src/model/policies/policy-type.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { compile } from '../../src/simulate/compile.js';
import { simulateBody } from '../../src/simulate/simulate.js';
import { readTenant } from '../features/mock-api/service/refusing-tenant.js';
import { arbitraryInvalidRequest } from '../generators/invalid-request.js';
import { arbitraryOrg } from '../generators/org.js';
import { arbitraryRequest } from '../generators/request.js';
import { assertWithFixedCases, runs } from '../runs.js';

/** Spec: Policies, "Access simulation"; Errors. */
describe('lint and the simulator on simulate requests', () => {
  test('property: a simulate request has a lint error exactly if the simulator rejects the request for every org', () => {
    const asked = arbitraryOrg().chain((org) =>
      fc.record({
        org: fc.constant(org),
        request: fc.oneof(arbitraryRequest(org), arbitraryInvalidRequest(org)),
      }),
    );
    const seen = { refused: 0, taken: 0 };
    assertWithFixedCases(
      fc.property(asked, ({ org, request }) => {
        if (!isObject(request) || namesOtherTypes(request, org)) return;
        const isRefused = refusesAnywhere(org, request);
        seen[isRefused ? 'refused' : 'taken']++;
        expect(errorsIn(request, org).length > 0, errorsIn(request, org).join('\n')).toBe(isRefused);
      }),
      runs(90, 3000),
    );
    expect(Math.min(seen.refused, seen.taken)).toBeGreaterThan(15);
  });

  const requests = RULES.filter(({ on }) => on === 'simulate request').flatMap(({ id, examples }) =>
    [...examples.bad, ...examples.good]
      .map((example) => (isExampleGiven(example) ? example.value : example))
      .map((example) => [id, JSON.stringify(example), example] as const),
  );

  test.each(requests)(
    'the simulate operation rejects a request exactly if lint has an error for it (%s): %s',
    (_, __, request) => {
      const { response } = posted('', request);
      expect(response.status).toBe(errorsIn(request, { brand: 'OKTA' }).length > 0 ? 400 : 200);
    },
  );

  test.each([
    ['', 200],
    ['?expand=RULE&expand=EVALUATED', 200],
    ['?expand=RULES', 400],
  ])('the simulate operation answers a request with the query `%s` with the status %d', (query, status) => {
    const { response } = posted(query, { appInstance: 'app1', policyContext: { user: { id: 'user1' } } });
    expect(response.status).toBe(status);
  });
});

/** Whether the request names policy types that the service does not evaluate by default. */
function namesOtherTypes(
  { policyTypes }: Readonly<Record<string, unknown>>,
  { brand }: Pick<Snapshot, 'brand'>,
): boolean {
  const others = POLICY_TYPES.filter(({ isSimulatedByDefault }) => !isSimulatedByDefault).map(({ name }) =>
    name.replace('SVC', brand),
  );
  return Array.isArray(policyTypes) && policyTypes.some((name) => others.some((other) => other === name));
}

/** Whether the request is rejected for every org. A missing user or application is not an error of the request. */
function refusesAnywhere(org: Snapshot, request: unknown): boolean {
  const answer = simulateBody(compile(org), request);
  if (answer.ok) return false;
  const { errorCauses, errorSummary } = answer.refusal.body;
  const isUnassigned = errorCauses.some(({ errorSummary }) => errorSummary.includes('is not assigned'));
  return answer.refusal.status === 400 && !isUnassigned && errorSummary !== '';
}

function errorsIn(request: unknown, { brand }: Pick<Snapshot, 'brand'>): string[] {
  const { findings } = lintDocuments([{ name: 'request.json', value: request }], {
    as: 'simulate request',
    edition: 'spec',
    brand,
  });
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, location, message }) => `${rule} ${location.pointer}: ${message}`);
}

function posted(query: string, request: unknown) {
  const org = {
    brand: 'OKTA',
    policies: [{ id: 'p1', type: 'PASSWORD', name: 'Default', system: true }],
  };
  const tenant = unwrap(
    readTenant([{ name: 'org.json', value: org }], {
      brand: 'OKTA',
      edition: 'spec',
      engine: 'identity',
    }),
  );
  return apply(tenant, {
    method: 'POST',
    path: `/api/v1/policies/simulate${query}`,
    headers: { authorization: 'SSWS token' },
    body: JSON.stringify(request),
  });
}
