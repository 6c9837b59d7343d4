import { unwrap } from 'policy-preflight';
import { compliance, complianceDrift } from 'policy-preflight/compliance';
import { load } from 'policy-preflight/notebook';

const [before, after] = [await load('sample/export'), await load('sample/proposed')];

// The most severe controls of the DISA STIG.
const { frameworks } = unwrap(compliance(before, { frameworks: ['stig'], now: '2026-11-22' }));
for (const { title, controls } of frameworks.filter(({ name }) => name === 'stig')) {
  console.log(title);
  for (const { aliases, id, verdict, claim } of controls.filter(({ severity }) => severity === 'error'))
    console.log(`${aliases[0] ?? id}: ${claim}: ${verdict}`);
}

// The controls whose verdict the proposed change alters.
const { controls } = unwrap(
  complianceDrift(before, after, { frameworks: ['stig', 'cis'], now: '2026-11-22' }),
);
for (const { id, before: was, after: is, cause } of controls)
  console.log(`${id}: ${was} before, ${is} after; cause: ${cause.kind} (${cause.edits.join('; ')})`);
