import { expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';

const findingsIn = (type: string, brand?: string) =>
  lintDocuments(
    [
      {
        name: 'r.json',
        value: { appInstance: 'a', policyTypes: [type], policyContext: { user: { id: 'u' } } },
      },
    ],
    { as: 'simulate request', edition: 'spec', ...(brand !== undefined && { brand }) },
  ).findings.filter(({ rule }) => rule === 'simulate/policy-type-known');

test.each(['ACME_SIGN_ON', 'SVC_SIGN_ON', 'OKTA_SIGN_ON'])(
  'lint accepts the policy type %s in a simulate request without an org, because no document shows the vendor prefix',
  (type) => {
    expect(findingsIn(type)).toEqual([]);
  },
);

test('lint reports the policy type ACME_SIGN_ON in a simulate request for an org whose vendor prefix is OKTA', () => {
  expect(findingsIn('ACME_SIGN_ON', 'OKTA')).toMatchObject([
    { message: expect.stringContaining('`OKTA_SIGN_ON`') },
  ]);
});
