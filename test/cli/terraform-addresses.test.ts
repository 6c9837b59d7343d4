import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { fixtures, memoryIo } from './memory-io.js';

const PLANNED = 'terraform/org.json --plan terraform/plan.json';
const TABLE = `access --matrix risk,platforms ${PLANNED} --app Dashboard --group Staff`;
const ADDRESS = 'okta_policy_rule_signon.session';

/** If an answer names a rule that the plan creates, the answer shows the Terraform address of this rule. */
test.each([
  `analyze ${PLANNED} --verbose`,
  `analyze ${PLANNED} --format json`,
  `diff ${PLANNED}`,
  ...['json', 'markdown', 'github', 'sarif', 'junit', 'codeclimate'].map(
    (format) => `diff ${PLANNED} --format ${format}`,
  ),
  `lint ${PLANNED} --no-config`,
  ...['json', 'github', 'sarif'].map((format) => `lint ${PLANNED} --no-config --format ${format}`),
  `access ${PLANNED} --rule tf:${ADDRESS}`,
  `access ${PLANNED} --rule tf:${ADDRESS} --format github`,
  `simulate ${PLANNED} --app Dashboard --group Staff --format text`,
  ...['text', 'json', 'markdown'].map(
    (format) => `explain ${PLANNED} --app Dashboard --group Staff --format ${format}`,
  ),
  ...['text', 'json'].map(
    (format) => `explain --steps ${PLANNED} --app Dashboard --group Staff --format ${format}`,
  ),
  `ci ${PLANNED} --no-config --format sarif`,
  ...['text', 'markdown', 'html', 'json'].map((format) => `${TABLE} --format ${format}`),
  ...['text', 'markdown', 'html', 'json'].map(
    (format) =>
      `access --matrix people,places ${PLANNED} --base terraform/org.json --app Dashboard --format ${format}`,
  ),
  ...['text', 'markdown', 'html', 'json'].map(
    (format) =>
      `compliance ${PLANNED} --framework stig --no-config --now 2026-11-22 --verbose --format ${format}`,
  ),
  ...['text', 'markdown', 'tap', 'junit', 'github'].map(
    (format) => `test terraform/failing.preflight.yaml --export ${PLANNED} --format ${format}`,
  ),
])('the answer of `%s` about a Terraform plan names the Terraform address of the resource', async (line) => {
  const { io, out } = memoryIo();
  await run(line.split(' '), io);
  expect(out().replaceAll(`tf:${ADDRESS}`, '').replace(/\s+/g, ' ')).toContain(ADDRESS);
});

test.each(['text', 'markdown', 'html', 'json'])(
  'a replay with a plan names the Terraform addresses of rules in the format %s',
  async (format) => {
    const org = JSON.parse(readFileSync(`${fixtures}terraform/org.json`, 'utf8'));
    const ann = { id: '00u1ann', status: 'ACTIVE', profile: {}, groupIds: ['00gstaff000000000001'] };
    const { io, out } = memoryIo({ stdin: JSON.stringify({ ...org, users: [ann] }) });
    const line =
      'logs replay terraform/log.ndjson --export - --plan terraform/plan.json --fail-on removed --format';
    expect(await run([...line.split(' '), format], io)).toBe(1);
    expect(out()).toContain(ADDRESS);
  },
);

test.each(['text', 'markdown', 'html', 'json'])(
  'a backtest against a Terraform state names the Terraform addresses of rules in the format %s',
  async (format) => {
    const { io, out } = memoryIo();
    const line = 'logs backtest terraform/log.ndjson --export ../terraform/update.state.json --format';
    await run([...line.split(' '), format], io);
    expect(out()).toContain('okta_policy_rule_signon.legacy');
  },
);

test('analyze names the Terraform address of a resource that the plan does not change', async () => {
  const { io, out } = memoryIo();
  await run(`analyze ${PLANNED} --verbose`.split(' '), io);
  expect(out()).toContain('Staff (okta_policy_signon.session)');
});

test('if no rule matches after the plan, the diff names the Terraform address of the rule that matched before', async () => {
  const { io, out } = memoryIo();
  await run(`diff ${PLANNED}`.split(' '), io);
  expect(out()).toMatch(
    /after +no rule matches\n +in +okta_app_signon_policy_rule.dashboard_staff, updated in place\n/,
  );
});

test('a lint finding about a Terraform plan is located at the attribute of the resource', async () => {
  const { io, out } = memoryIo();
  await run(`lint ${PLANNED} --no-config --format json`.split(' '), io);
  const locations = JSON.parse(out()).findings.map(({ location }: { location: object }) => location);
  expect(locations).toContainEqual(
    expect.objectContaining({
      document: 'terraform/plan.json',
      pointer: expect.stringMatching(/values\/session_(?:idle|lifetime)$/),
      address: ADDRESS,
      attribute: expect.stringMatching(/^session_(?:idle|lifetime)$/),
    }),
  );
});
