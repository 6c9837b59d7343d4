import { readdirSync, readFileSync } from 'node:fs';
import { explain, readSnapshot, simulate, unwrap } from 'policy-preflight';

const folder = 'sample/export'; // `npx policy-preflight init --sample` writes this folder
const files = readdirSync(folder).map((file) => `${folder}/${file}`);
const org = unwrap(readSnapshot(files.map((name) => ({ name, text: readFileSync(name, 'utf8') })))); // an object without methods

const request = { app: 'CRM', user: 'ben@example.com', ip: '198.51.100.24' };
const { evaluation } = unwrap(simulate(org, request)); // the response of the service's simulate operation
console.log(evaluation.map(({ policyType }) => policyType).join(' '));

const { types } = unwrap(explain(org, request)); // each condition, with the reason and the source location
for (const { name, leaves } of types.flatMap(({ policies }) => policies.flatMap(({ rules }) => rules)))
  for (const { type, verdict, location } of leaves)
    console.log(`${name}: ${type} ${verdict} (${location?.document}:${location?.line})`);
