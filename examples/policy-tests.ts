import { readFileSync } from 'node:fs';
import { readSnapshot, unwrap } from 'policy-preflight';
import {
  checkSignIn,
  coverageOf,
  edits,
  listTests,
  mutants,
  prove,
  requestSampler,
  suggest,
  testSuite,
} from 'policy-preflight/testing';

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));
const suite = `
tests:
  - name: Ann gets in from the office
    request: { app: Payroll, user: ann@example.com, zones: [Office], platform: WINDOWS, risk: LOW }
    expect: { rule: Finance in the office, access: ALLOW }
  - name: everybody is let in at high risk
    when: { app: Payroll, risk: HIGH }
    always: { access: ALLOW }
`;

console.log(unwrap(listTests(suite)).tests.map(({ name, place }) => `${place?.line}: ${name}`));

const { tests, passed, failed } = unwrap(testSuite(suite, org));
console.log(`${passed} passed, ${failed} failed`);
for (const { title, why } of tests) if (why !== '') console.log(`${title}\n${why}`);

const { measures } = unwrap(coverageOf(org, suite));
console.log(`${measures.rules.covered} of ${measures.rules.of} rules are covered`);
console.log(`${unwrap(suggest(org, suite)).tests.length} tests more cover all that can be`);

const [example] = unwrap(listTests(suite)).tests;
console.log(`${example?.name}: the first test alone is held against small changes to the org`);
const alone = suite.split('  - name: everybody')[0] as string;
const weaker = unwrap(mutants(org, alone, { operators: ['access-flipped', 'factor-weaker'] }));
for (const { what, verdict } of weaker) console.log(`${verdict.status}: ${what}`);
console.log(`${unwrap(edits(org, { operators: ['rule-dropped'] })).length} rules can be dropped`);

const atHighRisk = { app: 'Payroll', user: 'ann@example.com', risk: 'HIGH' } as const;
console.log(unwrap(checkSignIn(org, atHighRisk, { access: 'DENY' })).status);
console.log(unwrap(prove(org, { when: { app: 'Payroll', risk: 'HIGH' }, never: 'ALLOW' })).status);

const { requestAt } = unwrap(requestSampler(org, { app: 'Payroll', when: { risk: 'HIGH' } }));
console.log(requestAt({ aims: [], values: [], steps: [] }).policyContext.risk);
