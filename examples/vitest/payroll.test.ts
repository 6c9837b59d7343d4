import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { readSnapshot, unwrap, writeSnapshot } from 'policy-preflight';
import { arbitraryEdit, arbitraryRequest } from 'policy-preflight/fast-check';
import { matchers, policyTests, signIn } from 'policy-preflight/vitest';
import { describe, expect, test } from 'vitest';

policyTests('examples/vitest', { describe, test }); // every test of every *.preflight.yaml there, as a test of vitest

expect.extend(matchers);
const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));
const ann = { app: 'Payroll', user: 'ann@example.com', platform: 'WINDOWS', zones: ['Office'] } as const;

test('Ann signs in', () => {
  expect(org).toAllow({ ...ann, risk: 'LOW' });
  expect(org).toDeny({ ...ann, risk: 'HIGH' });
  expect(signIn(org, { ...ann, risk: 'HIGH' })).toDecide('ACCESS_POLICY', 'High risk');
  expect(signIn(org, ann)).toBeUndecided();
});

test('nobody can sign in at high risk: proved for all sign-ins', () => {
  expect(org).toProve({ when: { app: 'Payroll', risk: 'HIGH' }, never: { access: 'ALLOW' } });
});

test('nor does anybody who is drawn, on the borders of what the rules tell apart', () => {
  const signIns = arbitraryRequest(org, { app: 'Payroll', when: { risk: 'HIGH' } });
  fc.assert(
    fc.property(signIns, (request) => {
      expect(org).toDeny(request);
    }),
  );
});

test('an org that is written is read as the same, whatever was changed in it', () => {
  fc.assert(
    fc.property(arbitraryEdit(org), ({ org: edited }) => {
      const written = JSON.stringify(writeSnapshot(edited));
      expect(unwrap(readSnapshot(written))).toBeEquivalentTo(edited);
    }),
    { numRuns: 5 },
  );
});
