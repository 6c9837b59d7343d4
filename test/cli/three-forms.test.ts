import { expect, test } from 'vitest';
import type { Members } from '../../src/base/object.js';
import { run } from '../../src/cli/program.js';
import { planOf } from '../features/terraform/made-resources.js';
import { memoryIo } from './memory-io.js';

/** An object with a mistake, as the service exports it and as Terraform writes it. */
interface Mistake {
  readonly rule: string;
  readonly exported: Members;
  readonly type: string;
  readonly attributes: Members;
}

const NAMELESS = 'shape/name-required';
const EXPRESSION = 'urn:okta:expression:1.0';

// biome-ignore format: a table
const MISTAKES: readonly Mistake[] = [
  { rule: 'zone/name-required', exported: { zones: [{ id: 'nzo1', type: 'IP', name: '', gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] }] }, type: 'okta_network_zone', attributes: { type: 'IP', name: '', gateways: ['192.0.2.0/24'] } },
  { rule: NAMELESS, exported: { groups: [{ id: '00g1', type: 'OKTA_GROUP', profile: { name: ' ' } }] }, type: 'okta_group', attributes: { name: ' ' } },
  { rule: NAMELESS, exported: { groupRules: [{ id: '0pr1', type: 'group_rule', name: '', status: 'ACTIVE', conditions: { expression: { type: EXPRESSION, value: 'user.title=="a"' } }, actions: { assignUserToGroups: { groupIds: ['00g1'] } } }] }, type: 'okta_group_rule', attributes: { name: '', expression_value: 'user.title=="a"', group_assignments: ['00g1'] } },
  { rule: NAMELESS, exported: { behaviors: [{ id: 'bhv1', type: 'ANOMALOUS_IP', name: ' ', status: 'ACTIVE', settings: {} }] }, type: 'okta_behavior', attributes: { type: 'ANOMALOUS_IP', name: ' ' } },
  { rule: NAMELESS, exported: { userTypes: [{ id: 'oty1', name: 'staff', displayName: '' }] }, type: 'okta_user_type', attributes: { name: 'staff', display_name: '', description: 'Staff' } },
  { rule: NAMELESS, exported: { apps: [{ id: '0oa1', name: 'bookmark', label: '', signOnMode: 'BOOKMARK', status: 'ACTIVE' }] }, type: 'okta_app_bookmark', attributes: { label: '', url: 'https://example.com' } },
  { rule: NAMELESS, exported: { apps: [{ id: '0oa1', name: 'org_app_1', label: ' ', signOnMode: 'SAML_2_0', status: 'ACTIVE' }] }, type: 'okta_app_saml', attributes: { label: ' ' } },
  { rule: NAMELESS, exported: { deviceAssurances: [{ id: 'dae1', name: '', platform: 'IOS', jailbreak: false }] }, type: 'okta_policy_device_assurance_ios', attributes: { name: '', jailbreak: false } },
  { rule: 'client/name-required', exported: { client_id: '0oa1', client_name: '', application_type: 'web', redirect_uris: ['https://shop.example.com/'] }, type: 'okta_app_oauth', attributes: { label: '', type: 'web', redirect_uris: ['https://shop.example.com/'] } },
  { rule: 'policy/name-required', exported: { policies: [{ id: '00p1', type: 'OKTA_SIGN_ON', name: '', status: 'ACTIVE' }] }, type: 'okta_policy_signon', attributes: { name: '' } },
  { rule: 'policy/name-required', exported: { policies: [{ id: '00p1', type: 'ACCESS_POLICY', name: ' ', status: 'ACTIVE' }] }, type: 'okta_app_signon_policy', attributes: { name: ' ', description: 'Staff' } },
  { rule: 'rule/name-required', exported: { rules: { '00p1': [{ id: '0pr1', type: 'SIGN_ON', name: '', actions: { signon: { access: 'ALLOW' } } }] } }, type: 'okta_policy_rule_signon', attributes: { policy_id: '00p1', name: '' } },
  { rule: 'idp/name-length', exported: { idps: [{ id: '0oa1', type: 'OIDC', name: '', protocol: { type: 'OIDC' } }] }, type: 'okta_idp_oidc', attributes: { name: '' } },
  { rule: 'zone/name-length', exported: { zones: [{ id: 'nzo1', type: 'IP', name: 'z'.repeat(129), gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] }] }, type: 'okta_network_zone', attributes: { type: 'IP', name: 'z'.repeat(129), gateways: ['192.0.2.0/24'] } },
];

test.each(MISTAKES)(
  'lint reports $rule alike in an export, in a Terraform plan and in the Terraform source of $type',
  async ({ rule, exported, type, attributes }) => {
    const plan = planOf([{ type, name: 'one', after: attributes, requests: [] }]);
    const source = `resource "${type}" "one" {\n${Object.entries(attributes)
      .map(([name, value]) => `  ${name} = ${JSON.stringify(value)}\n`)
      .join('')}}\n`;
    expect(await rulesIn('org/org.json', JSON.stringify(exported)), 'the export').toContain(rule);
    expect(await rulesIn('org/plan.json', JSON.stringify(plan)), 'the plan').toContain(rule);
    expect(await rulesIn('org/main.tf', source), 'the source').toContain(rule);
  },
);

/** Returns the ids of the lint rules with findings in a folder of one file. */
async function rulesIn(path: string, text: string): Promise<readonly string[]> {
  const { io, out } = memoryIo({ files: new Map([[path, text]]) });
  await run('lint org --edition field --format json'.split(' '), io);
  return JSON.parse(out()).findings.map(({ rule }: { readonly rule: string }) => rule);
}
