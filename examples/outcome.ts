import { readFileSync } from 'node:fs';
import { outcome, readSnapshot, unwrap } from 'policy-preflight';

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));

for (const ip of ['198.51.100.7', '10.1.2.3']) {
  const { result, reasons } = unwrap(outcome(org, { app: 'Wiki', user: 'bob@example.com', ip })).overall;
  console.log(`${ip}: ${result.kind === 'settled' ? result.value : 'unknown'}`);
  for (const { message } of reasons) console.log(`  ${message}`);
}
