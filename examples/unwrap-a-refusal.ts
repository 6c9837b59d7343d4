import { readFileSync } from 'node:fs';
import { readSnapshot, simulate, unwrap } from 'policy-preflight';

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));

try {
  unwrap(simulate(org, { app: 'Wiki', user: 'anna@example.com', groups: 'Sales', risk: 'enormous' }));
} catch (error) {
  if (error instanceof Error) console.log(error.message);
}
