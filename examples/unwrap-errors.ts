import { decide, PreflightError, readSnapshot, type Snapshot, simulate, unwrap } from 'policy-preflight';
import { load } from 'policy-preflight/notebook';

const org = await load('sample/export'); // `npx policy-preflight init --sample` writes this folder

// Functions return errors as values, and throw nothing.
const misspelled = decide(org, 'ACCESS_POLICY', { app: 'Payrol', user: 'ann@example.com' });
if (!misspelled.ok) console.log(misspelled.error.message);

const file = readSnapshot('sample/export');
if (!file.ok) console.log(file.error.message);

const notUnwrapped = { ok: true, value: org } as unknown as Snapshot;
const refused = simulate(notUnwrapped, { app: 'Payroll', user: 'ann@example.com' });
if (!refused.ok) console.log(refused.error.message);

// `unwrap` throws a PreflightError.
try {
  unwrap(simulate(org, { app: 'Wiki', user: 'anna@example.com', ip: '192.0.2.300' }));
} catch (error) {
  if (error instanceof PreflightError) console.log(`${error.code}: ${error.message}`);
}
