import { readFileSync } from 'node:fs';
import { readSnapshot, unwrap } from 'policy-preflight';
import { posture } from 'policy-preflight/posture';

const org = unwrap(readSnapshot(readFileSync('fixtures/orgs/salto.json', 'utf8')));

const { sources } = unwrap(posture(org, { sources: ['stig'], now: '2026-11-22' }));
for (const { title, controls } of sources) {
  console.log(title);
  for (const { aliases, id, verdict, claim } of controls.filter(({ severity }) => severity === 'error'))
    console.log(`${aliases[0] ?? id}: ${claim}: ${verdict}`);
}
