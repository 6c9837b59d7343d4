import { readFileSync } from 'node:fs';
import { decide, decideAll, readRequest, readSnapshot, unwrap } from 'policy-preflight';

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));

// Read once, asked of several policy types
const ann = unwrap(readRequest(org, { app: 'Payroll', user: 'ann@example.com', ip: '10.1.2.3' }));
for (const policyType of ['OKTA_SIGN_ON', 'ACCESS_POLICY'] as const)
  console.log(`${policyType}: ${unwrap(decide(org, policyType, ann))?.rule.name ?? 'not surely decided'}`);

// One answer for each line of a log, as it is read
function* logged() {
  for (const ip of ['10.1.2.3', '203.0.113.7', 'nowhere'])
    yield { app: 'Payroll', user: 'ann@example.com', ip };
}
for (const decision of decideAll(org, 'ACCESS_POLICY', logged()))
  console.log(decision.ok ? (decision.value?.rule.name ?? 'not surely decided') : decision.refusal.status);
