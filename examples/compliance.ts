import { readFileSync } from 'node:fs';
import { readSnapshot, unwrap } from 'policy-preflight';
import { compliance, complianceDrift } from 'policy-preflight/compliance';

const orgOf = (path: string) => unwrap(readSnapshot(readFileSync(`fixtures/${path}`, 'utf8')));

const { frameworks } = unwrap(
  compliance(orgOf('orgs/salto.json'), { frameworks: ['stig'], now: '2026-11-22' }),
);
for (const { title, controls } of frameworks.filter(({ name }) => name === 'stig')) {
  console.log(title);
  for (const { aliases, id, verdict, claim } of controls.filter(({ severity }) => severity === 'error'))
    console.log(`${aliases[0] ?? id}: ${claim}: ${verdict}`);
}

const [before, after] = [orgOf('cli/diff/before.json'), orgOf('cli/diff/after.json')];
const drift = unwrap(
  complianceDrift(before, after, { frameworks: ['cis', 'healthinsight'], now: '2026-11-22' }),
);
for (const { id, before: was, after: is, cause } of drift.controls)
  console.log(`${id}: ${was} before, ${is} after; cause: ${cause.kind} (${cause.edits.join('; ')})`);
