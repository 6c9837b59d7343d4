import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { readConfiguration } from '../../src/console/files/terraform/terraform-configuration.js';
import { memoryIo } from './memory-io.js';

const PLAN = readFileSync(new URL('../../fixtures/terraform/update.plan.json', import.meta.url), 'utf8');
const MAIN = readFileSync(new URL('../../fixtures/terraform/update/main.tf', import.meta.url), 'utf8');

interface Found {
  readonly rule: string;
  readonly message: string;
  readonly location: { readonly document: string; readonly line?: number };
}

/** Returns the findings and messages for the plan with these sources. */
async function lint(main: string): Promise<{ readonly findings: readonly Found[]; readonly err: string }> {
  const files = new Map([
    ['plan.json', PLAN],
    ['tf/main.tf', main],
  ]);
  const { io, out, err } = memoryIo({ files });
  await run('lint plan.json --terraform tf --no-config --format json'.split(' '), io);
  return { findings: (JSON.parse(out()) as { findings: Found[] }).findings, err: err() };
}

const inSources = ({ location }: Found) => location.document.endsWith('main.tf');

test('a comment in a Terraform source suppresses findings on the line below or the same line', async () => {
  const { findings } = await lint(MAIN);
  const one = findings.find(inSources);
  if (one?.location.line === undefined) throw new Error('nothing is found in the sources');
  const { rule, location } = one;
  const isSame = (other: Found) => other.rule === rule && other.location.line === location.line;
  const lines = MAIN.split('\n');
  const { line: number = 1 } = location;
  const at = number - 1;
  const comment = `preflight:ignore ${rule} agreed with the auditors`;
  const above = [...lines.slice(0, at), `# ${comment}`, ...lines.slice(at)];
  const behind = lines.map((line, index) => (index === at ? `${line} // ${comment}` : line));
  const start = lines.findLastIndex((line, index) => index <= at && /^(?:resource|data) /.test(line));
  const ofBlock = [...lines.slice(0, start), `/* ${comment} */`, ...lines.slice(start)];
  for (const changed of [above, behind, ofBlock]) {
    const left = (await lint(changed.join('\n'))).findings;
    expect(left.filter(({ message }) => message === one.message)).toEqual([]);
    expect(left.filter((other) => other.rule === 'suppression/unused')).toEqual([]);
    expect(left.length).toBeLessThanOrEqual(findings.length - findings.filter(isSame).length);
  }
});

test('lint reports a suppression comment in a Terraform source that is unused, has expired, or has no reason and so suppresses nothing', async () => {
  const whole = await lint(MAIN);
  const rules = [...new Set(whole.findings.filter(inSources).map(({ rule }) => rule))];
  const head = [
    '# preflight:ignore zone/* there are none',
    `# preflight:ignore ${rules[0]} until 2020-01-31 it was to go`,
    `# preflight:ignore ${rules[0]}`,
  ];
  const { findings, err } = await lint([...head, MAIN].join('\n'));
  expect(findings.length).toBe(whole.findings.length + 2);
  expect(
    findings
      .filter(({ rule }) => rule.startsWith('suppression/'))
      .map(({ rule, location }) => [rule, location.line]),
  ).toEqual([
    ['suppression/unused', 1],
    ['suppression/unused', 2],
  ]);
  expect(err).toContain('tf/main.tf:3:1: warning: this comment suppresses nothing because it has no reason');
});

test('a comment in a Terraform source that suppresses findings applies only to its lines and to the lint rules that it names', async () => {
  const source = [
    '# preflight:ignore policy/*, rule/dead: both are wanted',
    'resource "okta_group" "a" {',
    '  name = "A" # preflight:ignore group/x until 2027-01-31 – so it is',
    '  # an ordinary comment',
    '}',
    'locals { a = "# preflight:ignore none of this" }',
  ].join('\n');
  const found = await readConfiguration('tf', memoryIo({ files: new Map([['tf/main.tf', source]]) }).io);
  expect(found.ok && found.value.suppressions).toMatchObject([
    { line: 1, rules: ['policy/*', 'rule/dead'], reason: 'both are wanted', lines: [2, 5] },
    { line: 3, column: 14, rules: ['group/x'], reason: 'so it is', expires: '2027-01-31', lines: [3, 3] },
  ]);
});
