import { expect, test } from 'vitest';
import type { Members } from '../../src/base/object.js';
import { lintDocuments } from '../../src/lint/lint.js';
import { type MadeResource, planOf } from '../features/terraform/made-resources.js';

const RULE = 'okta_app_signon_policy_rule';
const RULES = 'okta_app_signon_policy_rules';
const SESSION_RULE = 'okta_policy_rule_signon';

const OF_APP = { policy_id: 'rst1', name: 'Staff', access: 'ALLOW', factor_mode: '2FA', priority: 1 };
const OF_SESSION = {
  policy_id: '00p1',
  name: 'Staff',
  access: 'ALLOW',
  primary_factor: 'PASSWORD_IDP',
  priority: 1,
};
const ROUTING = { policy_id: '00p1', name: 'Partners', priority: 1 };
const ENROLLMENT = { name: 'Staff', priority: 1 };
const LAST = { ...OF_APP, name: 'Catch-all Rule' };
const CHAIN =
  '{"authenticationMethods":[{"key":"okta_password","method":"password"}],"reauthenticateIn":"PT1H"}';
const TWO_CLASSES = '{"knowledge":{"types":["password"],"required":true},"possession":{"required":true}}';

/**
 * Plans that trigger a behavior of the provider or the service, which the output of `terraform plan` does not show. A key states the number
 * of the behavior, the lint rule and the attribute of the expected finding.
 * Spec: Terraform, 6.
 */
const GOTCHAS: Readonly<Record<string, readonly MadeResource[]>> = {
  '1 rule/priority-unique priority': [
    made(SESSION_RULE, OF_SESSION),
    made(SESSION_RULE, { ...OF_SESSION, name: 'Office' }, 'b'),
  ],
  '1 terraform/priority-gap priority': numbered(1, 3),
  '1 terraform/priority-race priority': [1, 2, 3].map((priority) =>
    made(SESSION_RULE, { ...OF_SESSION, name: `Rule ${priority}`, priority }, `r${priority}`),
  ),
  '1 terraform/priority-unset priority': [
    made(SESSION_RULE, OF_SESSION),
    made(SESSION_RULE, { ...OF_SESSION, name: 'Office', priority: null }, 'b'),
  ],
  '2 terraform/attribute-ignored groups_included': [changed(RULE, { ...LAST, groups_included: ['00g1'] })],
  '2 terraform/refused-by-service inactivity_period': [changed(RULE, { ...LAST, inactivity_period: 'PT1H' })],
  '2 terraform/service-object-created name': [made(RULE, LAST)],
  '2 terraform/delete-leaves-object ': [gone(RULE, LAST)],
  '3 terraform/service-object-created name': [
    made('okta_policy_password', { name: 'Default Policy', priority: 1 }),
  ],
  '5 terraform/risk-without-feature risk_score': [
    changed(RULE, { ...OF_APP, risk_score: '' }),
    made(RULE, { ...OF_APP, name: 'Risky', priority: 2, risk_score: 'HIGH' }, 'b'),
  ],
  '6 terraform/attribute-ignored password_reset_requirement': [
    made('okta_policy_rule_password', {
      policy_id: '00p1',
      name: 'Staff',
      password_reset_requirement: [{ primary_methods: ['push'] }],
    }),
  ],
  '6 terraform/attribute-ignored user_identifier_patterns': [
    made('okta_policy_rule_idp_discovery', {
      ...ROUTING,
      user_identifier_patterns: [{ match_type: 'SUFFIX', value: 'x' }],
    }),
  ],
  '6 terraform/attribute-ignored asns': [
    made('okta_network_zone', { name: 'A', type: 'IP', gateways: ['192.0.2.0/24'], asns: ['64496'] }),
  ],
  '6 terraform/attribute-ignored okta_verify': [
    made('okta_policy_mfa', { ...ENROLLMENT, is_oie: false, okta_verify: { enroll: 'REQUIRED' } }),
  ],
  '6 terraform/attribute-ignored duo': [
    made('okta_policy_mfa', { ...ENROLLMENT, is_oie: true, duo: { constraints: 'x' } }),
  ],
  '6 terraform/attribute-ignored settings': [
    made('okta_authenticator', { key: 'okta_verify', name: 'Verify', settings: '{"channelBinding":{}}' }),
  ],
  '6 terraform/attribute-ignored tpsp_disk_encrypted': [
    made('okta_policy_device_assurance_windows', { name: 'Windows', tpsp_disk_encrypted: true }),
  ],
  '6 terraform/catch-all-after-create catch_all': [
    changed('okta_app_signon_policy', { name: 'A', catch_all: false }, { name: 'A', catch_all: true }),
  ],
  '6 terraform/constraint-member-dropped constraints': [
    made(RULE, { ...OF_APP, constraints: ['{"possession":{"required":true,"posession":"REQUIRED"}}'] }),
  ],
  '7 condition/network-zone-list-required network_connection': [
    made(SESSION_RULE, { ...OF_SESSION, network_connection: 'ZONE' }),
  ],
  '7 condition/network-list-ignored network_includes': [
    made(SESSION_RULE, { ...OF_SESSION, network_connection: 'ANYWHERE', network_includes: ['nzo1'] }),
  ],
  '7 assurance/too-many-classes constraints': [
    made(RULE, { ...OF_APP, factor_mode: '1FA', constraints: [TWO_CLASSES] }),
  ],
  '7 terraform/attribute-ignored rule[1].re_authentication_frequency': [
    grouped({ re_authentication_frequency: 'PT3H', chains: [CHAIN], type: 'AUTH_METHOD_CHAIN' }),
  ],
  '7 terraform/attribute-ignored device_is_managed': [made(RULE, { ...OF_APP, device_is_managed: true })],
  '7 condition/device-managed-needs-registered rule[1].device_is_managed': [
    grouped({ device_is_managed: true }),
  ],
  '7 terraform/refused-by-service proxies': [
    made('okta_network_zone', { name: 'A', type: 'IP', usage: 'BLOCKLIST', proxies: ['192.0.2.0/24'] }),
  ],
  '7 terraform/attribute-ignored rule[1].platform_include': [
    grouped({ platform_include: [{ type: 'DESKTOP', os_type: 'ANY' }] }),
  ],
  '10 terraform/refused-by-service name': [{ ...changed(SESSION_RULE, OF_SESSION), replaced: 'create' }],
  '11 terraform/delete-leaves-object ': [gone('okta_authenticator', { key: 'okta_verify' })],
};

/** For each plan in `GOTCHAS`, a corrected plan in which the lint rule reports nothing. */
const HEALTHY: Readonly<Record<keyof typeof GOTCHAS, readonly MadeResource[]>> = {
  '1 rule/priority-unique priority': [
    made(SESSION_RULE, OF_SESSION),
    made(SESSION_RULE, { ...OF_SESSION, name: 'Office', priority: 2 }, 'b'),
  ],
  '1 terraform/priority-gap priority': numbered(1, 2),
  '1 terraform/priority-race priority': [1, 2, 3].map((priority) => ({
    ...made(SESSION_RULE, { ...OF_SESSION, name: `Rule ${priority}`, priority }, `r${priority}`),
    ...(priority > 1 && { dependsOn: [`${SESSION_RULE}.r${priority - 1}`] }),
  })),
  '1 terraform/priority-unset priority': [
    made(SESSION_RULE, { ...OF_SESSION, priority: null }),
    made(SESSION_RULE, { ...OF_SESSION, name: 'Office', priority: null }, 'b'),
  ],
  '2 terraform/attribute-ignored groups_included': [changed(RULE, { ...OF_APP, groups_included: ['00g1'] })],
  '2 terraform/refused-by-service inactivity_period': [
    changed(RULE, { ...OF_APP, inactivity_period: 'PT1H' }),
  ],
  '2 terraform/service-object-created name': [changed(RULE, LAST)],
  '2 terraform/delete-leaves-object ': [gone(RULE, OF_APP)],
  '3 terraform/service-object-created name': [
    made('okta_policy_password', { name: 'Staff', priority: 1 }),
    changed(SESSION_RULE, { ...OF_SESSION, name: 'Default Rule' }),
  ],
  '5 terraform/risk-without-feature risk_score': [
    changed(RULE, { ...OF_APP, risk_score: 'ANY' }),
    made(RULE, { ...OF_APP, name: 'Risky', priority: 2, risk_score: 'HIGH' }, 'b'),
  ],
  '6 terraform/attribute-ignored password_reset_requirement': [
    made('okta_policy_rule_password', {
      policy_id: '00p1',
      name: 'Staff',
      password_reset_access_control: 'LEGACY',
      password_reset_requirement: [{ primary_methods: ['push'] }],
    }),
  ],
  '6 terraform/attribute-ignored user_identifier_patterns': [
    made('okta_policy_rule_idp_discovery', {
      ...ROUTING,
      user_identifier_type: 'IDENTIFIER',
      user_identifier_patterns: [{ match_type: 'SUFFIX', value: 'x' }],
    }),
  ],
  '6 terraform/attribute-ignored asns': [
    made('okta_network_zone', { name: 'A', type: 'DYNAMIC', asns: ['64496'] }),
  ],
  '6 terraform/attribute-ignored okta_verify': [
    made('okta_policy_mfa', { ...ENROLLMENT, is_oie: true, okta_verify: { enroll: 'REQUIRED' } }),
  ],
  '6 terraform/attribute-ignored duo': [
    made('okta_policy_mfa', { ...ENROLLMENT, is_oie: true, duo: { enroll: 'OPTIONAL' } }),
  ],
  '6 terraform/attribute-ignored settings': [
    changed('okta_authenticator', {
      key: 'okta_verify',
      name: 'Verify',
      settings: '{"channelBinding":{}}',
    }),
  ],
  '6 terraform/attribute-ignored tpsp_disk_encrypted': [
    made('okta_policy_device_assurance_windows', {
      name: 'Windows',
      third_party_signal_providers: true,
      tpsp_disk_encrypted: true,
    }),
  ],
  '6 terraform/catch-all-after-create catch_all': [
    changed('okta_app_signon_policy', { name: 'A', catch_all: false }),
    made('okta_app_signon_policy', { name: 'B', catch_all: false }, 'b'),
  ],
  '6 terraform/constraint-member-dropped constraints': [
    made(RULE, { ...OF_APP, constraints: ['{"possession":{"required":true,"deviceBound":"REQUIRED"}}'] }),
  ],
  '7 condition/network-zone-list-required network_connection': [
    made(SESSION_RULE, { ...OF_SESSION, network_connection: 'ZONE', network_includes: ['nzo1'] }),
  ],
  '7 condition/network-list-ignored network_includes': [
    made(SESSION_RULE, { ...OF_SESSION, network_connection: 'ZONE', network_includes: ['nzo1'] }),
  ],
  '7 assurance/too-many-classes constraints': [
    made(RULE, { ...OF_APP, factor_mode: '2FA', constraints: [TWO_CLASSES] }),
  ],
  '7 terraform/attribute-ignored rule[1].re_authentication_frequency': [
    grouped({ chains: [CHAIN], type: 'AUTH_METHOD_CHAIN' }),
  ],
  '7 terraform/attribute-ignored device_is_managed': [
    made(RULE, { ...OF_APP, device_is_registered: true, device_is_managed: true }),
  ],
  '7 condition/device-managed-needs-registered rule[1].device_is_managed': [
    grouped({ device_is_registered: true, device_is_managed: true }),
  ],
  '7 terraform/refused-by-service proxies': [
    made('okta_network_zone', { name: 'A', type: 'IP', usage: 'POLICY', proxies: ['192.0.2.0/24'] }),
  ],
  '7 terraform/attribute-ignored rule[1].platform_include': [
    grouped({ platform_include: [{ type: 'DESKTOP', os_type: 'MACOS' }] }),
  ],
  '10 terraform/refused-by-service name': [
    { ...changed(SESSION_RULE, OF_SESSION, { ...OF_SESSION, policy_id: '00p2' }), replaced: 'delete' },
  ],
  '11 terraform/delete-leaves-object ': [gone('okta_network_zone', { name: 'A', type: 'IP' })],
};

function findingsOf(gotcha: string, resources: readonly MadeResource[]): readonly string[] {
  const { findings } = lintDocuments([{ name: 'plan.json', value: planOf(resources) }]);
  const [number = ''] = gotcha.split(' ');
  return findings.map(({ rule, location: { attribute = '' } }) => `${number} ${rule} ${attribute}`);
}

test.each(Object.entries(GOTCHAS))(
  'lint reports a known mistake in a Terraform resource: %s',
  (gotcha, resources) => {
    expect(findingsOf(gotcha, resources)).toContain(gotcha);
  },
);

test.each(Object.entries(HEALTHY))(
  'a Terraform resource without a known mistake has no finding of the lint rule for this mistake: %s',
  (gotcha, resources) => {
    const rule = gotcha.split(' ').slice(0, 2).join(' ');
    expect(findingsOf(gotcha, resources).filter((one) => one.startsWith(`${rule} `))).toEqual([]);
  },
);

test('for each known mistake in a Terraform resource, the tests of lint also have a correct resource', () => {
  expect(Object.keys(HEALTHY)).toEqual(Object.keys(GOTCHAS));
});

function made(type: string, after: Members, name = 'a'): MadeResource {
  return { type, name, after, requests: [] };
}

function changed(type: string, after: Members, before = after): MadeResource {
  return { type, name: 'a', id: 'id1', before, after, requests: [] };
}

function gone(type: string, before: Members): MadeResource {
  return { type, name: 'a', id: 'id1', before, requests: [] };
}

/** Returns a new policy, and rules with these priorities. */
function numbered(...priorities: readonly number[]): readonly MadeResource[] {
  const policy = { name: 'Staff', status: 'ACTIVE', priority: 1 };
  return [
    made('okta_policy_signon', policy),
    ...priorities.map((priority) => ({
      ...made(SESSION_RULE, { ...OF_SESSION, name: `Rule ${priority}`, priority }, `r${priority}`),
      refers: { policy_id: 'okta_policy_signon.a' },
    })),
  ];
}

/** Returns a resource with two grouped rules: a valid rule and the given rule. */
function grouped(rule: Members): MadeResource {
  const [office, staff] = [
    { name: 'Office', priority: 1 },
    { name: 'Staff', priority: 2, access: 'ALLOW' },
  ];
  return made(RULES, { policy_id: 'rst1', rule: [office, { ...staff, ...rule }] });
}
