import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import * as formats from '../../src/report/lint/registry.js';
import { memoryIo } from './memory-io.js';

const RULE = `resource "okta_policy_signon" "staff" {
  name = "Staff"
}

resource "okta_policy_rule_signon" "long" {
  policy_id        = okta_policy_signon.staff.id
  name             = "Long"
  session_idle     = 180
  session_lifetime = 120
}
`;

const TO_PLAN =
  '`terraform plan -out plan.bin && terraform show -json plan.bin > plan.json` in `infra`, then `preflight lint infra/plan.json --terraform infra`';

test('lint checks Terraform sources partially, states this first, and reports the line of each finding', async () => {
  const { code, out, err } = await lint('infra', { 'infra/main.tf': RULE });
  expect([code, err]).toEqual([0, '']);
  const words = out.replace(/\s+/g, ' ');
  expect(words).toMatch(
    `Partly linted: Terraform sources without a plan, so only literal values are known: 2 resources read, 0 attributes left out; for a complete check, run ${TO_PLAN}`,
  );
  expect(out).toContain('infra/main.tf\n\n  8:3  warning  sessions end after `120` minutes');
  expect(out).toContain('see: infra/main.tf:9:3 the lifetime');
});

test('lint states how much of the Terraform sources was read: in JSON as a field, otherwise on standard error', async () => {
  const files = { 'infra/main.tf': RULE };
  const { partial, findings } = await jsonOf('infra', files);
  expect(partial).toMatchObject({
    resources: 2,
    leftOut: 0,
    uncounted: 0,
    modules: 0,
    folder: 'infra',
    tool: 'terraform',
  });
  expect(findings.map(({ location }) => [location.document, location.line, location.column])).toEqual([
    ['infra/main.tf', 8, 3],
  ]);
  const sarif = await lint('infra --format sarif', files);
  const [result] = JSON.parse(sarif.out).runs[0].results;
  expect(result.locations[0].physicalLocation).toMatchObject({
    artifactLocation: { uri: 'infra/main.tf' },
    region: { startLine: 8, startColumn: 3 },
  });
  expect(sarif.err).toContain('warning: partly linted');
  const github = await lint('infra --format github', files);
  expect(github.out).toContain('::warning file=infra/main.tf,line=8,');
  const markdown = await lint('infra --format markdown', files);
  expect(markdown.out).toContain('**Partly linted');
});

test.each([
  ['a variable', 'session_idle = var.idle', 1],
  ['a variable with a default that may be overridden', 'session_idle = var.short', 1],
  ['a local value that is not literal', 'session_idle = local.open', 1],
  [
    'an attribute in ignore_changes',
    'session_idle = 180\n  lifecycle {\n    ignore_changes = [session_idle]\n  }',
    1,
  ],
  [
    'a resource with ignore_changes = all',
    'session_idle = 180\n  lifecycle {\n    ignore_changes = all\n  }',
    3,
  ],
])(
  'a Terraform value that is not literal is skipped and produces no finding: %s',
  async (_, line, leftOut) => {
    const rest = 'variable "short" {\n  default = 180\n}\nlocals {\n  open = var.idle\n}\n';
    const text = RULE.replace('session_idle     = 180', line) + rest;
    const { findings, partial } = await jsonOf('infra', { 'infra/main.tf': text });
    expect(findings).toEqual([]);
    expect(partial.leftOut).toBeGreaterThanOrEqual(leftOut);
  },
);

test.each([
  ['a local value', 'session_idle = local.idle'],
  ['a number in quotes', 'session_idle = "180"'],
  ['a condition on literal values', 'session_idle = local.idle > 10 ? 180 : 1'],
])('a Terraform value counts as literal: %s', async (_, line) => {
  const text = `${RULE.replace('session_idle     = 180', line)}locals {\n  idle = 180\n}\n`;
  const { findings } = await jsonOf('infra', { 'infra/main.tf': text });
  expect(findings.map(({ rule }) => rule)).toEqual(['signon/idle-exceeds-lifetime']);
});

test('Terraform rules that refer to the same policy count as rules of one policy, even if the policy itself is unknown', async () => {
  const rule = (name: string, policy: string) =>
    `resource "okta_app_signon_policy_rule" "${name}" {\n  policy_id = ${policy}\n  name = "Staff"\n  priority = 1\n}\n`;
  const rulesOf = async (other: string) => {
    const text = rule('one', 'data.okta_app_signon_policy.wiki.id') + rule('other', other);
    return (await jsonOf('infra', { 'infra/main.tf': text })).findings.map(({ rule }) => rule);
  };
  expect(await rulesOf('data.okta_app_signon_policy.wiki.id')).toContain('rule/name-unique');
  expect(await rulesOf('data.okta_app_signon_policy.mail.id')).toEqual([]);
  expect(await rulesOf('var.policies[each.key]')).toEqual([]);
});

test('instances of a Terraform resource are counted if their number is a literal; otherwise the resource is reported as uncounted', async () => {
  const group = (meta: string) => `resource "okta_group" "g" {\n  ${meta}\n  name = "G"\n}\n`;
  const readOf = async (text: string) =>
    (await jsonOf('infra --allow-empty', { 'infra/main.tf': text })).partial;
  expect(await readOf(group('count = 3'))).toMatchObject({ resources: 3, uncounted: 0 });
  expect(await readOf(group('for_each = toset(["a", "b"])'))).toMatchObject({ resources: 2, uncounted: 0 });
  expect(await readOf(group('for_each = { a = var.x }'))).toMatchObject({ resources: 1, uncounted: 0 });
  expect(await readOf(group('count = var.on ? 1 : 0'))).toMatchObject({ resources: 0, uncounted: 1 });
  const { out } = await lint('infra --allow-empty', {
    'infra/main.tf': `${group('for_each = var.groups')}module "more" {\n  source = "./more"\n}\n`,
    'infra/more/main.tf': RULE,
  });
  expect(out.replace(/\s+/g, ' ')).toContain(
    '0 resources read, 0 attributes left out; not read: 1 block with a number of resources that is unknown (`count`, `for_each`) and 1 module',
  );
});

test.each(Object.keys(formats))(
  'lint of Terraform sources does not read modules, and the format %s states this even if other sources exist',
  async (format) => {
    const files = {
      'infra/main.tf': `${RULE}module "more" {\n  source = "./more"\n  name   = "Long"\n}\n`,
      'infra/more/main.tf': RULE.replaceAll('"long"', '"longer"'),
    };
    const { out, err } = await lint(`infra --format ${format}`, files);
    expect(`${out}${err}`.replace(/\s+/g, ' ')).toContain(
      '0 attributes left out; not read: 1 module; for a complete',
    );
  },
);

test('lint accepts single source files of a folder, also as JSON and OpenTofu', async () => {
  const json = JSON.stringify({
    resource: {
      okta_policy_rule_signon: {
        more: { policy_id: 'var', name: 'Long', session_idle: 180, session_lifetime: 120 },
      },
    },
  });
  const files = { 'infra/main.tofu': RULE, 'infra/more.tf.json': json, 'infra/other.tf': RULE };
  const one = await jsonOf('infra/main.tofu', files);
  expect(one.findings.map(({ location }) => location.document)).toEqual(['infra/main.tofu']);
  expect(one.partial).toMatchObject({ tool: 'tofu', folder: 'infra' });
  const both = await jsonOf('infra/main.tofu infra/more.tf.json', files);
  expect(both.findings.map(({ location }) => location.document)).toEqual([
    'infra/main.tofu',
    'infra/more.tf.json',
  ]);
});

test('a comment in a Terraform source suppresses a finding', async () => {
  const text = RULE.replace(
    '  session_idle',
    '  # preflight:ignore signon/idle-exceeds-lifetime agreed\n  session_idle',
  );
  const { findings } = await jsonOf('infra', { 'infra/main.tf': text });
  expect(findings).toEqual([]);
});

test('lint reports a resource that Terraform sources declare twice at the second declaration, and checks neither of the two', async () => {
  const again = RULE.slice(RULE.indexOf('resource "okta_policy_rule_signon"'));
  const files = { 'infra/a.tf': RULE, 'infra/b.tf': `\n${again}` };
  const { code, err, out } = await lint('infra', files);
  expect(code).toBe(2);
  expect((out + err).replace(/\s+/g, ' ')).toContain(
    'infra/b.tf:2:1: error: `okta_policy_rule_signon.long` is declared twice, first in line 5 of `infra/a.tf`: Terraform rejects both, and both are ignored; rename or remove one (declared-twice)',
  );
  expect(out).not.toContain('signon/idle-exceeds-lifetime');
});

test.each([
  [
    'a folder with two roots',
    'infra',
    { 'infra/a/main.tf': RULE, 'infra/b/main.tf': RULE },
    'only one Terraform folder can be linted at a time, but these contain sources: `infra/a`, `infra/b`',
  ],
  [
    'folders',
    'infra/a infra/b',
    { 'infra/a/main.tf': RULE, 'infra/b/main.tf': RULE },
    'only one Terraform folder can be linted at a time',
  ],
  [
    'sources without resources of the provider',
    'infra',
    { 'infra/main.tf': 'resource "aws_vpc" "v" {}\n' },
    `nothing was checked: no resource of the provider was read here; for a complete check, run ${TO_PLAN}`,
  ],
  [
    'a broken file',
    'infra',
    { 'infra/main.tf': RULE, 'infra/b.tf': 'resource "okta_group" "g" {\n  name = "\n' },
    'infra/b.tf:',
  ],
  [
    '--fix',
    'infra --fix',
    { 'infra/main.tf': RULE },
    '`--fix` does not support Terraform source without a plan',
  ],
  [
    '--plan',
    'infra --plan terraform/plan.json',
    { 'infra/main.tf': RULE },
    '`--plan` does not support Terraform source',
  ],
  [
    'sources next to an export',
    'infra terraform/org.json',
    { 'infra/main.tf': RULE },
    'then pass `infra/plan.json`',
  ],
  [
    'sources for several orgs',
    'infra',
    {
      'infra/main.tf': `${RULE.replace('name = "Staff"', 'name = "Staff"\n  provider = okta.preview')}provider "okta" {\n  org_name = "acme"\n}\nprovider "okta" {\n  alias = "preview"\n  org_name = "acme-preview"\n}\n`,
    },
    'select one with `--provider`',
  ],
])('lint of Terraform sources exits with 2 on invalid usage: %s', async (_, line, files, words) => {
  const { code, out, err } = await lint(line, files);
  expect(code).toBe(2);
  expect((out + err).replace(/\s+/g, ' ')).toContain(words);
});

interface Json {
  readonly partial: Readonly<Record<string, unknown>> & { readonly leftOut: number };
  readonly findings: readonly {
    readonly rule: string;
    readonly location: { readonly document: string; readonly line: number; readonly column: number };
  }[];
}

async function jsonOf(line: string, files: Readonly<Record<string, string>>): Promise<Json> {
  const { out, err } = await lint(`${line} --format json`, files);
  expect(err).toBe('');
  return JSON.parse(out);
}

async function lint(line: string, files: Readonly<Record<string, string>>) {
  const { io, out, err } = memoryIo({ files: new Map(Object.entries(files)) });
  const code = await run(['lint', '--no-config', ...line.split(' ')], io);
  return { code, out: out(), err: err() };
}
