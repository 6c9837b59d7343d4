import { readFileSync } from 'node:fs';
import { decide, readSnapshot, unwrap } from 'policy-preflight';

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));

for (const { id, label } of org.apps)
  for (const user of org.users) {
    const decision = decide(org, 'ACCESS_POLICY', { app: id, user: user.id, ip: '10.1.2.3' });
    if (decision.ok)
      console.log(`${label}, ${user.login}: ${decision.value?.rule.name ?? 'not surely decided'}`);
    else console.log(`${label}, ${user.login}: ${decision.refusal.body.errorCauses[0]?.errorSummary}`);
  }
