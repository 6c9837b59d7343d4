import { readFileSync } from 'node:fs';
import { decide, readSnapshot, type Snapshot, simulate, unwrap } from 'policy-preflight';

const read = readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8'));

// Nothing that is passed makes a function throw: this is the whole answer of readSnapshot, not a snapshot.
const refused = simulate(read as unknown as Snapshot, { app: 'Payroll', user: 'ann@example.com' });
if (!refused.ok) console.log(refused.error.message);

const misspelt = decide(unwrap(read), 'ACCESS_POLICY', { app: 'Payrol', user: 'ann@example.com' });
if (!misspelt.ok) console.log(misspelt.error.message);

const file = readSnapshot('org.json');
if (!file.ok) console.log(file.error.code, file.error.message);
