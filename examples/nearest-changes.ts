import { readFileSync } from 'node:fs';
import { readSnapshot, unwrap } from 'policy-preflight';
import { counterfactuals, explanationText, repairs } from 'policy-preflight/what-if';

const name = 'fixtures/cli/org.json';
const org = unwrap(readSnapshot({ name, text: readFileSync(name, 'utf8') }));
const request = { app: 'Payroll', user: 'ann@example.com', ip: '192.0.2.99' };

const nearest = unwrap(counterfactuals(org, request, 'allowed'));
for (const { text } of explanationText(org, nearest)) console.log(text);
for (const { changes } of nearest.found) console.log(changes.map(({ kind, word }) => `${kind}: ${word}`));

const { found } = unwrap(repairs(org, request, 'allowed')); // the same by an edit of the org
for (const { edit, regions } of found)
  console.log(
    edit,
    regions.map(({ change }) => change),
  );
