import { readFileSync } from 'node:fs';
import { decide, explain, readSnapshot, simulate, unwrap } from 'policy-preflight';

const name = 'fixtures/orgs/salto.json';
const org = unwrap(readSnapshot({ name, text: readFileSync(name, 'utf8') })); // plain data: ask as often as you like

const request = { app: 'Microsoft Office 365', groups: ['Engineers'], ip: '203.0.113.7' };

const { evaluation } = unwrap(simulate(org, request, { expand: ['EVALUATED', 'RULE'] })); // the service's wire response
console.log(evaluation.map(({ policyType }) => policyType).join(' '));

const decision = unwrap(decide(org, 'ACCESS_POLICY', request)); // the deciding rule alone, in microseconds
console.log(decision?.rule.name);

const why = unwrap(explain(org, request)); // the same, with reasons, places and missing facts
for (const leaf of why.types.flatMap(({ policies }) =>
  policies.flatMap(({ rules }) => rules[0]?.leaves ?? []),
))
  for (const { fields } of leaf.missing) console.log(`unknown: ${fields.join(' or ')}`);
