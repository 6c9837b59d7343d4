import { run } from '../../src/cli/program.js';
import { memoryIo } from './memory-io.js';

export const SUITE = `
org: export
tests:
  - name: the payroll application is open to Ann
    request: { app: Payroll, user: ann@example.com, ip: 192.0.2.7, platform: MACOS, risk: LOW }
    expect: { access: ALLOW }
`;

export const EVENT = JSON.stringify({
  eventType: 'user.authentication.sso',
  published: '2026-01-10T10:00:00.000Z',
  uuid: 'e1',
  actor: { id: '00uann', type: 'User', alternateId: 'ann@example.com' },
  outcome: { result: 'SUCCESS' },
  target: [{ id: '0oapayroll', type: 'AppInstance' }],
});

/** A logged decision by a rule of the export. */
const DECISION = JSON.stringify({
  eventType: 'policy.evaluate_sign_on',
  published: '2026-01-10T10:00:00.000Z',
  uuid: 'e2',
  actor: { id: '00uann', type: 'User', alternateId: 'ann@example.com' },
  outcome: { result: 'ALLOW' },
  request: { ipChain: [{ ip: '192.0.2.7' }] },
  target: [
    { id: '0oapayroll', type: 'AppInstance' },
    { id: '0proffice', type: 'Rule' },
  ],
});

/**
 * Runs a command line. The command can read the given files and four fixed files: a test file, a log of events, a log of decisions, and a
 * key.
 */
export async function runOnExport(argv: readonly string[], files: readonly (readonly [string, string])[]) {
  const { io, out, err } = memoryIo({
    files: new Map([
      ...files,
      ['suite.preflight.yaml', SUITE],
      ['logs.ndjson', `${EVENT}\n`],
      ['decisions.ndjson', `${DECISION}\n`],
      ['key', '0123456789abcdef0123456789abcdef\n'],
    ]),
  });
  const code = await run(argv, io);
  return { code, out: out(), err: err() };
}
