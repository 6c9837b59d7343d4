import { unwrap } from 'policy-preflight';
import { diff } from 'policy-preflight/analysis';
import { load } from 'policy-preflight/notebook';
import { mockApi, serve } from 'policy-preflight/server';

const org = await load('sample/export'); // `npx policy-preflight init --sample` writes this folder
const rule = '/api/v1/policies/rstfinance0000000002/rules/rulabroad00000000002';
const deletion = { method: 'DELETE', headers: { authorization: 'SSWS any' } };

// Serve a copy of the management API on a port.
const api = serve(org, { guard: 'report', now: '2026-01-15T10:00:00Z' });
const { status } = await fetch(`${api.url}${rule}`, deletion);
const [entry] = api.journal();
console.log(status, entry?.changes, entry?.access?.alarms);
const { changes } = unwrap(diff(org, api.snapshot())); // `policy-preflight diff` prints the same changes.
for (const { change, before, after } of changes)
  console.log(`${change}: ${before?.rule.name} -> ${after?.rule.name}`);
await api.close();

// Answer requests to the management API without a port. The guard `refuse` rejects a change that allows more sign-ins.
const mock = mockApi(org, { guard: 'refuse', now: '2026-01-15T10:00:00Z' });
const refused = await mock.fetch(new Request(`http://localhost${rule}`, deletion));
console.log(refused.status, await refused.json());
