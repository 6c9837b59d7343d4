import { unwrap } from 'policy-preflight';
import { load } from 'policy-preflight/notebook';
import {
  counterfactuals,
  explainSignIn,
  explanationText,
  nearestRule,
  repairs,
} from 'policy-preflight/what-if';

const org = await load('sample/export'); // `npx policy-preflight init --sample` writes this folder
const request = { app: 'CRM', user: 'ben@example.com', ip: '198.51.100.24' };

// Explain why the service denies the sign-in, first as text, then as data.
for (const { text } of explanationText(org, unwrap(explainSignIn(org, request)))) console.log(text);
const nearest = unwrap(nearestRule(org, request));
for (const { type, actual: found } of nearest?.failedConditions ?? [])
  console.log(`${type}: ${JSON.stringify(found)}`);

// Find the changes of the sign-in that would make the service allow it.
const changed = unwrap(counterfactuals(org, request, 'allowed'));
for (const { text } of explanationText(org, changed)) console.log(text);
for (const { changes } of changed.found)
  console.log(changes.map(({ kind, key: word }) => `${kind}: ${word}`));

// Find the edits of the org that would allow the sign-in, and what they would change for other users.
for (const { edit, changes } of unwrap(repairs(org, request, 'allowed')).found)
  console.log(edit, changes.map(({ change }) => change).join(', '));
