import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { memoryIo } from './memory-io.js';

const MAIN = 'resource "okta_group" "staff" {\n  name = "Staff"\n}\n';
const TO_PLAN = 'terraform plan -out plan.bin && terraform show -json plan.bin > plan.json';

const LONG = `${'infra/'.repeat(50)}okta`;

const LINES = [
  'access infra',
  'ci infra',
  'inspect --user-classes infra',
  'diff infra org.json',
  'report --interactive infra --output page.html',
  'inspect infra',
  'inspect infra --list groups',
  'access --matrix people,places infra --app Payroll',
  'explain --steps infra --app Payroll --user ann@example.com',
  'terraform order infra --plan terraform/plan.json',
  'compliance infra',
  'analyze infra',
  'inspect infra --used-by 00g1',
  'report infra --output page.html',
  'serve infra',
  'simulate infra --app Payroll',
  'access infra --app Payroll --below 2fa',
  'explain infra --app Payroll --user ann@example.com --ip 203.0.113.9',
];

test('every command that takes an export rejects a folder of Terraform sources, and states which commands to run instead', async () => {
  for (const line of LINES) {
    const { code, err, out } = await answerTo(line, { 'infra/main.tf': MAIN });
    expect([line, code, out]).toEqual([line, 2, '']);
    expect(err).toContain(
      'this is a Terraform configuration (`main.tf`), not an export: only a plan has its values',
    );
    expect(err).toContain(`run \`${TO_PLAN}\` in \`infra\``);
    expect(err).toContain(`then \`preflight ${line.replace('infra', 'infra/plan.json')}\``);
  }
});

test.each([
  ['a source file', 'analyze infra/main.tf', { 'infra/main.tf': MAIN }, `\`${TO_PLAN}\` in \`infra\``],
  [
    'a source file in the working folder',
    'analyze main.tf',
    { 'main.tf': MAIN },
    `\`${TO_PLAN}\` in this folder, then \`preflight analyze plan.json\``,
  ],
  ['JSON', 'analyze infra', { 'infra/main.tf.json': '{"resource":{}}' }, `\`${TO_PLAN}\` in \`infra\``],
  [
    'OpenTofu',
    'analyze infra',
    { 'infra/main.tofu': MAIN },
    '`tofu plan -out plan.bin && tofu show -json plan.bin > plan.json` in `infra`',
  ],
  [
    'the state to compare with',
    'diff infra org.json',
    { 'infra/main.tf': MAIN },
    'then `preflight diff infra/plan.json org.json`',
  ],
  [
    'sources in place of a plan',
    'diff terraform/org.json --plan infra/main.tf',
    { 'infra/main.tf': MAIN },
    'then `preflight diff terraform/org.json --plan infra/plan.json`',
  ],
  [
    'a folder with unrelated files',
    'analyze infra',
    { 'infra/main.tf': MAIN, 'infra/package.json': '{"name":"x"}' },
    'then `preflight analyze infra/plan.json`',
  ],
  [
    'roots in subfolders',
    'analyze infra',
    { 'infra/one/main.tf': MAIN, 'infra/two/main.tf': MAIN, 'infra/one/modules/a/main.tf': MAIN },
    'in `infra/one` (or in `infra/two`), then `preflight analyze infra/one/plan.json`',
  ],
  [
    'a path that needs shell quoting',
    "simulate infra --app Payroll --group O'Neill",
    { 'infra/main.tf': MAIN },
    "then `preflight simulate infra/plan.json --app Payroll --group 'O'\\''Neill'`",
  ],
  [
    'a folder with a long name, which is printed in full',
    `analyze ${LONG}`,
    { [`${LONG}/main.tf`]: MAIN },
    `then \`preflight analyze ${LONG}/plan.json\``,
  ],
  [
    'a folder with quotation marks in its name',
    'analyze in`fra',
    { 'in`fra/main.tf': MAIN },
    "then `preflight analyze 'in`fra/plan.json'`",
  ],
])('the message about Terraform sources names the command to run: %s', async (_, line, files, words) => {
  const { code, err } = await answerTo(line, files);
  expect(code).toBe(2);
  expect(err).toContain(words);
});

test('the problem that Terraform sources were passed in place of an export has the same JSON keys as any other problem', async () => {
  const { out } = await answerTo('inspect infra --format json', { 'infra/main.tf': MAIN });
  const [problem] = JSON.parse(out).problems;
  expect(Object.keys(problem)).toEqual(['severity', 'code', 'message', 'location']);
});

test('an export in a folder that also contains Terraform sources is read as if the sources were absent', async () => {
  const org = JSON.stringify({ groups: [{ id: '00g1', profile: { name: 'Staff' } }] });
  const alone = await answerTo('inspect infra', { 'infra/org.json': org });
  const beside = await answerTo('inspect infra', {
    'infra/org.json': org,
    'infra/main.tf': MAIN,
    'infra/more.tf.json': '{"resource":{}}',
  });
  expect(beside).toEqual(alone);
  expect(alone.code).toBe(0);
});

async function answerTo(line: string, files: Readonly<Record<string, string>>) {
  const { io, out, err } = memoryIo({ files: new Map(Object.entries(files)) });
  const code = await run(line.split(' '), io);
  return { code, out: out(), err: err() };
}
