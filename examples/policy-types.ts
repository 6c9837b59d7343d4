import { readFileSync } from 'node:fs';
import { explain, POLICY_TYPES, REASONS, readSnapshot, unwrap } from 'policy-preflight';

console.log(POLICY_TYPES.map(({ name }) => name).join(' '));

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));
const { types } = unwrap(
  explain(org, { app: 'Payroll', user: 'ann@example.com', policyTypes: 'access-policy' }),
);
for (const { leaves } of types.flatMap(({ policies }) => policies.flatMap(({ rules }) => rules)))
  for (const { type, verdict, reason } of leaves) console.log(`${type} ${verdict}: ${REASONS[reason]}`);
