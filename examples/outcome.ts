import { outcome, primaryAuthentication, unwrap } from 'policy-preflight';
import { nextStatuses } from 'policy-preflight/assurance';
import { load } from 'policy-preflight/notebook';

const org = await load('sample/export'); // `npx policy-preflight init --sample` writes this folder

// The result of the complete sign-in, which depends on the account, the assignment of the application, and all policies.
for (const country of ['FR', 'DE', undefined]) {
  const request = { app: 'Payroll', user: 'ann@example.com', ...(country && { location: { country } }) };
  const { result, reasons } = unwrap(outcome(org, request)).overall;
  console.log(`${country ?? 'unknown country'}: ${result.kind === 'decided' ? result.value : 'undecided'}`);
  for (const { message } of reasons) console.log(`  ${message}`);
}

// Compute the answer of the authentication API to a valid password. List the statuses that can follow a status.
const ben = { app: 'CRM', user: 'ben@example.com', ip: '192.0.2.10' };
const enrolledFactors = [
  { key: 'okta_password', method: 'PASSWORD' },
  { key: 'okta_verify', method: 'PUSH' },
];
const answer = unwrap(
  primaryAuthentication(org, ben, {
    mode: 'password',
    passwordIs: 'valid',
    isLockedOut: false,
    enrolledFactors,
  }),
);
if (answer.kind === 'undecided') console.log(answer.reasons.join('\n'));
else console.log(answer.value.httpStatus, 'status' in answer.value ? answer.value.status : answer.value.body);
for (const { condition, next } of nextStatuses('UNAUTHENTICATED').moves) console.log(`${condition}: ${next}`);
