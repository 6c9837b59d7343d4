import { unwrap } from 'policy-preflight';
import { load } from 'policy-preflight/notebook';
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

const org = await load('sample/export'); // `npx policy-preflight init --sample` writes this folder
const suite = `
tests:
  - name: Ann can open Payroll in Germany
    request: { app: Payroll, user: ann@example.com, location: { country: DE } }
    expect: { rule: Finance staff, access: ALLOW }
  - name: nobody can open Expenses with a password only
    when: { app: Expenses }
    always: { assurance: { atLeast: 2fa } }
`;

for (const { name, location } of unwrap(listTests(suite)).tests) console.log(`${location?.line}: ${name}`);

const { tests, passed, failed } = unwrap(testSuite(suite, org));
console.log(`${passed} passed, ${failed} failed`);
for (const { title, why } of tests) if (why !== '') console.log(`${title}\n${why}`);

// Measure which rules the suite of policy tests covers, and suggest tests for the other rules.
const { measures, goals } = unwrap(coverageOf(org, suite));
console.log(`${measures.rules.covered} of ${measures.rules.of} rules are covered`);
const missing = goals.find(({ measure, state }) => measure === 'rules' && state === 'missing');
console.log(
  `not covered: ${missing?.policy?.name} › ${missing?.rule?.name}, line ${missing?.location?.line}`,
);
console.log(`${unwrap(suggest(org, suite)).tests.length} suggested tests`);

// Mutation tests: does a test fail if the access of a rule is inverted?
const [first = ''] = suite.split('  - name: nobody');
for (const { description: what, verdict } of unwrap(mutants(org, first, { operators: ['access-flipped'] })))
  console.log(`${verdict.status}: ${what}`);
console.log(`${unwrap(edits(org, { operators: ['rule-dropped'] })).length} rules can be removed`);

// Check a single sign-in, and prove a statement, without a test file.
const abroad = { app: 'Payroll', user: 'ann@example.com', location: { country: 'FR' } };
console.log(unwrap(checkSignIn(org, abroad, { access: 'DENY' })).status);
const statement = {
  when: { app: 'Okta Admin Console' },
  always: { assurance: { atLeast: '2fa-phishing-resistant' } },
} as const;
console.log(unwrap(prove(org, statement)).status);

const { requestAt } = unwrap(requestSampler(org, { app: 'Payroll', when: { risk: 'HIGH' } }));
console.log(requestAt({ aims: [], values: [], steps: [] }).policyContext.risk);
