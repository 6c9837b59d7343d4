import { expect, test } from 'vitest';
import { runOnStates } from './states.js';

const RECORD = (app: string) =>
  `recorded: DENY by "${app} policy › Catch-all Rule" (2026-11-03 10:12 UTC): Sign-on policy evaluation resulted in DENY`;

test.each(['text', 'markdown', 'json'])(
  'the command explain --event begins with the logged record and its conclusion in the format %s',
  async (format) => {
    const { out } = await runOnStates(
      'explain',
      '--event',
      '../accounts/denied-vault.event.json',
      '--format',
      format,
    );
    const plain = out.replace(/\\"/g, '"').replace(/[*]/g, '');
    expect(plain.indexOf(RECORD('Vault'))).toBeGreaterThanOrEqual(0);
    expect(plain.indexOf(RECORD('Vault'))).toBeLessThan(plain.indexOf('hence the device was not managed'));
    expect(plain.indexOf('hence the device was not managed')).toBeLessThan(plain.indexOf('UNDECIDED'));
  },
);

test('if several conditions may explain why a rule did not match a logged sign-in, explain --event lists all of these conditions', async () => {
  const { out } = await runOnStates('explain', '--event', '../accounts/denied-ledger.event.json');
  expect(out).toContain(
    'hence "Ledger policy › Known devices" did not match: at least one of `device.registered` and `riskScore.level` did not hold',
  );
  expect(out).not.toContain('hence the device');
});
