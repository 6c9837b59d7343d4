import { readFileSync } from 'node:fs';
import { readSnapshot, unwrap } from 'policy-preflight';
import { diff } from 'policy-preflight/analysis';
import { mockApi, serve } from 'policy-preflight/server';

const text = readFileSync('fixtures/cli/org.json', 'utf8');
const headers = { authorization: 'SSWS any' };

const api = serve(text, { guard: 'report', now: '2026-01-15T10:00:00Z' }); // listens when this returns
const policies = '/api/v1/policies/rst1sensitive';
const { status } = await fetch(`${api.url}${policies}/rules/rul1risk`, { method: 'DELETE', headers });
const [entry] = api.journal();
console.log(status, entry?.changes, entry?.access?.alarms);
const { regions } = unwrap(diff(unwrap(readSnapshot(text)), api.snapshot())); // what `preflight diff` says of it
console.log(regions.map(({ change, before }) => `${change}: ${before?.rule.name}`));
await api.close();

const { fetch: ask } = mockApi(text, { guard: 'refuse', now: '2026-01-15T10:00:00Z' }); // the same without a port
const refused = await ask(
  new Request(`http://localhost${policies}/rules/rul1risk`, { method: 'DELETE', headers }),
);
console.log(refused.status, await refused.json());
