import { readFileSync } from 'node:fs';
import { PreflightError, readSnapshot, simulate, unwrap } from 'policy-preflight';

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));
const request = JSON.parse('{"app":"Wiki","user":"anna@example.com","groups":"Sales","risk":"enormous"}');

try {
  unwrap(simulate(org, request));
} catch (error) {
  if (error instanceof PreflightError) console.log(`${error.code}: ${error.message}`);
}
