import { decide, decideAll, readRequest, unwrap } from 'policy-preflight';
import { load } from 'policy-preflight/notebook';

const org = await load('sample/export'); // `npx policy-preflight init --sample` writes this folder

// Read a request once, and evaluate several policy types. A request accepts names and ids.
const ann = unwrap(
  readRequest(org, { app: 'Payroll', user: 'ann@example.com', location: { country: 'US' } }),
);
for (const policyType of ['OKTA_SIGN_ON', 'ACCESS_POLICY'] as const)
  console.log(`${policyType}: ${unwrap(decide(org, policyType, ann))?.rule.name ?? 'undecided'}`);

// Decide requests one by one, as a generator produces them. After an invalid request, the others are still decided.
function* requests() {
  for (const app of ['CRM', 'Payroll'])
    for (const ip of ['192.0.2.10', '203.0.113.5', 'nowhere']) yield { app, user: 'ben@example.com', ip };
}
for (const decision of decideAll(org, 'ACCESS_POLICY', requests()))
  if (decision.ok) console.log(decision.value?.rule.name ?? 'undecided');
  else console.log(decision.error.message);
