import { readFileSync } from 'node:fs';
import { PreflightError, readSnapshot, simulate, unwrap } from 'policy-preflight';

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));

try {
  unwrap(simulate(org, { app: 'Wiki', user: 'anna@example.com', groups: 'Sales', risk: 'enormous' }));
} catch (error) {
  if (error instanceof PreflightError) console.log(`${error.code}: ${error.message}`);
}
