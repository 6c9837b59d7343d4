import { readFileSync } from 'node:fs';
import { readSnapshot, unwrap } from 'policy-preflight';
import { query } from 'policy-preflight/analysis';

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));
const appId = org.apps.find(({ label }) => label === 'Payroll')?.id ?? '';

const { rules, undecided } = unwrap(query(org, { kind: 'below', appId, strength: 'two' })); // with less than two factors
for (const { rule, strength, description } of rules)
  console.log(`${rule.name} asks for ${strength}: ${description.map((all) => all.join(', ')).join(' or ')}`);
console.log(`${undecided.length} not known`);
