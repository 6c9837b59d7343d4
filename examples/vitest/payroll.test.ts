import fc from 'fast-check';
import { readSnapshot, unwrap, writeSnapshot } from 'policy-preflight';
import { arbitraryEdit, arbitraryRequest } from 'policy-preflight/fast-check';
import { load } from 'policy-preflight/notebook';
import { matchers, policyTests, signIn } from 'policy-preflight/vitest';
import { describe, expect, test } from 'vitest';

policyTests('*.preflight.yaml', { describe, test }); // registers each policy test as a test of vitest

expect.extend(matchers);
const org = await load('sample/export'); // `npx policy-preflight init --sample` writes this folder
const ann = { app: 'Payroll', user: 'ann@example.com' };

test('Ann can open Payroll in Germany, and not in France', () => {
  expect(org).toAllow({ ...ann, location: { country: 'DE' } });
  expect(org).toDeny({ ...ann, location: { country: 'FR' } });
  expect(signIn(org, { ...ann, location: { country: 'FR' } })).toDecide(
    'ACCESS_POLICY',
    'Outside our countries',
  );
  expect(signIn(org, ann)).toBeUndecided(); // undecided because the request does not state the country
});

test('nobody can open Payroll in France: proved for every sign-in', () => {
  expect(org).toProve({ when: { app: 'Payroll', location: { country: 'FR' } }, never: { access: 'ALLOW' } });
});

test('generated sign-ins to Payroll from France are denied', () => {
  const signIns = arbitraryRequest(org, { app: 'Payroll', when: { location: { country: 'FR' } } });
  fc.assert(
    fc.property(signIns, (request) => {
      expect(org).toDeny(request);
    }),
  );
});

test('an edited org is equivalent after it is written and read', () => {
  fc.assert(
    fc.property(arbitraryEdit(org), ({ org: edited }) => {
      const written = JSON.stringify(writeSnapshot(edited));
      expect(unwrap(readSnapshot(written))).toBeEquivalentTo(edited);
    }),
    { numRuns: 5 },
  );
});
