import { ASSUMPTIONS, explain, POLICY_TYPES, REASONS, unwrap, VERDICTS } from 'policy-preflight';
import { load } from 'policy-preflight/notebook';

const org = await load('sample/export'); // `npx policy-preflight init --sample` writes this folder

console.log(POLICY_TYPES.map(({ name }) => name).join(' '));
console.log(VERDICTS.join(' '));

// The verdict of each condition, and the facts that an undecided condition depends on.
const request = { app: 'Payroll', user: 'ann@example.com', policyTypes: 'access-policy' } as const;
const { types, assumptions } = unwrap(explain(org, request));
for (const { name, leaves } of types.flatMap(({ policies }) => policies.flatMap(({ rules }) => rules)))
  for (const { type, verdict, reason, missing } of leaves) {
    console.log(`${name}: ${type} ${verdict}: ${REASONS[reason]}`);
    for (const { fields } of missing) console.log(`  missing fact: ${fields.join(' or ')}`);
  }
for (const { id, text } of assumptions) console.log(`${id}: ${text}`);
console.log(Object.keys(ASSUMPTIONS).length, 'assumptions');
