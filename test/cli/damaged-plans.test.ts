import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { fixtures, memoryIo } from './memory-io.js';
import { LINES, ORG, PLAN } from './plan-lines.js';

const TEXT = readFileSync(join(fixtures, PLAN), 'utf8');
const STATE = JSON.stringify({ format_version: '1.0', values: { root_module: {} } });

const ALONE = { ...LINES, diff: 'diff <org>', 'terraform order': 'terraform order <org>' };

test.each(Object.entries(ALONE))(
  'the command %s reports that a Terraform plan is truncated',
  async (_, line) => {
    const { io, out, err } = memoryIo({ files: new Map([['cut.json', TEXT.slice(0, TEXT.length - 40)]]) });
    expect(await run(line.replace('<org>', 'cut.json').split(' '), io)).toBe(2);
    expect(err() + out()).toMatch(/expected a closing quote/);
  },
);

test.each([
  ['a truncated plan', TEXT.slice(0, TEXT.length - 40), 'syntax'],
  ['a Terraform state', STATE, 'is a Terraform state, not a plan'],
  ['an empty file', '', 'the document is empty'],
])('an option --plan rejects an input that is not a complete Terraform plan: %s', async (_, text, words) => {
  for (const command of ['diff', 'terraform order', 'analyze']) {
    const { io, err } = memoryIo({ stdin: text });
    expect(await run([...command.split(' '), ORG, '--plan', '-'], io)).toBe(2);
    expect(err()).toContain(words);
  }
});

test('an answer for a Terraform plan that Terraform marks as incomplete or failed states that the plan is incomplete', async () => {
  const { errored: _, ...plan } = JSON.parse(TEXT);
  for (const partial of [{ errored: true }, { complete: false }])
    for (const command of ['diff', 'terraform order']) {
      const { io, out } = memoryIo({ stdin: JSON.stringify({ ...plan, ...partial }) });
      await run([...command.split(' '), ORG, '--plan', '-', '--format', 'markdown'], io);
      expect(out()).toContain('this plan is incomplete');
    }
});

test('a command reports a Terraform plan that contains no resources of the identity service', async () => {
  const { io, out, err } = memoryIo({ stdin: TEXT.replaceAll('okta_', 'aws_') });
  expect(await run(['diff', ORG, '--plan', '-'], io)).toBe(0);
  expect(out()).toContain('nothing changes');
  expect(err()).toContain('this plan or state contains no Okta resources');
});
