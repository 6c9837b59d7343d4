import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { withoutChanges } from '../../src/documents/terraform/state/without-changes.js';
import { sarifErrors } from '../report/sarif-schema.js';
import { repository } from './git-repository.js';
import { fixtures } from './memory-io.js';
import { SESSION_RULE, sessionOrg, sessionRule } from './session-rules.js';
import { zipOf } from './zip-of.js';

/** The access and priority of a rule. */
type SessionState = readonly [access: 'ALLOW' | 'DENY', priority: number];

const repo = repository();
afterAll(() => repo.remove());

const MAIN = textOf('../terraform/update/main.tf');
/** The number of the line that the pull request adds to `main.tf`. */
const CHANGED = MAIN.split('\n').findIndex((line) => line.includes('= "INACTIVE"')) + 1;

repo.commit({
  'org.json': JSON.parse(textOf('terraform/org.json')),
  'infra/main.tf': MAIN.replace('  status          = "INACTIVE"\n', ''),
  'infra/modules/access/main.tf': textOf('../terraform/update/modules/access/main.tf'),
});
repo.git('checkout', '-q', '-b', 'close-the-dashboard');
repo.commit({ 'infra/main.tf': MAIN });
repo.write({ 'plan.json': textOf('terraform/plan.json') });
writeFileSync(
  join(repo.folder, 'infra/plan.tfplan'),
  zipOf([
    { name: 'tfplan', content: 'x' },
    { name: 'tfconfig/m-/main.tf', content: MAIN },
    { name: 'tfconfig/modules.json', content: '[{"Key":"","Source":"","Dir":"."}]' },
  ]),
);

describe.each(['infra', 'infra/plan.tfplan'])(
  'a pull request that locks out users fails with `--terraform %s`',
  (at) => {
    const change = `diff org.json --plan plan.json --terraform ${at} --fail-on removed`;

    test('the ci command fails for a pull request whose Terraform plan removes access, and its comment names the resource and the changed line', async () => {
      const { code, out, err } = await repo.preflight(`${change} --format markdown`);
      expect({ code, err }).toEqual({ code: 1, err: '' });
      const address = `okta_app_signon_policy_rule.dashboard_staff, infra/main.tf:${CHANGED}:3, updated in place`;
      expect(out.replaceAll('\\', '')).toContain(` | \`${address}\` |\n`);
    });

    test('the SARIF report of the ci command states the file and line of the changed Terraform resource', async () => {
      const { code, out } = await repo.preflight(`${change} --format sarif`);
      const sarif = JSON.parse(out);
      expect({ code, errors: sarifErrors(sarif) }).toEqual({ code: 1, errors: [] });
      const [ofSession, lost] = sarif.runs[0].results;
      expect(ofSession.ruleId).toBe('diff/removed');
      expect(lost).toMatchObject({
        ruleId: 'diff/removed',
        level: 'error',
        locations: [
          {
            physicalLocation: { artifactLocation: { uri: 'infra/main.tf' }, region: { startLine: CHANGED } },
          },
        ],
      });
      expect(lost.locations[0].logicalLocations).toContainEqual({
        name: 'okta_app_signon_policy_rule.dashboard_staff',
        fullyQualifiedName: 'okta_app_signon_policy_rule.dashboard_staff.status',
        kind: 'resource',
      });
    });

    test('the GitHub annotation of an access change has the same location as the SARIF report', async () => {
      const { out } = await repo.preflight(`${change} --format github`);
      expect(out).toContain(`::error file=infra/main.tf,line=${CHANGED},`);
      expect(out).toContain(
        `okta_app_signon_policy_rule.dashboard_staff, infra/main.tf:${CHANGED}:3, updated in place`,
      );
    });
  },
);

test('`terraform order` reports a temporary access change during the apply at the source block of the rule', async () => {
  const apply = 'terraform order org.json --plan plan.json --terraform infra';
  const line = MAIN.split('\n').findIndex((one) => one.includes('"okta_policy_rule_signon" "session"')) + 1;
  const sarif = await repo.preflight(`${apply} --format sarif`);
  const report = JSON.parse(sarif.out);
  expect({ code: sarif.code, errors: sarifErrors(report) }).toEqual({ code: 1, errors: [] });
  expect(report.runs[0].results[0]).toMatchObject({
    ruleId: 'terraform-order/less-permissive',
    level: 'error',
    locations: [
      { physicalLocation: { artifactLocation: { uri: 'infra/main.tf' }, region: { startLine: line } } },
    ],
  });
  const annotations = await repo.preflight(
    `${apply} --format github --fail-on more-permissive --allow-unknown`,
  );
  expect(annotations.code, 'fewer get in for a moment').toBe(0);
  expect(annotations.out).toContain(`::warning file=infra/main.tf,line=${line},`);
});

test('the `ci` command with a Terraform plan reports all problems at once, and does not report earlier problems as new', async () => {
  const line = 'ci org.json --plan plan.json --terraform infra --format json';
  const { code, out, err } = await repo.preflight(`${line} --fail-on-order hazard`);
  const { checks } = JSON.parse(out);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(checks).toMatchObject([
    { name: 'diff', fails: false },
    { name: 'terraform order', fails: true, answer: { lists: [{ isSafe: false }, { isSafe: true }] } },
    { name: 'lint', fails: false },
  ]);
  const usual = await repo.preflight(`${line} --allow-unknown`);
  const order = JSON.parse(usual.out).checks[1];
  expect([usual.code, order.name, order.fails], 'fewer get in for a moment').toEqual([
    0,
    'terraform order',
    false,
  ]);
});

test('for a Terraform plan that changes nothing, the `ci` command reports no finding as new, whatever findings the org has', async () => {
  const plan = JSON.parse(textOf('terraform/plan.json'));
  repo.write({ 'same.json': JSON.stringify(withoutChanges(plan, plan.prior_state)) });
  const { code, out } = await repo.preflight('ci org.json --plan same.json --terraform infra --format json');
  const lint = JSON.parse(out).checks.find(({ name }: { name: string }) => name === 'lint');
  expect({ code, fails: lint.fails }).toEqual({ code: 0, fails: false });
  expect(lint.summary).toMatch(
    /^no findings in .*; [1-9]\d* findings already in the base; [1-9]\d* rules undecided \(/,
  );
});

describe('a Terraform rule in a module that is called from a subfolder', () => {
  const planned = (
    name: string,
    actions: readonly ('create' | 'delete' | 'no-op' | 'update')[],
    ...[before, after]: readonly [SessionState, SessionState]
  ) => ({
    address: `module.staff.${SESSION_RULE}.${name}`,
    mode: 'managed',
    type: SESSION_RULE,
    name,
    change: {
      actions,
      before: sessionRule('00pstaff', [name, ...before]),
      after: sessionRule('00pstaff', [name, ...after], actions.length === 1),
      after_unknown: actions.length > 1 ? { id: true } : {},
    },
  });
  const block = (name: string) => `resource "${SESSION_RULE}" "${name}" {\n  access = var.${name}\n}\n`;
  const other = repository();
  afterAll(() => other.remove());
  other.commit({
    'iam/main.tf': '# people\n\nmodule "staff" {\n  source = "./staff"\n  deny   = "ALLOW"\n}\n',
    'iam/staff/main.tf': `${block('deny')}${block('allow')}`,
    'org.json': sessionOrg('00pstaff', [
      ['deny', 'DENY', 1],
      ['allow', 'ALLOW', 2],
    ]),
  });
  const plan = (...changes: ReturnType<typeof planned>[]) =>
    other.write({ 'iam/plan.json': { format_version: '1.2', resource_changes: changes } });

  const asked = async (command: string, format: string) => {
    const line = `${command} ../org.json --plan plan.json --terraform . --format ${format}`;
    return (await other.preflight(line, { from: 'iam' })).out;
  };

  test.each([
    ['diff', () => plan(planned('deny', ['update'], ['DENY', 1], ['ALLOW', 1])), { at: 2, call: '5:3' }],
    [
      'terraform order',
      () =>
        plan(
          planned('deny', ['delete', 'create'], ['DENY', 1], ['DENY', 1]),
          planned('allow', ['no-op'], ['ALLOW', 2], ['ALLOW', 2]),
        ),
      { at: 1, call: '3:1' },
    ],
  ])(
    'the report of `%s` names the call of the Terraform module, and its paths are relative to the top of the repository',
    async (command, write, { at, call }) => {
      write();
      const sarif = JSON.parse(await asked(command, 'sarif'));
      const [first] = sarif.runs[0].results;
      expect(sarifErrors(sarif)).toEqual([]);
      expect(first.locations[0].physicalLocation).toMatchObject({
        artifactLocation: { uri: 'iam/staff/main.tf' },
        region: { startLine: at },
      });
      expect(first.relatedLocations).toMatchObject([
        {
          message: { text: 'called here: `module.staff`' },
          physicalLocation: {
            artifactLocation: { uri: 'iam/main.tf' },
            region: { startLine: Number(call.split(':')[0]) },
          },
        },
      ]);
      expect(first.message.text, 'code scanning shows what the message links to').toContain(
        `; see [iam/main.tf:${call}](0): called here: \`module.staff\``,
      );
      expect(sarif.runs[0].artifacts).toContainEqual({ location: { uri: 'org.json' } });
      expect(await asked(command, 'github')).toContain(' file=iam/staff/main.tf,');
      expect(JSON.parse(await asked(command, 'codeclimate'))[0].location.path).toBe('iam/staff/main.tf');
      const words = (await asked(command, 'text')).replaceAll(/\s+/g, ' ');
      expect(words).toContain(`see main.tf:${call} called here: \`module.staff\``);
      expect((await asked(command, 'markdown')).replaceAll('\\', '')).toContain(
        `see main.tf:${call} called here: \`module.staff\``,
      );
      expect(JSON.stringify(JSON.parse(await asked(command, 'json')))).toContain(
        '"calledAt":[{"address":"module.staff","location":{"line":3,',
      );
    },
  );
});

describe('the location of a change in the Terraform configuration', () => {
  const GROUPED = [
    'resource "okta_app_signon_policy_rules" "r" {',
    '  policy_id = "rst1"',
    '  rule {',
    '    name   = "Staff"',
    '    access = "ALLOW"',
    '  }',
    '}',
  ];
  const SINGLE = [
    'resource "okta_app_signon_policy_rule" "r" {',
    '  policy_id = "rst1"',
    '  name      = "Staff"',
    '  access    = "ALLOW"',
    '}',
  ];
  const ZONE = [
    'resource "okta_network_zone" "z" {',
    '  name     = "Office"',
    '  gateways = ["10.0.0.0/8"]',
    '}',
  ];
  const rule = { id: 'rul1', name: 'Staff', priority: 1, status: 'ACTIVE', access: 'DENY' };
  const zone = (gateway: string) => ({
    ...{ id: 'nzo1', name: 'Office', type: 'IP', status: 'ACTIVE', usage: 'POLICY' },
    gateways: [gateway],
  });

  test.each([
    [
      'in a block of a grouped resource',
      { policy_id: 'rst1', id: 'rst1', rule: [{ ...rule, network_connection: 'ANYWHERE' }] },
      { policy_id: 'rst1', id: 'rst1', rule: [{ ...rule, network_connection: 'ANYWHERE', access: 'ALLOW' }] },
      { type: 'okta_app_signon_policy_rules', lines: GROUPED, shown: 5 },
    ],
    [
      'in a replaced rule',
      { policy_id: 'rst1', ...rule },
      { policy_id: 'rst1', ...rule, id: undefined, access: 'ALLOW' },
      { type: 'okta_app_signon_policy_rule', lines: SINGLE, shown: 4 },
    ],
    [
      'in the zone that a rule uses',
      zone('192.0.2.0/24'),
      zone('10.0.0.0/8'),
      { type: 'okta_network_zone', lines: ZONE, shown: 3 },
    ],
  ])(
    'an access change in a Terraform plan is located at the changed attribute or block of the source: %s',
    async (_, before, after, { type, lines, shown }) => {
      const own = repository();
      const isZone = type === 'okta_network_zone';
      const isReplaced = 'id' in after && after.id === undefined;
      const asked = isZone ? { connection: 'ZONE', include: ['nzo1'] } : { connection: 'ANYWHERE' };
      own.commit({
        'main.tf': `${lines.join('\n')}\n`,
        'org.json': {
          policies: [
            {
              ...{ id: 'rst1', name: 'P', type: 'ACCESS_POLICY', status: 'ACTIVE', priority: 1 },
              rules: [
                {
                  ...{ id: 'rul1', name: 'Staff', type: 'ACCESS_POLICY', status: 'ACTIVE', priority: 1 },
                  conditions: { network: asked },
                  actions: { appSignOn: { access: 'DENY' } },
                },
                {
                  ...{ id: 'rul2', name: 'Rest', type: 'ACCESS_POLICY', status: 'ACTIVE', priority: 99 },
                  ...{ system: true, conditions: {} },
                  actions: { appSignOn: { access: 'ALLOW' } },
                },
              ],
            },
          ],
          zones: [{ ...zone('192.0.2.0/24'), gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] }],
          apps: [{ id: '0oa1', label: 'Wiki', status: 'ACTIVE' }],
          mappings: [{ appId: '0oa1', policyId: 'rst1', type: 'ACCESS_POLICY' }],
        },
        'plan.json': {
          format_version: '1.2',
          resource_changes: [
            {
              ...{
                address: `${type}.${isZone ? 'z' : 'r'}`,
                mode: 'managed',
                name: isZone ? 'z' : 'r',
                type,
              },
              change: {
                actions: isReplaced ? ['delete', 'create'] : ['update'],
                before,
                after,
                ...(isReplaced && { after_unknown: { id: true } }),
              },
            },
          ],
        },
      });
      const asNotice = await own.preflight('diff org.json --plan plan.json --terraform . --format github');
      const asText = await own.preflight('diff org.json --plan plan.json --terraform .');
      own.remove();
      expect(asNotice.out).toContain(`file=main.tf,line=${shown},`);
      expect(asText.out).toContain(`main.tf:${shown}:`);
    },
  );
});

function textOf(name: string): string {
  return readFileSync(`${fixtures}${name}`, 'utf8');
}
