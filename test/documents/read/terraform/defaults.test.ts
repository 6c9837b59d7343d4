import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { convertState } from '../../../../src/documents/terraform/conversion/resource-documents.js';
import { plannedState } from '../../../../src/documents/terraform/state/instances.js';
import { examplePlan } from '../../../../src/lint/helpers/example/example-plan.js';
import { documentsFrom, valueAt } from './attribute-rows.js';

/** The values that the provider sends for a resource, by path; `undefined` means not sent. */
type Row = readonly [type: string, given: Members, sent: Readonly<Record<string, unknown>>];

const NOTHING = undefined;
const SIGN_ON = 'actions.signon';
const METHOD = 'actions.appSignOn.verificationMethod';
const RESET = 'actions.selfServicePasswordReset.requirement';
const ENROLLMENT = 'actions.profileEnrollment';
const SETTINGS = 'settings.password';

const PASSWORDS = {
  [`${SETTINGS}.complexity.minLength`]: 8,
  [`${SETTINGS}.complexity.minLowerCase`]: 1,
  [`${SETTINGS}.complexity.minUpperCase`]: 1,
  [`${SETTINGS}.complexity.minNumber`]: 1,
  [`${SETTINGS}.complexity.minSymbol`]: 0,
  [`${SETTINGS}.complexity.dictionary.common.exclude`]: false,
  [`${SETTINGS}.age.maxAgeDays`]: 0,
  [`${SETTINGS}.age.expireWarnDays`]: 0,
  [`${SETTINGS}.age.minAgeMinutes`]: 0,
  [`${SETTINGS}.lockout.maxAttempts`]: 10,
  [`${SETTINGS}.lockout.autoUnlockMinutes`]: 0,
  [`${SETTINGS}.breachedProtection`]: NOTHING,
  'settings.recovery.factors.okta_email.status': 'ACTIVE',
  'settings.recovery.factors.okta_email.properties.recoveryToken.tokenLifetimeMinutes': 60,
  'settings.recovery.factors.okta_sms.status': 'INACTIVE',
  'settings.recovery.factors.okta_call.status': 'INACTIVE',
  'settings.recovery.factors.recovery_question.status': 'ACTIVE',
  'settings.recovery.factors.recovery_question.properties.complexity.minLength': 4,
  'settings.delegation.options.skipUnlock': false,
};

const IDP = {
  status: 'ACTIVE',
  issuerMode: 'ORG_URL',
  'policy.accountLink': { action: 'AUTO' },
  'policy.provisioning.action': 'AUTO',
  'policy.provisioning.conditions': { deprovisioned: { action: 'NONE' }, suspended: { action: 'NONE' } },
  'policy.provisioning.groups': { action: 'NONE' },
  'policy.subject': { userNameTemplate: { template: 'idpuser.email' }, matchType: 'USERNAME' },
};

const CHAIN = [{ primary_criteria_provider: 'P', primary_criteria_factor_type: 'f', secondary_criteria: [] }];
const PATTERNS = [{ match_type: 'SUFFIX', value: 'a.example' }];
const METHODS = [
  { primary_methods: [], method_constraints: [{ method: 'otp', allowed_authenticators: ['x'] }] },
];
const LISTS = { include: [], exclude: [] };

/**
 * Attributes that are unset, empty or zero, and attributes that have an effect only together with another attribute. Spec: Terraform, 4.
 */
// biome-ignore format: a table
const ROWS: readonly Row[] = [
  // Spec: Terraform, 4.1 and 4.2.
  ['okta_policy_signon', { name: 'A' }, { status: 'ACTIVE', priority: NOTHING, conditions: NOTHING, description: NOTHING }],
  ['okta_policy_signon', { name: 'A', priority: 0, groups_included: [], description: '' }, { priority: NOTHING, conditions: NOTHING, description: NOTHING }],
  ['okta_policy_rule_signon', { name: 'A' }, {
    status: 'ACTIVE', 'conditions.network': { connection: 'ANYWHERE' }, 'conditions.authContext.authType': 'ANY', 'conditions.identityProvider': { provider: 'ANY' }, 'conditions.people': NOTHING, 'conditions.risk': NOTHING, 'conditions.riskScore': NOTHING,
    [`${SIGN_ON}.access`]: 'ALLOW', [`${SIGN_ON}.requireFactor`]: false, [`${SIGN_ON}.factorPromptMode`]: NOTHING, [`${SIGN_ON}.factorLifetime`]: NOTHING, [`${SIGN_ON}.rememberDeviceByDefault`]: false, [`${SIGN_ON}.primaryFactor`]: NOTHING,
    [`${SIGN_ON}.session`]: { maxSessionIdleMinutes: 120, maxSessionLifetimeMinutes: 120, usePersistentCookie: false }, [`${SIGN_ON}.challenge`]: NOTHING,
  }],
  ['okta_policy_rule_signon', { network_includes: [], network_excludes: ['nzo1'], users_excluded: [], behaviors: [], identity_provider_ids: [], mfa_prompt: '', risk_level: '', risc_level: '' }, {
    'conditions.network': { connection: 'ANYWHERE', exclude: ['nzo1'] }, 'conditions.people': NOTHING, 'conditions.risk': NOTHING, 'conditions.riskScore': NOTHING, 'conditions.identityProvider.idpIds': NOTHING, [`${SIGN_ON}.factorPromptMode`]: NOTHING,
  }],
  ['okta_policy_rule_signon', { session_lifetime: 0, session_idle: 0, mfa_lifetime: 0 }, { [`${SIGN_ON}.session.maxSessionLifetimeMinutes`]: 0, [`${SIGN_ON}.session.maxSessionIdleMinutes`]: 0, [`${SIGN_ON}.factorLifetime`]: NOTHING }],
  ['okta_policy_rule_signon', { access: 'ALLOW', factor_sequence: CHAIN }, { [`${SIGN_ON}.challenge`]: NOTHING }],
  ['okta_policy_rule_signon', { policyid: 'pol3' }, { policyId: 'rst0' }],
  ['okta_policy_rule_signon', { policy_id: null, policyid: 'pol3' }, { policyId: 'pol3' }],
  // Spec: Terraform, 4.3.
  ['okta_app_signon_policy', { name: 'A', description: '', catch_all: false, default_rule_id: 'rul9' }, { description: '', priority: 1, catch_all: NOTHING, default_rule_id: NOTHING }],
  ['okta_app_signon_policy_rule', { name: 'A', priority: 0 }, {
    'actions.appSignOn': { access: 'ALLOW', verificationMethod: { factorMode: '2FA', type: 'ASSURANCE', reauthenticateIn: 'PT2H' } }, conditions: { network: { connection: 'ANYWHERE' } }, system: NOTHING,
  }],
  ['okta_app_signon_policy_rule', { constraints: [], custom_expression: '', risk_score: '', platform_include: [], inactivity_period: '', chains: [], device_is_registered: false, device_is_managed: true, device_assurances_included: [], keep_me_signed_in: null }, {
    conditions: { network: { connection: 'ANYWHERE' } }, [METHOD]: { factorMode: '2FA', type: 'ASSURANCE', reauthenticateIn: 'PT2H' }, 'actions.appSignOn.keepMeSignedIn': NOTHING,
  }],
  ['okta_app_signon_policy_rule', { device_is_registered: true }, { 'conditions.device': { registered: true, managed: false } }],
  ['okta_app_signon_policy_rule', { platform_include: [{}] }, { 'conditions.platform.include': [{ type: 'ANY', os: { type: 'ANY' } }] }],
  ['okta_app_signon_policy_rule', { keep_me_signed_in: [{ post_auth: '', post_auth_prompt_frequency: 'PT1H' }] }, { 'actions.appSignOn.keepMeSignedIn': { postAuthPromptFrequency: 'PT1H' } }],
  ['okta_app_signon_policy_rule', { keep_me_signed_in: { post_auth: 'ALLOWED', post_auth_prompt_frequency: '' } }, { 'actions.appSignOn.keepMeSignedIn': { postAuth: 'ALLOWED' } }],
  ['okta_app_signon_policy_rule', { re_authentication_frequency: 'PT1H', chains: ['{"next":[]}', '{"reauthenticateIn":"PT0S"}'] }, { [`${METHOD}.reauthenticateIn`]: NOTHING }],
  ['okta_app_signon_policy_rule', { name: 'Any', system: true, groups_included: ['00g1'] }, { system: true, conditions: null }],
  ['okta_app_signon_policy_rule', { constraints: ['{"Knowledge":{"x":1},"posession":{"deviceBound":"REQUIRED"},"knowledge":{"TYPES":["password"],"methods":[],"reauthenticateIn":"","Required":true,"odd":1}}'] }, {
    [`${METHOD}.constraints`]: [{ Knowledge: { x: 1 }, posession: { deviceBound: 'REQUIRED' }, knowledge: { types: ['password'], required: true } }],
  }],
  ['okta_app_signon_policy_rule', { constraints: ['{"possession":{"authenticationMethods":[{"key":"okta_verify"}],"excludedAuthenticationMethods":[]}}', 'no json'] }, {
    [`${METHOD}.constraints`]: [{ possession: { required: false, authenticationMethods: [{ key: 'okta_verify' }] } }, 'no json'],
  }],
  ['okta_app_signon_policy_rules', { name: 'A', priority: 0 }, { priority: NOTHING, [METHOD]: { factorMode: '2FA', type: 'ASSURANCE' } }],
  ['okta_app_signon_policy_rules', { name: 'Catch-all Rule', priority: 3, groups_included: ['00g1'] }, { priority: 99, system: true, conditions: null }],
  ['okta_app_signon_policy_rules', { device_is_registered: false, device_is_managed: false }, { 'conditions.device': { registered: false, managed: false } }],
  // Spec: Terraform, 4.4.
  ['okta_policy_password', { name: 'A' }, { ...PASSWORDS, status: 'ACTIVE', conditions: { authProvider: { provider: 'OKTA' } }, [`${SETTINGS}.complexity.excludeUsername`]: false, [`${SETTINGS}.age.historyCount`]: 0 }],
  ['okta_policy_password_default', {}, { ...PASSWORDS, system: true, conditions: NOTHING, [`${SETTINGS}.complexity.excludeUsername`]: true, [`${SETTINGS}.age.historyCount`]: 4 }],
  ['okta_policy_password', { breached_password_expire_after_days: 3, breached_password_logout_enabled: false, breached_password_delegated_workflow_id: '' }, { [`${SETTINGS}.breachedProtection`]: NOTHING }],
  ['okta_policy_password', { breached_password_delegated_workflow_id: 'w1' }, { [`${SETTINGS}.breachedProtection`]: { expireAfterDays: 0, logoutEnabled: false, delegatedWorkflowId: 'w1' } }],
  ['okta_policy_rule_password', { name: 'A' }, { actions: { passwordChange: { access: 'ALLOW' }, selfServicePasswordReset: { access: 'ALLOW' }, selfServiceUnlock: { access: 'DENY' } } }],
  ['okta_policy_rule_password', { password_reset_requirement: [{ primary_methods: ['otp'] }] }, { [RESET]: NOTHING }],
  ['okta_policy_rule_password', { password_reset_access_control: 'AUTH_POLICY' }, { [RESET]: { accessControl: 'AUTH_POLICY', primary: { methods: [] }, stepUp: { required: false } } }],
  ['okta_policy_rule_password', { password_reset_access_control: 'LEGACY', password_reset_requirement: METHODS }, { [`${RESET}.primary`]: { methods: [] } }],
  // Spec: Terraform, 4.5.
  ['okta_policy_mfa', { is_oie: true, duo: { enroll: 'REQUIRED', constraints: '' }, okta_email: { constraints: 'a' }, okta_otp: { enroll: 'REQUIRED' } }, { settings: { type: 'AUTHENTICATORS', authenticators: [{ key: 'duo', enroll: { self: 'REQUIRED' } }] } }],
  ['okta_policy_mfa', { duo: { enroll: 'REQUIRED', consent_type: '' }, okta_otp: { enroll: '' }, okta_verify: { enroll: 'REQUIRED' } }, { 'settings.factors': { duo: { enroll: { self: 'REQUIRED' } } } }],
  ['okta_policy_rule_mfa', { name: 'A' }, { 'actions.enroll.self': 'CHALLENGE', conditions: { network: { connection: 'ANYWHERE' } } }],
  // Spec: Terraform, 4.6.
  ['okta_policy_rule_idp_discovery', { name: 'A', user_identifier_attribute: 'x', user_identifier_patterns: PATTERNS }, { 'actions.idp.providers': [{ type: 'OKTA' }], 'conditions.userIdentifier': NOTHING, 'conditions.app': NOTHING, 'conditions.platform': NOTHING }],
  ['okta_policy_rule_idp_discovery', { idp_providers: [], idp_type: 'SAML2', idp_id: '' }, { 'actions.idp.providers': [{ type: 'SAML2' }] }],
  ['okta_policy_rule_idp_discovery', { selection_type: 'SPECIFIC', provider_expression: 'x', property_name: 'y' }, { 'actions.idp.matchCriteria': NOTHING }],
  ['okta_policy_rule_idp_discovery', { selection_type: 'DYNAMIC', provider_expression: 'x', idp_providers: [{ type: 'OKTA' }] }, { 'actions.idp.providers': [], 'actions.idp.matchCriteria': [{ providerExpression: 'x' }] }],
  // Spec: Terraform, 4.7.
  ['okta_policy_rule_profile_enrollment', {}, { system: true, priority: 99, [ENROLLMENT]: { access: 'ALLOW', activationRequirements: { emailVerification: true }, progressiveProfilingAction: 'DISABLED' } }],
  // Spec: Terraform, 4.8.
  ['okta_entity_risk_policy_rule', { risk_level: 'ANY' }, { status: 'ACTIVE', priority: NOTHING, conditions: { entityRisk: { level: 'ANY' }, people: { groups: LISTS, users: LISTS } }, 'actions.entityRisk.actions': [] }],
  ['okta_entity_risk_policy_rule', { groups_excluded: ['00g1'], workflow_id: '' }, { 'conditions.people': { groups: { include: [], exclude: ['00g1'] }, users: LISTS }, 'actions.entityRisk.actions': [] }],
  ['okta_post_auth_session_policy_rule', { terminate_session: false, workflow_id: 'w1' }, { 'actions.postAuthSession.failureActions': [{ action: 'RUN_WORKFLOW', workflow: { id: 'w1' } }] }],
  ['okta_session_violation_policy_rule', {}, { 'actions.sessionViolationDetection.policyEvaluation.enabled': true, conditions: NOTHING }],
  // Spec: Terraform, 4.9.
  ['okta_network_zone', { type: 'IP', gateways: [], dynamic_locations: ['US'], asns: ['1'], dynamic_proxy_type: 'Any', ip_service_categories_include: ['X'] }, { usage: 'POLICY', status: 'ACTIVE', gateways: NOTHING, locations: NOTHING, asns: NOTHING, proxyType: NOTHING, ipServiceCategories: NOTHING }],
  ['okta_network_zone', { type: 'IP', gateways: ['192.0.2.7', '192.0.2.0/28', '192.0.2.1-192.0.2.3'] }, { gateways: [{ type: 'CIDR', value: '192.0.2.0/28' }, { type: 'RANGE', value: '192.0.2.1-192.0.2.3' }, { type: 'RANGE', value: '192.0.2.7' }] }],
  ['okta_network_zone', { type: 'DYNAMIC', gateways: ['192.0.2.7'], set_usage_as_exempt_list: true, dynamic_locations_exclude: ['US'], ip_service_categories_exclude: ['X'] }, { gateways: NOTHING, useAsExemptList: NOTHING, locations: NOTHING, ipServiceCategories: NOTHING }],
  ['okta_network_zone', { type: 'DYNAMIC_V2', dynamic_proxy_type: 'Any', proxies: ['192.0.2.7'] }, { proxyType: NOTHING, proxies: NOTHING }],
  // Spec: Terraform, 4.10.
  ['okta_policy_device_assurance_chromeos', { tpsp_managed_device: true }, { platform: 'CHROMEOS', 'thirdPartySignalProviders.dtc.managedDevice': true }],
  ['okta_policy_device_assurance_windows', { third_party_signal_providers: false, tpsp_managed_device: true }, { platform: 'WINDOWS', thirdPartySignalProviders: NOTHING }],
  ['okta_behavior', { type: 'ANOMALOUS_LOCATION', location_granularity_type: 'CITY', radius_from_location: 20, velocity: 5 }, { status: 'ACTIVE', settings: { granularity: 'CITY' } }],
  ['okta_behavior', { type: 'ANOMALOUS_DEVICE', number_of_authentications: 5, location_granularity_type: 'CITY' }, { settings: { maxEventsUsedForEvaluation: 5 } }],
  ['okta_behavior', { type: 'VELOCITY', number_of_authentications: 5, velocity: 805 }, { settings: { velocityKph: 805 } }],
  ['okta_authenticator', { key: 'duo', settings: '' }, { status: 'ACTIVE', settings: NOTHING }],
  ['okta_trusted_origin', { origin: 'https://a.example' }, { status: 'ACTIVE' }],
  ['okta_feature', { life_cycle: 'DISABLE' }, { status: 'DISABLED' }],
  // Spec: Terraform, 4.11.
  ['okta_group', { name: 'A', custom_profile_attributes: '{"team":"x","name":"old"}' }, { type: 'OKTA_GROUP', profile: { name: 'A', team: 'x' } }],
  ['data.okta_group', { name: 'A', type: 'APP_GROUP' }, { type: 'APP_GROUP' }],
  ['data.okta_everyone_group', {}, { type: 'BUILT_IN', 'profile.name': 'Everyone' }],
  ['okta_group_rule', { name: 'A' }, { status: 'ACTIVE', 'conditions.expression.type': 'urn:okta:expression:1.0', 'conditions.people': NOTHING }],
  ['okta_user', { login: 'a' }, { status: 'ACTIVE', type: NOTHING }],
  ['okta_user', { login: 'a', status: 'STAGED', custom_profile_attributes: '' }, { status: 'STAGED', profile: { login: 'a' } }],
  // Spec: Terraform, 4.12.
  ['okta_app_oauth', { label: 'A' }, { signOnMode: 'OPENID_CONNECT', status: 'ACTIVE', accessPolicyId: NOTHING }],
  ['okta_app_saml', { label: 'A', saml_version: '2.0', authentication_policy: '' }, { signOnMode: 'SAML_2_0', accessPolicyId: NOTHING }],
  ['okta_app_saml', { label: 'A', saml_version: '1.1' }, { signOnMode: 'SAML_1_1' }],
  ['okta_app_bookmark', {}, { signOnMode: 'BOOKMARK' }],
  ['okta_app_auto_login', {}, { signOnMode: 'AUTO_LOGIN' }],
  ['okta_app_basic_auth', {}, { signOnMode: 'BASIC_AUTH' }],
  ['okta_app_swa', {}, { signOnMode: 'BROWSER_PLUGIN' }],
  ['okta_app_shared_credentials', {}, { signOnMode: 'BROWSER_PLUGIN' }],
  ['okta_app_three_field', {}, { signOnMode: 'BROWSER_PLUGIN' }],
  ['okta_app_secure_password_store', {}, { signOnMode: 'SECURE_PASSWORD_STORE' }],
  // Spec: Terraform, 4.13.
  ['okta_idp_oidc', { name: 'A', subject_match_attribute: 'x' }, { ...IDP, type: 'OIDC', protocol: { type: 'OIDC', algorithms: { request: { signature: { algorithm: 'HS256', scope: 'REQUEST' } } } } }],
  ['okta_idp_saml', { name: 'A' }, { ...IDP, type: 'SAML2', 'protocol.endpoints': { acs: { binding: 'HTTP-POST', type: 'INSTANCE' }, sso: { binding: 'HTTP-POST' } }, 'protocol.algorithms': { request: { signature: { algorithm: 'SHA-256', scope: 'REQUEST' } }, response: { signature: { algorithm: 'SHA-256', scope: 'ANY' } } } }],
  ['okta_idp_social', { type: 'GOOGLE' }, { ...IDP, type: 'GOOGLE', 'protocol.type': 'OAUTH2' }],
  // Spec: Terraform, 4.14.
  ['data.okta_policy', { name: 'Idp Discovery Policy', type: 'IDP_DISCOVERY' }, { type: 'IDP_DISCOVERY', system: NOTHING, conditions: NOTHING }],
  ['data.okta_policy', { name: 'Default Policy', type: 'PASSWORD' }, { type: 'PASSWORD', system: true }],
  ['data.okta_default_policy', { type: 'MFA_ENROLL' }, { type: 'MFA_ENROLL', system: true }],
  ['data.okta_app_signon_policy', { app_id: '0oa1' }, { type: 'ACCESS_POLICY' }],
  ['data.okta_entity_risk_policy', { name: 'E', rule_id: 'rul1' }, { type: 'ENTITY_RISK', name: 'E' }],
  ['data.okta_post_auth_session_policy', {}, { type: 'POST_AUTH_SESSION' }],
  ['data.okta_session_violation_policy', {}, { type: 'SESSION_VIOLATION_DETECTION' }],
  ['data.okta_network_zone', { type: 'IP', gateways: ['192.0.2.7'] }, { gateways: [{ type: 'RANGE', value: '192.0.2.7' }] }],
];

test.each(ROWS)(
  'the resource %s with %j has the default values of the Terraform provider',
  (type, given, sent) => {
    const [document] = documentsFrom(type, given);
    const made = Object.keys(sent).map((path) => [path, valueAt(document?.value, path)]);
    expect(Object.fromEntries(made)).toEqual(sent);
  },
);

/** The fields of an OAuth client that derive from other attributes. Spec: Terraform, 4.12. */
// biome-ignore format: a table
test.each<[Members, Members]>([
  [{}, { token_endpoint_auth_method: 'client_secret_basic', consent_method: 'TRUSTED', issuer_mode: 'ORG_URL', wildcard_redirect: 'DISABLED', response_types: NOTHING, pkce_required: NOTHING, refresh_token: NOTHING }],
  [{ grant_types: ['authorization_code', 'refresh_token', 'implicit'] }, { response_types: ['code', 'token'], 'refresh_token.rotation_type': 'STATIC' }],
  [{ grant_types: ['client_credentials'] }, { response_types: ['token'] }],
  [{ grant_types: ['implicit'], response_types: ['id_token'] }, { response_types: ['id_token'] }],
  [{ token_endpoint_auth_method: 'none', pkce_required: null }, { pkce_required: true }],
  [{ token_endpoint_auth_method: 'none', pkce_required: false }, { pkce_required: false }],
  [{ type: 'web', pkce_required: null }, { pkce_required: false }],
])('an OAuth client with %j has the default values of the Terraform provider', (given, sent) => {
  const client = documentsFrom('okta_app_oauth', given).find(({ kind }) => kind === 'client');
  const made = Object.keys(sent).map((path) => [path, valueAt(client?.value, path)]);
  expect(Object.fromEntries(made)).toEqual(sent);
});

// biome-ignore format: a table
test.each<[Members, Members, boolean | undefined]>([
  [{ type: 'native', pkce_required: null }, {}, true],
  [{ type: 'browser', pkce_required: null }, {}, true],
  [{ type: 'web', pkce_required: null }, {}, false],
  [{ type: 'web', pkce_required: null }, { token_endpoint_auth_method: true }, undefined],
  [{ type: 'native' }, { pkce_required: true }, undefined],
])('for a new OAuth client with the attributes %j and the unknown attributes %j, the setting that requires PKCE is %s', (after, unknown, isAsked) => {
  const plan = examplePlan({ type: 'okta_app_oauth', after, unknown: { id: true, ...unknown } });
  const { documents } = convertState(plannedState(plan));
  expect(documents.find(({ kind }) => kind === 'client')?.value.pkce_required).toBe(isAsked);
});
