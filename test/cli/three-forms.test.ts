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
  { rule: 'zone/empty', exported: { zones: [{ id: 'nzo1', type: 'IP', name: 'HQ', gateways: [], proxies: [] }] }, type: 'okta_network_zone', attributes: { type: 'IP', name: 'HQ', gateways: [] } },
  { rule: 'zone/empty', exported: { zones: [{ id: 'nzo1', type: 'DYNAMIC', name: 'Abroad', locations: [], asns: [] }] }, type: 'okta_network_zone', attributes: { type: 'DYNAMIC', name: 'Abroad' } },
  { rule: 'zone/address-form', exported: { zones: [{ id: 'nzo1', type: 'IP', name: 'HQ', gateways: [{ type: 'CIDR', value: '192.0.2.0/33' }] }] }, type: 'okta_network_zone', attributes: { type: 'IP', name: 'HQ', gateways: ['192.0.2.0/33'] } },
  { rule: 'zone/country-known', exported: { zones: [{ id: 'nzo1', type: 'DYNAMIC', name: 'Abroad', locations: [{ country: 'XX' }] }] }, type: 'okta_network_zone', attributes: { type: 'DYNAMIC', name: 'Abroad', dynamic_locations: ['XX'] } },
  { rule: 'group-rule/expression-syntax', exported: { groupRules: [{ id: '0pr1', type: 'group_rule', name: 'A', status: 'ACTIVE', conditions: { expression: { type: EXPRESSION, value: 'user.title==' } }, actions: { assignUserToGroups: { groupIds: ['00g1'] } } }] }, type: 'okta_group_rule', attributes: { name: 'A', expression_value: 'user.title==', group_assignments: ['00g1'] } },
  { rule: 'group-rule/expression-constant', exported: { groupRules: [{ id: '0pr1', type: 'group_rule', name: 'A', status: 'ACTIVE', conditions: { expression: { type: EXPRESSION, value: 'true' } }, actions: { assignUserToGroups: { groupIds: ['00g1'] } } }] }, type: 'okta_group_rule', attributes: { name: 'A', expression_value: 'true', group_assignments: ['00g1'] } },
  { rule: 'client/redirect-uri-required', exported: { client_id: '0oa1', client_name: 'A', application_type: 'web', grant_types: ['authorization_code'], response_types: ['code'], redirect_uris: [] }, type: 'okta_app_oauth', attributes: { label: 'A', type: 'web', grant_types: ['authorization_code'], response_types: ['code'] } },
  { rule: 'client/insecure-redirect', exported: { client_id: '0oa1', client_name: 'A', application_type: 'web', redirect_uris: ['http://shop.example.com/'] }, type: 'okta_app_oauth', attributes: { label: 'A', type: 'web', redirect_uris: ['http://shop.example.com/'] } },
  { rule: 'client/code-needs-code-response', exported: { client_id: '0oa1', client_name: 'A', application_type: 'web', grant_types: ['authorization_code'], response_types: ['token'], redirect_uris: ['https://shop.example.com/'] }, type: 'okta_app_oauth', attributes: { label: 'A', type: 'web', grant_types: ['authorization_code'], response_types: ['token'], redirect_uris: ['https://shop.example.com/'] } },
  { rule: 'password/complexity-range', exported: { policies: [{ id: '00p1', type: 'PASSWORD', name: 'A', status: 'ACTIVE', settings: { password: { complexity: { minSymbol: 2 } } } }] }, type: 'okta_policy_password', attributes: { name: 'A', password_min_symbol: 2 } },
  { rule: 'password/age-consistent', exported: { policies: [{ id: '00p1', type: 'PASSWORD', name: 'A', status: 'ACTIVE', settings: { password: { age: { maxAgeDays: 10, expireWarnDays: 20 } } } }] }, type: 'okta_policy_password', attributes: { name: 'A', password_max_age_days: 10, password_expire_warn_days: 20 } },
  { rule: 'signon/session-range', exported: { rules: { '00p1': [{ id: '0pr1', type: 'SIGN_ON', name: 'A', actions: { signon: { access: 'ALLOW', session: { maxSessionIdleMinutes: 200000, maxSessionLifetimeMinutes: 0 } } } }] } }, type: 'okta_policy_rule_signon', attributes: { policy_id: '00p1', name: 'A', session_idle: 200000, session_lifetime: 0 } },
  { rule: 'condition/network-list-ignored', exported: { rules: { '00p1': [{ id: '0pr1', type: 'SIGN_ON', name: 'A', conditions: { network: { connection: 'ANYWHERE', include: ['nzo1'] } }, actions: { signon: { access: 'ALLOW' } } }] } }, type: 'okta_policy_rule_signon', attributes: { policy_id: '00p1', name: 'A', network_connection: 'ANYWHERE', network_includes: ['nzo1'] } },
  { rule: 'condition/network-zone-list-required', exported: { rules: { '00p1': [{ id: '0pr1', type: 'SIGN_ON', name: 'A', conditions: { network: { connection: 'ZONE' } }, actions: { signon: { access: 'ALLOW' } } }] } }, type: 'okta_policy_rule_signon', attributes: { policy_id: '00p1', name: 'A', network_connection: 'ZONE' } },
  { rule: 'condition/include-exclude-overlap', exported: { rules: { rst1: [{ id: 'rul1', type: 'ACCESS_POLICY', name: 'A', conditions: { people: { groups: { include: ['00g1'], exclude: ['00g1'] } } }, actions: { appSignOn: { access: 'DENY' } } }] } }, type: 'okta_app_signon_policy_rule', attributes: { policy_id: 'rst1', name: 'A', access: 'DENY', groups_included: ['00g1'], groups_excluded: ['00g1'] } },
  { rule: 'condition/expression-syntax', exported: { rules: { rst1: [{ id: 'rul1', type: 'ACCESS_POLICY', name: 'A', conditions: { elCondition: { condition: 'user.title ==' } }, actions: { appSignOn: { access: 'DENY' } } }] } }, type: 'okta_app_signon_policy_rule', attributes: { policy_id: 'rst1', name: 'A', access: 'DENY', custom_expression: 'user.title ==' } },
  { rule: 'condition/expression-constant', exported: { rules: { rst1: [{ id: 'rul1', type: 'ACCESS_POLICY', name: 'A', conditions: { elCondition: { condition: 'true' } }, actions: { appSignOn: { access: 'DENY' } } }] } }, type: 'okta_app_signon_policy_rule', attributes: { policy_id: 'rst1', name: 'A', access: 'DENY', custom_expression: 'true' } },
  { rule: 'assurance/reauthenticate-period', exported: { rules: { rst1: [{ id: 'rul1', type: 'ACCESS_POLICY', name: 'A', actions: { appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '2FA', reauthenticateIn: '2H', constraints: [] } } } }] } }, type: 'okta_app_signon_policy_rule', attributes: { policy_id: 'rst1', name: 'A', re_authentication_frequency: '2H' } },
  { rule: 'idp/saml-sso-url-length', exported: { idps: [{ id: '0oa1', type: 'SAML2', name: 'A', protocol: { type: 'SAML2', endpoints: { sso: { url: `https://a.example.com/${'a'.repeat(1100)}`, binding: 'HTTP-POST' }, acs: { binding: 'HTTP-POST', type: 'INSTANCE' } } } }] }, type: 'okta_idp_saml', attributes: { name: 'A', sso_url: `https://a.example.com/${'a'.repeat(1100)}`, issuer: 'https://a.example.com', kid: 'k1' } },
  { rule: 'idp/openid-scope-required', exported: { idps: [{ id: '0oa1', type: 'OIDC', name: 'A', protocol: { type: 'OIDC', scopes: ['email'] } }] }, type: 'okta_idp_oidc', attributes: { name: 'A', scopes: ['email'] } },
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

test('lint reports an empty zone in a Terraform plan even if it is unknown whether the service created the zone', async () => {
  const after = { type: 'IP', name: 'HQ', gateways: [] };
  const plan = JSON.stringify(planOf([{ type: 'okta_network_zone', name: 'one', after, requests: [] }]));
  const unknown = plan.replace('"after_unknown":{"id":true', '$&,"system":true');
  expect(unknown).not.toBe(plan);
  expect(await rulesIn('org/plan.json', unknown)).toContain('zone/empty');
});

/** Returns the ids of the lint rules with findings in a folder of one file. */
async function rulesIn(path: string, text: string): Promise<readonly string[]> {
  const { io, out } = memoryIo({ files: new Map([[path, text]]) });
  await run('lint org --edition field --format json'.split(' '), io);
  return JSON.parse(out()).findings.map(({ rule }: { readonly rule: string }) => rule);
}
