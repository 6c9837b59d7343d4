import { readFileSync } from 'node:fs';
import { primaryAuthentication, readSnapshot, unwrap } from 'policy-preflight';
import { nextStatuses } from 'policy-preflight/assurance';

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));
const request = {
  app: 'Wiki',
  user: 'bob@example.com',
  groups: ['Staff'],
  ip: '10.1.2.3',
  risk: 'LOW',
} as const;

const answer = unwrap(
  primaryAuthentication(org, request, { mode: 'password', passwordIs: 'valid', isLockedOut: false }),
);
console.log(answer.kind === 'settled' ? answer.value : answer.reasons.join('\n'));
for (const { trigger, next } of nextStatuses('MFA_REQUIRED').moves) console.log(`${trigger} -> ${next}`);
