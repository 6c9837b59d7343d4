import { readFileSync } from 'node:fs';
import { outcome, readRequest, readSnapshot, unwrap } from 'policy-preflight';

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));

// The words of the command line: names and ids alike, and any field of the simulate request beside them.
const ann = {
  app: 'Payroll',
  user: 'ann@example.com',
  ip: '10.1.2.3',
  platform: 'macos',
  managed: true,
} as const;
const { result } = unwrap(outcome(org, ann)).overall;
console.log(result.kind === 'settled' ? result.value : 'unknown');

// A user who is known to be in these groups, whatever the snapshot says of her.
const inFinance = { ...ann, groups: ['Finance'] };
console.log(JSON.stringify(unwrap(readRequest(org, inFinance)).policyContext.user));
