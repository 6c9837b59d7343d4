import { readFileSync } from 'node:fs';
import { readSnapshot, unwrap } from 'policy-preflight';
import { query } from 'policy-preflight/analysis';

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));
const appId = org.apps.find(({ label }) => label === 'Payroll')?.id ?? '';

const { rules, undecided } = unwrap(query(org, { kind: 'below', appId, assurance: '2fa' })); // with less than two factors
for (const { rule, assurance, description } of rules)
  console.log(`${rule.name} asks for ${assurance}: ${description.map((all) => all.join(', ')).join(' or ')}`);
console.log(`${undecided.length} unknown`);
