import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run } from '../../../src/cli/program.js';
import { refusalHints } from '../../../src/console/request/request-hints.js';
import { outcome } from '../../../src/public/core.js';
import { compile } from '../../../src/simulate/compile.js';
import { memoryIo } from '../../cli/memory-io.js';
import { orgIn } from '../../features/logs/written-org.js';

const ORG = '../outcome/org.json';
const FACTS = ['--app', 'Payroll', '--ip', '203.0.113.9', '--risk', 'LOW'];
const STRANGER = ['--user', 'new@example.com'];

async function answerTo(...argv: readonly string[]) {
  const { io, out, err } = memoryIo();
  const code = await run([...argv], io);
  return { code, out: out().replace(/\s+/g, ' '), err: err() };
}

test('a request may name a user whom the export does not contain if it states the groups', async () => {
  const { code, out } = await answerTo('explain', ORG, ...FACTS, ...STRANGER, '--group', 'Staff');
  expect(code).toBe(0);
  expect(out).toContain('new@example.com is ALLOWED access to Payroll');
  expect(out).toContain('A25');
});

test('a user whom the export does not contain is rejected without groups, and the message says how to pass groups', async () => {
  const { code, err } = await answerTo('explain', ORG, ...FACTS, ...STRANGER);
  expect(code).toBe(2);
  expect(err).toContain('no user `new@example.com`');
  expect(err).toContain('also pass the groups of the user (`--group`)');
});

test('a user name without `@` that the export does not contain is rejected even with groups, and the message states what to pass', async () => {
  const { code, err } = await answerTo('explain', ORG, ...FACTS, '--user', 'newcomer', '--group', 'Staff');
  expect(code).toBe(2);
  expect(err).toContain('pass a login with `@`, and also pass the groups of the user (`--group`)');
});

test('in the library, the rejection of an unknown user names the input field for groups (`groups`)', () => {
  const org = orgIn(readFileSync('fixtures/outcome/org.json', 'utf8'));
  const answer = outcome(org, { app: 'Payroll', user: 'new@example.com' });
  expect(answer.ok ? '' : answer.refusal?.body.errorSummary).toContain(
    'also pass the groups of the user (`groups`)',
  );
});

test('if groups that are not assigned to the application are rejected, the message lists the assigned groups', () => {
  const org = JSON.parse(readFileSync('fixtures/outcome/org.json', 'utf8'));
  const appGroups = { '0oapayroll': ['00gstaff'] };
  const compiled = compile(orgIn(JSON.stringify({ ...org, appGroups })));
  const request = (group: string) => ({
    appInstance: '0oapayroll',
    policyContext: { groups: { ids: [group] } },
  });
  expect(refusalHints(request('00gcontractors'), compiled)).toEqual([
    'groups assigned to `Payroll`, which you can pass with `--group`: `Staff`',
  ]);
  expect(refusalHints(request('00gstaff'), compiled)).toEqual([]);
});

test('a sign-in request that states groups in place of a user is accepted', async () => {
  const { code, out } = await answerTo('explain', ORG, ...FACTS, '--group', 'Staff');
  expect(code).toBe(0);
  expect(out).toMatch(/^a member of Staff is ALLOWED access to Payroll/);
});
