import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { readConfiguration } from '../../src/console/files/terraform/terraform-configuration.js';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { locatePlaces } from '../../src/documents/text/positions.js';
import type { Finding } from '../../src/lint/rule/finding.js';
import { snapshotOf } from '../documents/read/reading.js';
import { madeText } from '../documents/read/terraform/made-plans.js';
import { repository } from './git-repository.js';
import { fixtures, memoryIo } from './memory-io.js';
import { type Zipped, zipOf } from './zip-of.js';

const SOURCES = '../terraform/update';
const MAIN = textOf('main.tf');
const MODULE = textOf('modules/access/main.tf');
const SECRET = 'hunter2-of-all-secrets';

/** A plan file as `terraform plan -out` writes it, with a secret in the plan and the state. */
const PLAN_FILE: readonly Zipped[] = [
  { name: 'tfplan', content: SECRET },
  { name: 'tfstate', content: `{"x":"${SECRET}"}` },
  { name: 'tfstate-prev', content: `{"x":"${SECRET}"}` },
  { name: '.terraform.lock.hcl', content: '' },
  { name: 'tfconfig/m-/main.tf', content: MAIN },
  { name: 'tfconfig/m-access/main.tf', content: MODULE },
  {
    name: 'tfconfig/modules.json',
    content: JSON.stringify([
      { Key: '', Source: '', Dir: '.' },
      { Key: 'access', Source: './modules/access', Dir: 'modules/access' },
    ]),
  },
];

test('each attribute of a Terraform configuration is located at its own line, also in modules', async () => {
  const found = await placesIn(SOURCES);
  const lines = new Map([
    ['main.tf', MAIN.split('\n')],
    ['modules/access/main.tf', MODULE.split('\n')],
  ]);
  for (const { document, line = 0, column = 0, attribute = '', address = '' } of found) {
    const text = lines.get(document.slice(SOURCES.length + 1))?.[line - 1]?.slice(column - 1) ?? '';
    const name =
      attribute
        .split('.')
        .at(-1)
        ?.replace(/\[\d+\]/, '') ?? '';
    const [, type, label] = /(?:^|\.)(okta_\w+)\.(\w+)/.exec(address) ?? [];
    if (!text.startsWith(name === '' ? '-' : name))
      expect(text).toMatch(new RegExp(`^(?:(?:resource|data) "${type}" "${label}"|rule) \\{`));
  }
  const shown = found.map(({ document, line, column, address, attribute }) =>
    [document.slice(SOURCES.length + 1), line, column, address, attribute].join(' '),
  );
  expect(shown).toContain(
    `modules/access/main.tf ${lineOf('access  ', MODULE, 25)} 3 module.access["payroll"].okta_app_signon_policy_rule.rule["Finance"] access`,
  );
  expect(shown).toContain(`main.tf ${lineOf('mfa_prompt')} 3 okta_policy_rule_signon.session mfa_prompt`);
});

test('rule blocks that are written before and after a `dynamic` block are located at their own lines', async () => {
  const rule = (name: string) => `  rule {\n    name = "${name}"\n  }\n`;
  const dynamic =
    '  dynamic "rule" {\n    for_each = local.rules\n    content {\n      name = rule.value\n    }\n  }\n';
  const text = `resource "okta_app_signon_policy_rules" "r" {\n${rule('First')}${dynamic}${rule('Last')}}\n`;
  const found = await readConfiguration('tf', memoryIo({ files: new Map([['tf/main.tf', text]]) }).io);
  if (!found.ok) throw new Error('not read');
  const names = ['First', 'A', 'B', 'Last'];
  const address = 'okta_app_signon_policy_rules.r';
  const resource = { address, mode: 'managed', type: 'okta_app_signon_policy_rules', name: 'r' };
  const values = {
    policy_id: 'rst1',
    rule: names.map((name, at) => ({ name, id: `rul${at}`, priority: at + 1 })),
  };
  const value = {
    format_version: '1.2',
    planned_values: { root_module: { resources: [{ ...resource, values }] } },
    resource_changes: [{ ...resource, change: { actions: ['no-op'], before: values, after: values } }],
  };
  const document = { name: 'plan.json', text: JSON.stringify(value), configuration: found.value };
  const snapshot = snapshotOf(assembleDocuments([document]));
  const rules = snapshot.policies.flatMap((policy) => policy.rules);
  const places = locatePlaces(
    snapshot,
    rules.map((one) => ({ resource: one, path: ['name'] })),
  );
  const [ofAccess] = locatePlaces(snapshot, [
    { resource: rules.at(-1) as object, path: ['actions', 'appSignOn', 'access'] },
  ]);
  expect(ofAccess?.line, 'what its block does not say').toBe(lineOf('name = "Last"', text) - 1);
  expect(rules.map(({ name }, index) => [name, places[index]?.line])).toEqual([
    ['First', lineOf('name = "First"', text)],
    ['A', lineOf('name = rule.value', text)],
    ['B', lineOf('name = rule.value', text)],
    ['Last', lineOf('name = "Last"', text)],
  ]);
});

test('an overridden Terraform block has the location of the override', async () => {
  const text = (...names: readonly string[]) =>
    `resource "okta_app_signon_policy_rules" "r" {\n${names.map((name) => `  rule {\n    name = "${name}"\n  }\n`).join('')}}\n`;
  const found = await readConfiguration(
    'tf',
    memoryIo({
      files: new Map([
        ['tf/main.tf', `${text('A', 'B')}`],
        ['tf/main_override.tf', text('C')],
      ]),
    }).io,
  );
  if (!found.ok) throw new Error('not read');
  const { header, attributes } = found.value.blocks.get('okta_app_signon_policy_rules.r') ?? {};
  expect(header).toMatchObject({ document: 'tf/main.tf', line: 1 });
  expect([...(attributes ?? [])].map(([path, at]) => [path, at.document, at.line])).toEqual([
    ['rule[0]', 'tf/main_override.tf', 2],
    ['rule[0].name', 'tf/main_override.tf', 3],
  ]);
});

test.each([
  ['OpenTofu', 'registry.opentofu.org', ['other.tf', 'main.tofu']],
  ['Terraform', 'registry.terraform.io', ['main.tf', 'other.tf']],
  ['a configuration without a lock file', undefined, ['other.tf', 'main.tofu']],
])('where a .tf and a .tofu file have the same name, %s reads only one of them', async (_, host, read) => {
  const group = (name: string) => `resource "okta_group" "${name}" {}\n`;
  const files = new Map([
    ['tf/main.tf', group('one')],
    ['tf/main.tofu', group('one')],
    ['tf/other.tf', group('other')],
    ...(host === undefined ? [] : [['tf/.terraform.lock.hcl', `provider "${host}/okta/okta" {}\n`] as const]),
  ]);
  const found = await readConfiguration('tf', memoryIo({ files }).io);
  const documents = found.ok ? [...found.value.blocks.values()].map(({ header }) => header.document) : [];
  expect(new Set(documents)).toEqual(new Set(read.map((name) => `tf/${name}`)));
});

describe('the location of a resource without a block of its own', () => {
  const inner = 'moved {\n  from = okta_group.old["x"]\n  to   = okta_group.own\n}\n';
  const main = `import {
  for_each = { x = "00g1" }
  to       = okta_group.generated[each.key]
  id       = each.value
}
resource "okta_group" "own" {}
import {
  to = okta_group.own
  id = "00g2"
}
removed {
  from = module.m.okta_group.gone
}
removed {
  from = module.n
}
module "m" {
  source = "./m"
}
`;
  const json = {
    import: [{ to: 'okta_group.generated["x"]', id: '00g1' }],
    removed: { from: 'module.m.okta_group.gone' },
    moved: [{ from: 'okta_group.old', to: 'okta_group.own' }],
  };
  const text = JSON.stringify(json, undefined, 2);

  test.each([
    ['imported', 'okta_group.generated', 'main.tf', 1],
    ['an imported resource with a block', 'okta_group.own', 'main.tf', lineOf('resource', main)],
    ['a removed resource', 'module.m.okta_group.gone', 'main.tf', lineOf('removed', main)],
    ['moved', 'module.m.okta_group.old', 'm/main.tf', 1],
    ['a removed module', 'module.n', undefined, undefined],
  ])(
    'a Terraform resource without a block of its own is located at the block that names it: %s',
    async (_, address, document, line) => {
      expect(await headerOf(address, { 'tf/main.tf': main, 'tf/m/main.tf': inner })).toEqual(
        document && [`tf/${document}`, line],
      );
    },
  );

  test.each([
    ['okta_group.generated', lineOf('{', text, 1)],
    ['module.m.okta_group.gone', lineOf('"removed"', text)],
    ['okta_group.old', lineOf('"moved"', text) + 1],
  ])(
    'a Terraform resource without a block of its own is located at the JSON block that names it: %s',
    async (address, line) => {
      expect(await headerOf(address, { 'tf/main.tf.json': text })).toEqual(['tf/main.tf.json', line]);
    },
  );

  async function headerOf(address: string, files: Readonly<Record<string, string>>): Promise<unknown> {
    const found = await readConfiguration('tf', memoryIo({ files: new Map(Object.entries(files)) }).io);
    const header = found.ok ? found.value.blocks.get(address)?.header : undefined;
    return header && [header.document, header.line];
  }
});

test('a Terraform plan file gives the same source locations as the folder that the plan was created from', async () => {
  const { io } = ioWith(zipOf(PLAN_FILE));
  const inFile = await readConfiguration('-', io);
  const inFolder = await readConfiguration(SOURCES, memoryIo().io);
  if (!inFile.ok || !inFolder.ok) throw new Error('not read');
  const withoutFolder = (value: object) => JSON.stringify(value).replaceAll(`${SOURCES}/`, '');
  const sorted = ({ blocks }: typeof inFile.value) =>
    [...blocks]
      .map(([address, { header, attributes }]) => withoutFolder([address, header, [...attributes]]))
      .sort();
  expect(sorted(inFile.value)).toEqual(sorted(inFolder.value));
});

test('a Terraform module that is called twice is located once, though the plan file contains it twice', async () => {
  const called = ['one', 'two'];
  const calls = called.map((key) => `module "${key}" {\n  source = "./shared"\n}`).join('\n');
  const shared = 'resource "okta_group" "team" {\n  name = "Team"\n}\n';
  const dirs = called.map((Key) => ({ Key, Source: './shared', Dir: 'shared' }));
  const { io } = ioWith(
    zipOf([
      { name: 'tfconfig/m-/main.tf', content: calls },
      ...called.map((key) => ({ name: `tfconfig/m-${key}/main.tf`, content: shared })),
      { name: 'tfconfig/modules.json', content: JSON.stringify([{ Key: '', Dir: '.' }, ...dirs]) },
    ]),
  );
  const found = await readConfiguration('-', io);
  if (!found.ok) throw new Error('not read');
  const groups = [...found.value.blocks].filter(([address]) => address.includes('okta_group'));
  expect(groups).toMatchObject(
    called.map((key) => [`module.${key}.okta_group.team`, { body: { attributes: expect.anything() } }]),
  );
});

test('a finding in a Terraform module names the module calls that lead to it, and the line that passes the argument', async () => {
  const rule = (module: string, device_is_managed: boolean) => ({
    address: `${module}.okta_app_signon_policy_rule.staff`,
    mode: 'managed',
    type: 'okta_app_signon_policy_rule',
    name: 'staff',
    change: {
      actions: ['create'],
      before: null,
      after: { policy_id: 'rst1', name: module, access: 'ALLOW', factor_mode: '2FA', device_is_managed },
      after_unknown: { id: true },
    },
  });
  const plan = {
    format_version: '1.2',
    resource_changes: [
      rule('module.apps.module.rule["a"]', true),
      rule('module.apps.module.rule["b"]', true),
      rule('module.other', true),
      rule('module.fine', false),
    ],
  };
  const repo = repository();
  try {
    repo.write({
      'plan.json': JSON.stringify(plan),
      'tf/main.tf': `${call('apps', './apps')}${call('other', './rule', 'managed = true')}${call('fine', './rule')}`,
      'tf/apps/main.tf': call('rule', '../rule', 'managed = each.value.managed'),
      'tf/rule/main.tf':
        'resource "okta_app_signon_policy_rule" "staff" {\n  device_is_managed = var.managed\n}\n',
    });
    const { out } = await repo.preflight('lint plan.json --terraform tf --no-config --format json');
    const findings: readonly Finding[] = JSON.parse(out).findings;
    const found = findings.find(({ rule }) => rule === 'terraform/attribute-ignored');
    expect(found?.location).toMatchObject({ document: 'tf/rule/main.tf', line: 2, column: 3 });
    expect(found?.related).toMatchObject([
      {
        message: 'called here: `module.apps.module.rule["a"]`, `module.apps.module.rule["b"]`',
        location: { document: 'tf/apps/main.tf', line: 3, column: 3, address: 'module.apps.module.rule' },
      },
      { message: 'called here: `module.apps`', location: { document: 'tf/main.tf', line: 1, column: 1 } },
      { message: 'called here: `module.other`', location: { document: 'tf/main.tf', line: 6, column: 3 } },
    ]);
  } finally {
    repo.remove();
  }
});

function call(name: string, source: string, argument = ''): string {
  return `module "${name}" {\n  source = "${source}"\n${argument === '' ? '' : `  ${argument}\n`}}\n`;
}

describe('the file, line and column in answers about a plan', () => {
  const plan = `../terraform/update.plan.json --terraform ${SOURCES}`;

  test.each([
    ['lint', `lint ${plan} --no-config`, `${SOURCES}/main.tf\n`],
    [
      'lint for a build',
      `lint ${plan} --no-config --format github`,
      `file=../terraform/update/main.tf,line=`,
    ],
    ['analyze', `analyze ${plan} --verbose`, `(okta_policy_rule_signon.session, ${SOURCES}/main.tf:70:1)`],
    [
      'simulate',
      `simulate ${plan} --policy-type ACCESS_POLICY --app 0oadashboard00000001 --group 00gstaff000000000001 --format text`,
      `${SOURCES}/main.tf:`,
    ],
  ])(
    'the command %s states the file, line and column in an answer about a Terraform plan',
    async (_, line, words) => {
      const { io, out, err } = memoryIo();
      await run(line.split(' '), io);
      expect(`${err()}${out()}`.replace(/ *\n +(?=\S)/g, ' ')).toContain(words);
    },
  );
});

test.each([
  [
    'a folder without a configuration',
    'org',
    'analyze terraform/org.json --plan terraform/plan.json --terraform ../orgs --verbose',
  ],
])('an option --terraform that names %s does not change the answer', async (_, __, line) => {
  const { io, out } = memoryIo();
  expect(await run(line.split(' '), io)).toBe(0);
  expect(out()).toContain('(okta_policy_rule_signon.session)');
});

describe('the configuration in a plan file', () => {
  test('only the configuration of a Terraform plan file is read, so that no secret in the file is exposed', async () => {
    const { io } = ioWith(zipOf(PLAN_FILE));
    expect(JSON.stringify(await everything(io))).not.toContain(SECRET);
  });

  test.each([
    [
      'a file with a wrong size entry',
      [{ name: 'tfconfig/m-/a.tf', content: new Uint8Array(3e7), claims: 9 }],
    ],
    ['a large file', [{ name: 'tfconfig/m-/a.tf', content: new Uint8Array(3e7) }]],
    ['a file without a configuration', [{ name: 'tfplan', content: 'x' }]],
    ['nothing', []],
  ])('a Terraform plan file is rejected if it contains %s', async (_, files) => {
    const { ok, problems } = await readConfiguration('-', ioWith(zipOf(files)).io);
    expect(ok).toBe(false);
    expect(problems.map(({ code }) => code)).toEqual(['no-configuration']);
  });

  const wide = '#'.repeat(3 * 1024 * 1024);

  test.each([
    ['thousands of files up to a limit', 2500, '', 2000],
    ['large files up to a total size', 5, wide, 2],
  ])('only %s are read from a Terraform plan file', async (_, count, filling, read) => {
    const files = Array.from({ length: count }, (__, index) => ({
      name: `tfconfig/m-/a${index}.tf`,
      content: `resource "okta_group" "g${index}" {}\n${filling}`,
    }));
    const found = await readConfiguration('-', ioWith(zipOf(files)).io);
    if (!found.ok) throw new Error(JSON.stringify(found.problems));
    expect(found.value.blocks.size).toBe(read);
    expect(found.problems).toMatchObject([
      {
        severity: 'warning',
        code: 'configuration-not-read',
        message: expect.stringContaining(`and ${count - read - 1} more`),
      },
    ]);
  });

  test.each([
    'lint ../terraform/update.plan.json --no-config --terraform -',
    'diff terraform/org.json --plan terraform/plan.json --terraform -',
    'lint - --no-config',
    'diff terraform/org.json --plan -',
  ])('decompression bombs and truncated Terraform plan files are reported as problems: %s', async (line) => {
    const bomb = zipOf([{ name: 'tfconfig/m-/a.tf', content: new Uint8Array(3e7), claims: 9 }]);
    const whole = zipOf(PLAN_FILE);
    for (const bytes of [bomb, whole.slice(0, -1), whole.slice(0, whole.length / 2), whole.slice(0, 4)]) {
      const { io, err } = memoryIo({ stdin: bytes });
      expect(await run(line.split(' '), io)).toBe(2);
      expect(err()).toMatch(/\(no-configuration\)|\(foreign-document\)/);
    }
  });

  test('property: any truncated or changed Terraform plan file is read or rejected without a crash', async () => {
    const whole = zipOf(PLAN_FILE);
    const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.array(change, { maxLength: 4 }), async (length, changes) => {
        const bytes = Uint8Array.from(whole);
        for (const { at, byte } of changes) bytes[at] = byte;
        const cut = changes.length === 0 ? bytes.slice(0, length) : bytes;
        const { ok, problems } = await readConfiguration('-', ioWith(cut).io);
        expect(ok || problems.length > 0).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

test('property: any text as a Terraform source is read without a crash', async () => {
  const pieces = fc.constantFrom(...MAIN.split(/(?=[{}"[\]\n=])/), '<<EOT\n', '/*', '${', '\u0000', '😀');
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 80 }), async (all) => {
      const zip = zipOf([{ name: 'tfconfig/m-/main.tf', content: all.join('') }]);
      expect((await readConfiguration('-', ioWith(zip).io)).ok).toBe(true);
    }),
    { numRuns: 20 },
  );
});

function textOf(name: string): string {
  return readFileSync(`${fixtures}/${SOURCES}/${name}`, 'utf8');
}

function lineOf(start: string, text = MAIN, after = 0): number {
  return text.split('\n').findIndex((line, index) => index >= after && line.trim().startsWith(start)) + 1;
}

function ioWith(bytes: Uint8Array) {
  return memoryIo({ stdin: bytes });
}

async function everything(io: ReturnType<typeof memoryIo>['io']) {
  const found = await readConfiguration('-', io);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return [...found.value.blocks].map(([address, { header, attributes }]) => [
    address,
    header,
    [...attributes],
  ]);
}

/** Returns the locations of all planned resources and their attributes. */
async function placesIn(path: string) {
  const found = await readConfiguration(path, memoryIo().io);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  const document = { name: 'plan.json', text: madeText('update.plan'), configuration: found.value };
  const snapshot = snapshotOf(assembleDocuments([document]));
  const sought = [...snapshot.sources].flatMap(([resource, { terraform }]) =>
    [[], ...(terraform?.made ?? []).map(({ steps }) => steps)].map((path) => ({ resource, path })),
  );
  const places = locatePlaces(snapshot, sought).filter((location) => location?.document.endsWith('.tf'));
  return places.flatMap((location) => (location === undefined ? [] : [location]));
}
