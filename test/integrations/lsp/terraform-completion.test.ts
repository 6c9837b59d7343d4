import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CompletionItem, Hover, MarkupContent } from 'vscode-languageserver-protocol/node';
import { isObject } from '../../../src/base/object.js';
import { terraformCompletions } from '../../../src/integrations/lsp/terraform-completion.js';
import { terraformCursor } from '../../../src/integrations/lsp/terraform-cursor.js';
import { attributeRows } from '../../documents/read/terraform/attribute-rows.js';
import { Editor } from './editor.js';

/** Returns the completions at the mark `|` of a source. */
function completed(marked: string): readonly CompletionItem[] {
  const [before = '', after = ''] = marked.split('|');
  return terraformCompletions(before + after, before.length, undefined, false);
}

const labels = (items: readonly CompletionItem[]) => items.map(({ label }) => label);

const textOf = (hover: Hover | null) =>
  (hover?.contents as MarkupContent | undefined)?.value.replaceAll('\\', '');

const inserted = (items: readonly CompletionItem[]) => items.map(({ textEdit }) => textEdit?.newText);

const rule = (body: string) => `resource "okta_app_signon_policy_rule" "one" {\n${body}\n}\n`;

test('the language server completes the type of a Terraform resource and of a data source', () => {
  expect(labels(completed('resource "okta_group|'))).toContain('okta_group_rule');
  expect(labels(completed('resource "|" "one" {\n}'))).not.toContain('okta_default_policy');
  expect(labels(completed('data "|'))).toContain('okta_default_policy');
});

test('the language server completes attributes that a Terraform resource does not have yet, and shows the API field and the default of each', () => {
  const items = completed(rule('  name = "One"\n  net|\n  access = "DENY"'));
  expect(labels(items)).toContain('network_connection');
  expect(labels(items)).toContain('policy_id');
  expect(labels(items)).not.toContain('name');
  expect(labels(items)).not.toContain('access');
  const connection = items.find(({ label }) => label === 'network_connection');
  expect(connection?.detail).toBe('conditions.network.connection, default: "ANYWHERE"');
  expect(connection?.textEdit).toEqual({
    range: { start: { line: 2, character: 2 }, end: { line: 2, character: 5 } },
    newText: 'network_connection = ',
  });
  expect(inserted(items)).toContain('platform_include {');
  expect(inserted(completed(rule('  sta| = "ACTIVE"')))).toContain('status');
});

test('in a Terraform resource that holds all rules of a policy, the language server completes the attributes of a rule in its `rule` blocks', () => {
  const list = (body: string) => `resource "okta_app_signon_policy_rules" "all" {\n${body}\n}\n`;
  expect(labels(completed(list('  |')))).toEqual(['policy_id', 'rule']);
  expect(labels(completed(list('  rule {\n    fac|\n  }')))).toContain('factor_mode');
  expect(labels(completed(list('  rule {\n    platform_include {\n      |\n    }\n  }')))).toEqual([
    'type',
    'os_type',
    'os_expression',
  ]);
  expect(labels(completed(list('  other {\n    |\n  }')))).toEqual([]);
});

const within = (type: string, body: string) => completed(`resource "${type}" "one" {\n${body}\n}\n`);

test('the language server completes the attributes of a nested Terraform block, and shows the API field and the default of each', () => {
  const items = completed(rule('  platform_include {\n    type = "MOBILE"\n    os|\n  }'));
  expect(items.map(({ label, detail }) => [label, detail])).toEqual([
    ['os_type', 'conditions.platform.include.*.os.type, default: "ANY"'],
    ['os_expression', 'conditions.platform.include.*.os.expression'],
  ]);
  expect(inserted(completed(rule('  platform_include {\n    os_type = "|"\n  }')))).toContain('WINDOWS');
  expect(inserted(completed(rule('  keep_me_signed_in {\n    post_auth = |\n  }')))).toEqual([
    '"ALLOWED"',
    '"NOT_ALLOWED"',
  ]);
  const reset = within(
    'okta_policy_rule_password',
    '  password_reset_access_control = "AUTH_POLICY"\n  password_reset_requirement {\n    |\n  }',
  );
  expect(inserted(reset)).toContain('method_constraints {');
  expect(reset[0]?.detail).toBe('actions.selfServicePasswordReset.requirement.primary.methods');
  expect(labels(within('okta_app_group_assignments', '  group {\n    |\n  }'))).toEqual(['id']);
  expect(inserted(within('okta_app_saml', '  us|'))).toContain('users {');
  expect(inserted(within('okta_group_memberships', '  us|'))).toContain('users = ');
  expect(completed(rule('  unknown {\n    |\n  }'))).toEqual([]);
});

test('the language server completes the attributes of a Terraform block in the content of the `dynamic` block that creates it', () => {
  const dynamic = (body: string) =>
    within('okta_app_signon_policy_rules', `  dynamic "rule" {\n    for_each = var.rules\n${body}\n  }`);
  expect(labels(dynamic('    content {\n      |\n    }'))).toContain('factor_mode');
  expect(inserted(dynamic('    content {\n      access = "|"\n    }'))).toEqual(['ALLOW', 'DENY']);
  expect(dynamic('    |')).toEqual([]);
});

test('the language server completes the attributes of a Terraform map, on one line and on several lines', () => {
  const policy = (body: string) => within('okta_policy_mfa', `  is_oie = true\n${body}`);
  expect(inserted(policy('  okta_pass|'))).toContain('okta_password = {');
  const items = policy('  okta_password = { en| }');
  expect(items.map(({ label, detail }) => [label, detail])).toEqual([
    ['enroll', 'settings.authenticators.*.enroll.self'],
    ['constraints', 'settings.authenticators.*.constraints.aaguidGroups'],
    ['consent_type', undefined],
  ]);
  expect(labels(policy('  okta_password = {\n    enroll = "REQUIRED"\n    |\n  }'))).not.toContain('enroll');
  expect(labels(policy('  okta_password = { enroll = "REQUIRED", | }'))).not.toContain('enroll');
  expect(labels(policy('  okta_password = { enroll = "REQUIRED" }\n  okta_v|'))).toContain('okta_verify');
  expect(inserted(policy('  okta_password = { enroll = "|" }'))).toContain('REQUIRED');
});

test('in a nested Terraform block or map, the language server completes each known attribute, with the API field to which the provider sends it', () => {
  let nested = 0;
  for (const { type, beside, attribute, given, path, sent } of attributeRows()) {
    const [block] = (Array.isArray(given) ? given : [given]) as readonly unknown[];
    if (!isObject(block) || type.startsWith('data.') || (type === 'okta_user' && attribute === 'type'))
      continue;
    const outside = Object.entries(beside).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}\n`);
    const opening = Array.isArray(given) ? `${attribute} {` : `${attribute} = {`;
    const list = type === 'okta_app_signon_policy_rules' ? ['rule {\n', '\n}'] : ['', ''];
    const items = within(type, `${list[0]}${outside.join('')}  ${opening}\n    |\n  }${list[1]}`);
    for (const [name, value] of Object.entries(block)) {
      if (Array.isArray(value) && value.length === 0) continue;
      const [field = ''] = items.find(({ label }) => label === name)?.detail?.split(',') ?? [];
      expect(field, `${type}.${attribute}.${name}`).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')}\\.`));
      const steps = field
        .slice(path.length + 1)
        .replaceAll('*', '0')
        .split('.');
      const found = steps.reduce((inside: unknown, step) => Object(inside)[step], sent);
      if (typeof value === 'object' || name === 'constraints') expect(found).toBeDefined();
      else expect(found).toBe(value);
      nested += 1;
    }
  }
  expect(nested).toBeGreaterThan(100);
});

test('the language server completes resource types, attributes, values and references in Terraform sources in JSON syntax', async () => {
  const main = JSON.stringify(
    {
      resource: {
        okta_group: { staff: { name: 'Staff' } },
        okta_network_zone: { hq: { name: 'HQ', type: 'DYNAMIC', dynamic_proxy_type: 'Any' } },
        okta_app_signon_policy_rule: {
          one: {
            name: 'One',
            policy_id: 'rst1',
            access: 'DENY',
            groups_included: [''],
            platform_include: [{ os_type: '' }],
            ne: 1,
          },
        },
      },
    },
    null,
    2,
  );
  const editor = await Editor.start({ 'main.tf.json': main });
  await editor.open('main.tf.json', main);
  const at = async (before: string) =>
    await editor.at<CompletionItem[]>('textDocument/completion', 'main.tf.json', before);
  expect(inserted(await at('"okta_gr'))).toContain('"okta_group_rule"');
  const attributes = await at('"ne');
  expect(labels(attributes)).not.toContain('access');
  const connection = attributes.find(({ label }) => label === 'network_connection');
  expect(connection).toMatchObject({
    detail: 'conditions.network.connection, default: "ANYWHERE"',
    filterText: '"network_connection"',
    textEdit: { newText: '"network_connection"' },
  });
  expect(textOf(await editor.at('textDocument/hover', 'main.tf.json', '"acc'))).toContain(
    'sets actions.appSignOn.access, default: "ALLOW"',
  );
  expect(inserted(await at('"access": "D'))).toEqual(['"ALLOW"', '"DENY"']);
  expect(inserted(await at('"dynamic_proxy_type": "'))).toContain('"TorAnonymizer"');
  expect(inserted(await at('"os_type": "'))).toContain('"WINDOWS"');
  expect(inserted(await at('"groups_included": [\n          "'))).toEqual([`"$\{okta_group.staff.id}"`]);
});

test('in Terraform sources, the language server completes enumerated values inside quotes, and after a text that begins without quotes', () => {
  expect(inserted(completed(rule('  network_connection = |')))).toEqual(['"ANYWHERE"', '"ZONE"']);
  expect(inserted(completed(rule('  network_connection = "Z|"')))).toEqual(['ANYWHERE', 'ZONE']);
  expect(inserted(completed(rule('  factor_mode = "|')))).toEqual(['1FA', '2FA']);
  expect(inserted(completed(rule('  access = "|"')))).toEqual(['ALLOW', 'DENY']);
  const session = (body: string) => `resource "okta_policy_rule_signon" "one" {\n${body}\n}`;
  expect(inserted(completed(session('  mfa_required = |')))).toEqual(['true', 'false']);
  expect(completed(session('  mfa_required = |')).map(({ detail }) => detail)).toEqual([
    undefined,
    'default',
  ]);
});

test('in a zone in a Terraform source, the language server completes only values that are possible for the type of the zone', () => {
  const zone = (type: string) =>
    `resource "okta_network_zone" "one" {\n  type = "${type}"\n  dynamic_proxy_type = "|`;
  expect(inserted(completed(zone('DYNAMIC')))).toContain('TorAnonymizer');
  expect(inserted(completed(zone('IP')))).toEqual([]);
});

test('the language server completes nothing in comments and heredocs of Terraform sources, or after the end of a resource', () => {
  expect(completed(rule('  # net|'))).toEqual([]);
  expect(completed(rule('  /* access = |'))).toEqual([]);
  expect(completed(rule('  custom_expression = <<EOT\naccess = |\nEOT'))).toEqual([]);
  expect(completed(`${rule('  name = "One"')}\nacc|`)).toEqual([]);
  expect(completed('locals {\n  acc|\n}')).toEqual([]);
});

test('brackets and quotes in texts, comments and heredocs of a Terraform source do not mislead the language server about the block at the cursor', () => {
  const body = [
    `  name = "a } b \\" { $\{upper("x")}" # }`,
    '  custom_expression = <<EOT',
    '}',
    'EOT',
    '  groups_included = [',
    '    "00g1", // ]',
    '  ]',
    '  chains = [jsonencode({ next = [{ a = "b" }] })]',
    '  |',
  ].join('\n');
  const [before = '', after = ''] = rule(body).split('|');
  expect(terraformCursor(before + after, before.length)).toMatchObject({
    kind: 'attribute',
    type: 'okta_app_signon_policy_rule',
    blocks: [],
    names: new Set(['name', 'custom_expression', 'groups_included', 'chains']),
  });
});

test('the language server answers a completion request at any offset of an unfinished Terraform source', () => {
  const text = readFileSync('fixtures/terraform/create/main.tf', 'utf8');
  let found = 0;
  for (let offset = 0; offset < text.length; offset += 7)
    found += Math.sign(terraformCompletions(text.slice(0, offset), offset, undefined, false).length);
  expect(found).toBeGreaterThan(20);
});

test('a hover of the language server on a Terraform attribute or its value shows the API field, the default and the possible values', async () => {
  const main = rule('  access = "DENY"\n  unknown = 1');
  const editor = await Editor.start({ 'main.tf': main });
  await editor.open('main.tf', main, 'terraform');
  const hover = [
    '**access** (attribute of okta\\_app\\_signon\\_policy\\_rule)',
    '',
    '- sets actions.appSignOn.access, default: "ALLOW"',
    '- values: ALLOW, DENY',
  ].join('\n');
  for (const before of ['  acc', 'access = "DE'])
    expect(await editor.at('textDocument/hover', 'main.tf', before)).toEqual({
      contents: { kind: 'markdown', value: hover },
    });
  expect(await editor.at('textDocument/hover', 'main.tf', '  unk')).toBeNull();
});

test('in a Terraform attribute that contains ids, the language server suggests references to matching resources in the folder', async () => {
  const main = [
    'resource "okta_group" "staff" {',
    '  name = "Staff"',
    '}',
    'data "okta_group" "all" {',
    '  name = "All"',
    '}',
    'resource "okta_network_zone" "hq" {',
    '  name = "HQ"',
    '  type = "IP"',
    '}',
    'resource "okta_policy_signon" "one" {',
    '  name            = "One"',
    '  groups_included = [okta_group.staff.id]',
    '}',
    'resource "okta_policy_rule_signon" "one" {',
    '  name             = "One"',
    '  policy_id        = okta_policy_signon.one.id',
    '  network_includes = [okta_network_zone.hq.id]',
    '}',
    '',
  ].join('\n');
  const editor = await Editor.start({ 'main.tf': main });
  await editor.open('main.tf', main, 'terraform');
  const at = async (before: string) =>
    await editor.at<CompletionItem[]>('textDocument/completion', 'main.tf', before);
  const groups = await at('groups_included = [okta_gr');
  expect(labels(groups)).toContain('okta_group.staff.id');
  expect(labels(groups)).not.toContain('okta_network_zone.hq.id');
  expect(groups.find(({ label }) => label === 'okta_group.staff.id')?.detail).toBe('Staff');
  expect(labels(await at('policy_id        = '))).toEqual(['okta_policy_signon.one.id']);
  const unfinished = main.replace('[okta_network_zone.hq.id]', '');
  await editor.change('main.tf', unfinished);
  expect(inserted(await at('network_includes = '))).toEqual(['[okta_network_zone.hq.id]']);
});
