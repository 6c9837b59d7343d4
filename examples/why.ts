import { readFileSync } from 'node:fs';
import { readSnapshot, unwrap } from 'policy-preflight';
import { explainSignIn, explanationText, nearestRule } from 'policy-preflight/what-if';

const name = 'fixtures/cli/org.json';
const org = unwrap(readSnapshot({ name, text: readFileSync(name, 'utf8') }));

const request = {
  app: 'Payroll',
  user: 'ann@example.com',
  ip: '203.0.113.9',
  platform: 'IOS',
  risk: 'LOW',
} as const;
for (const { text } of explanationText(org, unwrap(explainSignIn(org, request)))) console.log(text);

const nearest = unwrap(nearestRule(org, request)); // as data
for (const { type, found } of nearest?.lacks ?? []) console.log(`${type}: ${JSON.stringify(found)}`);
