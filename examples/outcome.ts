import { outcome, primaryAuthentication, unwrap } from 'policy-preflight';
import { nextStatuses } from 'policy-preflight/assurance';
import { load } from 'policy-preflight/notebook';

const org = await load('sample/export'); // from `npx policy-preflight init --sample`

// The result of the complete sign-in: the account, the assignment, all policies.
for (const country of ['FR', 'DE', undefined]) {
  const request = { app: 'Payroll', user: 'ann@example.com', ...(country && { location: { country } }) };
  const { result, reasons } = unwrap(outcome(org, request)).overall;
  console.log(`${country ?? 'unknown country'}: ${result.kind === 'settled' ? result.value : 'undecided'}`);
  for (const { message } of reasons) console.log(`  ${message}`);
}

// The status of the authentication transaction, and the statuses that can follow it.
const ben = { app: 'CRM', user: 'ben@example.com', ip: '192.0.2.10' };
const status = unwrap(
  primaryAuthentication(org, ben, { mode: 'password', passwordIs: 'valid', isLockedOut: false }),
);
console.log(status.kind === 'settled' ? status.value : status.reasons.join('\n'));
for (const { trigger, next } of nextStatuses('MFA_REQUIRED').moves) console.log(`${trigger} -> ${next}`);
