import { readFileSync } from 'node:fs';
import { readSnapshot, unwrap } from 'policy-preflight';
import { missingFacts } from 'policy-preflight/analysis';

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));

// Nothing is known of where she is: which rules may decide, and what would settle it?
for (const { policyType, possible } of unwrap(missingFacts(org, { app: 'Payroll', user: 'ann@example.com' })))
  console.log(`${policyType}: ${possible.map((one) => one?.rule.name ?? 'no rule').join(' or ')}`);
