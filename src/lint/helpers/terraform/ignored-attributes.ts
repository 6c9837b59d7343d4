import { deepEqual } from '../../../base/deep-equal.js';
import { quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { CATCH_ALL, hasOwnTime } from '../../../documents/terraform/resources/app-sign-on.js';
import { SIGNALS } from '../../../documents/terraform/resources/devices.js';
import { blocksOf } from '../../../documents/terraform/state/attribute-values.js';
import { isAttributeGiven, isMade } from '../../rule/terraform.js';
import type { AttributesHolder } from './attributes-holder.js';

/** Attributes that the Terraform provider does not send if other attributes have certain values. */
interface IgnoredAttributes {
  readonly types: readonly string[];
  /** The name of the blocks that contain the attributes; absent if the resource itself contains them. */
  readonly within?: string;
  readonly attributes: readonly string[];
  /** The attributes whose values determine whether `attributes` are ignored. If one of these values is unknown, nothing is reported. */
  readonly by: readonly string[];
  /** Whether an attribute is set. By default, an attribute is set if its value is neither empty nor `false`. */
  isGiven?(holder: AttributesHolder, attribute: string): boolean;
  isIgnored(holder: AttributesHolder, attribute: string): boolean;
  readonly why: (holder: AttributesHolder) => string;
  /** The end of the message: how to fix the problem. By default, the message says to remove the ignored attributes. */
  readonly remedy?: string;
}

const ZONE_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  gateways: ['IP'],
  set_usage_as_exempt_list: ['IP'],
  proxies: ['IP'],
  dynamic_locations: ['DYNAMIC', 'DYNAMIC_V2'],
  dynamic_locations_exclude: ['DYNAMIC_V2'],
  dynamic_proxy_type: ['DYNAMIC'],
  asns: ['DYNAMIC', 'DYNAMIC_V2'],
  ip_service_categories_include: ['DYNAMIC_V2'],
  ip_service_categories_exclude: ['DYNAMIC_V2'],
};

const BEHAVIOR_TYPES: Readonly<Record<string, readonly string[]>> = {
  location_granularity_type: ['ANOMALOUS_LOCATION'],
  number_of_authentications: ['ANOMALOUS_DEVICE', 'ANOMALOUS_IP', 'ANOMALOUS_LOCATION'],
  velocity: ['VELOCITY'],
};

const CONDITIONS = [
  'groups_included',
  'groups_excluded',
  'users_included',
  'users_excluded',
  'network_includes',
  'network_excludes',
  'device_is_registered',
  'device_assurances_included',
  'custom_expression',
  'user_types_included',
  'user_types_excluded',
];

// biome-ignore format: a table
const ENROLLMENT = {
  both: ['duo', 'google_otp', 'okta_email', 'okta_password', 'rsa_token', 'yubikey_token'],
  authenticators: ['custom_otp', 'external_idp', 'okta_verify', 'onprem_mfa', 'phone_number', 'security_question', 'webauthn', 'smart_card_idp', 'external_idps', 'custom_app'],
  factors: ['fido_u2f', 'fido_webauthn', 'hotp', 'okta_call', 'okta_otp', 'okta_push', 'okta_question', 'okta_sms', 'symantec_vip'],
} as const;

const LAST_RULE = 'the service keeps its last rule without conditions';

const TIME_OF_CHAIN = 'it is not sent if a chain has its own `reauthenticateIn`';

/** The value that the Terraform provider plans if the re-authentication time is not set. */
const DEFAULT_TIME = 'PT2H';

/** The attributes that the Terraform provider ignores. Spec: Terraform, 4.3, 6, 6. */
export const IGNORED_ATTRIBUTES: readonly IgnoredAttributes[] = [
  {
    types: ['okta_policy_rule_password'],
    attributes: ['password_reset_requirement'],
    by: ['password_reset_access_control'],
    isIgnored: ({ values }) => !isAttributeGiven(values.password_reset_access_control),
    why: () => 'it is sent only together with `password_reset_access_control`',
    remedy: 'set `password_reset_access_control`, or remove it',
  },
  {
    types: ['okta_policy_rule_idp_discovery'],
    attributes: ['user_identifier_patterns', 'user_identifier_attribute'],
    by: ['user_identifier_type'],
    isIgnored: ({ values }) => !isAttributeGiven(values.user_identifier_type),
    why: () =>
      'without `user_identifier_type`, the provider sends no condition, so the rule applies to everybody',
    remedy: 'set `user_identifier_type`',
  },
  {
    types: ['okta_policy_rule_signon'],
    attributes: ['factor_sequence'],
    by: ['access'],
    isIgnored: ({ values }) => values.access !== 'CHALLENGE',
    why: () => 'a sequence of factors is sent only with `access = "CHALLENGE"`',
    remedy: 'set `access = "CHALLENGE"`, or remove it',
  },
  {
    types: ['okta_policy_rule_signon'],
    attributes: ['risc_level'],
    by: ['risk_level'],
    isIgnored: ({ values }) => isAttributeGiven(values.risk_level) && values.risk_level !== values.risc_level,
    why: () => '`risk_level` is sent instead',
  },
  {
    types: ['okta_policy_password', 'okta_policy_password_default'],
    attributes: ['breached_password_expire_after_days'],
    by: ['breached_password_logout_enabled', 'breached_password_delegated_workflow_id'],
    isIgnored: ({ values }) =>
      !isAttributeGiven(values.breached_password_logout_enabled) &&
      !isAttributeGiven(values.breached_password_delegated_workflow_id),
    why: () =>
      'it is sent only together with `breached_password_logout_enabled = true` or `breached_password_delegated_workflow_id`, so breached passwords do not expire',
    remedy: 'set one of them',
  },
  {
    types: ['okta_policy_rule_idp_discovery'],
    attributes: ['idp_providers'],
    by: ['selection_type'],
    isIgnored: ({ values, configured }, attribute) =>
      values.selection_type === 'DYNAMIC' && configured?.has(attribute) === true,
    why: () => 'it is not sent with `selection_type = "DYNAMIC"`',
  },
  {
    types: ['okta_policy_rule_idp_discovery'],
    attributes: ['provider_expression'],
    by: ['selection_type'],
    isIgnored: ({ values }) => values.selection_type !== 'DYNAMIC',
    why: () => 'it is sent only with `selection_type = "DYNAMIC"`',
    remedy: 'set `selection_type = "DYNAMIC"`, or remove it',
  },
  {
    types: ['okta_app_signon_policy_rule'],
    within: 'platform_include',
    attributes: ['os_expression'],
    by: ['os_type'],
    isIgnored: ({ values }) => values.os_type !== 'OTHER',
    why: () => 'it is sent only with `os_type = "OTHER"`, so any system of the type matches',
    remedy: 'set `os_type = "OTHER"`, or remove it',
  },
  {
    types: ['okta_behavior'],
    attributes: Object.keys(BEHAVIOR_TYPES),
    by: ['type'],
    isIgnored: ({ values }, attribute) =>
      typeof values.type === 'string' && BEHAVIOR_TYPES[attribute]?.includes(values.type) === false,
    why: ({ values }) => `a behavior of the type ${quoted(String(values.type))} has no such setting`,
  },
  {
    types: ['okta_behavior'],
    attributes: ['radius_from_location'],
    by: ['type', 'location_granularity_type'],
    isIgnored: ({ values }) =>
      values.type === 'ANOMALOUS_LOCATION' && values.location_granularity_type !== 'LAT_LONG',
    why: () => 'it is sent only with `location_granularity_type = "LAT_LONG"`',
    remedy: 'set `location_granularity_type = "LAT_LONG"`, or remove it',
  },
  {
    types: ['okta_idp_oidc', 'okta_idp_saml', 'okta_idp_social'],
    attributes: ['subject_match_attribute'],
    by: ['subject_match_type'],
    isIgnored: ({ values }) => values.subject_match_type !== 'CUSTOM_ATTRIBUTE',
    why: () => 'it is sent only with `subject_match_type = "CUSTOM_ATTRIBUTE"`',
    remedy: 'set `subject_match_type = "CUSTOM_ATTRIBUTE"`, or remove it',
  },
  {
    types: ['okta_app_oauth', 'okta_app_saml', 'okta_app_bookmark'],
    attributes: ['authentication_policy'],
    by: ['skip_authentication_policy', 'type'],
    isIgnored: ({ values, configured }, attribute) =>
      configured?.has(attribute) === true &&
      (values.skip_authentication_policy === true || values.type === 'service'),
    why: ({ values }) =>
      values.type === 'service'
        ? 'no user signs in to an application of the type `service`, and no policy is assigned to it'
        : 'with `skip_authentication_policy = true` the application keeps its current policy',
  },
  {
    types: ['okta_network_zone'],
    attributes: Object.keys(ZONE_ATTRIBUTES),
    by: ['type'],
    isIgnored: ({ values }, attribute) =>
      typeof values.type === 'string' && ZONE_ATTRIBUTES[attribute]?.includes(values.type) === false,
    why: ({ values }) => `a zone of the type ${quoted(String(values.type))} has no such setting`,
  },
  {
    types: ['okta_policy_mfa', 'okta_policy_mfa_default'],
    attributes: [...ENROLLMENT.authenticators, ...ENROLLMENT.factors],
    by: ['is_oie'],
    isIgnored: ({ values }, attribute) => {
      const own: readonly string[] = values.is_oie === true ? ENROLLMENT.authenticators : ENROLLMENT.factors;
      return !own.includes(attribute);
    },
    why: ({ values }) =>
      values.is_oie === true
        ? 'with `is_oie = true`, the provider sends authenticators, but this attribute is a factor of Classic Engine'
        : 'without `is_oie = true`, the provider sends factors of Classic Engine, but this attribute is an authenticator',
  },
  {
    types: ['okta_policy_mfa', 'okta_policy_mfa_default'],
    attributes: [...ENROLLMENT.both, ...ENROLLMENT.authenticators],
    by: ['is_oie'],
    isIgnored: ({ values }, attribute) => {
      const settings = values[attribute];
      return values.is_oie === true && isObject(settings) && !isAttributeGiven(settings.enroll);
    },
    why: () => 'an authenticator is sent only with `enroll`',
    remedy: 'set `enroll`',
  },
  {
    types: ['okta_policy_device_assurance_macos', 'okta_policy_device_assurance_windows'],
    attributes: Object.keys(SIGNALS),
    by: ['third_party_signal_providers'],
    isIgnored: ({ values }) => values.third_party_signal_providers !== true,
    why: () => 'signals of other providers are sent only with `third_party_signal_providers = true`',
    remedy: 'set `third_party_signal_providers = true`, or remove the signals',
  },
  {
    types: ['okta_authenticator'],
    attributes: ['settings'],
    by: ['key'],
    isIgnored: isMade,
    why: () =>
      'the first apply only adopts the existing authenticator, and the next apply sends its settings',
    remedy: 'run the apply twice',
  },
  {
    types: ['okta_app_signon_policy_rule'],
    attributes: ['device_is_managed'],
    by: ['device_is_registered'],
    isIgnored: ({ values }) => values.device_is_managed === true && values.device_is_registered !== true,
    why: () =>
      'it is sent only together with `device_is_registered = true`, so the rule applies to any device',
    remedy: 'set `device_is_registered = true`',
  },
  {
    types: ['okta_app_signon_policy_rule'],
    attributes: ['device_is_registered'],
    by: ['device_is_managed'],
    isGiven: ({ configured }, attribute) => deepEqual(configured?.get(attribute), { constant_value: false }),
    isIgnored: ({ values }) => values.device_is_managed !== true,
    why: () => 'only `true` is accepted, so the rule applies to any device, registered or not',
  },
  {
    types: ['okta_app_signon_policy_rule'],
    attributes: CONDITIONS,
    by: ['system'],
    isIgnored: ({ values }) => values.system === true || values.name === CATCH_ALL,
    why: () => LAST_RULE,
  },
  {
    types: ['okta_app_signon_policy_rules'],
    within: 'rule',
    attributes: [...CONDITIONS, 'device_is_managed', 'platform_include'],
    by: ['name'],
    isIgnored: ({ values }) => values.name === CATCH_ALL,
    why: () => LAST_RULE,
  },
  {
    types: ['okta_app_signon_policy_rule'],
    attributes: ['re_authentication_frequency'],
    by: ['chains'],
    isIgnored: ({ values, configured }, attribute) =>
      hasOwnTime(values.chains) && (configured?.has(attribute) ?? values[attribute] !== DEFAULT_TIME),
    why: () => TIME_OF_CHAIN,
  },
  {
    types: ['okta_app_signon_policy_rules'],
    within: 'rule',
    attributes: ['re_authentication_frequency'],
    by: ['chains'],
    isIgnored: ({ values, before }, attribute) =>
      hasOwnTime(values.chains) && values[attribute] !== before?.[attribute],
    why: () => TIME_OF_CHAIN,
  },
  {
    types: ['okta_app_signon_policy_rules'],
    within: 'rule',
    attributes: ['platform_include'],
    by: ['platform_include'],
    isIgnored: ({ values }) =>
      values.name !== CATCH_ALL && blocksOf(values.platform_include).some(({ os_type: os }) => os === 'ANY'),
    why: () => 'the service stores `OTHER` for `os_type = "ANY"` in a rule of `okta_app_signon_policy_rules`',
    remedy: 'remove the block to allow any platform',
  },
];
