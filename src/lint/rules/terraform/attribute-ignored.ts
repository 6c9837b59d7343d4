import { alternatives, quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { isUnknownAt } from '../../../read/terraform/managed.js';
import { CATCH_ALL, hasOwnTime } from '../../../read/terraform/resources/app-sign-on.js';
import { SIGNALS } from '../../../read/terraform/resources/devices.js';
import { blocksOf } from '../../../read/terraform/values.js';
import { examplePlan } from '../../helpers/example/example-plan.js';
import { exampleGroupedRule } from '../../helpers/example/example-rule-plans.js';
import { type AttributesHolder, holdersIn } from '../../helpers/terraform/attributes-holder.js';
import { defineRule } from '../../rule/rule.js';
import { isAttributeGiven, isDeleted, isMade } from '../../rule/terraform.js';

/** Attributes that the provider does not send, in a state of the others. */
interface Ignored {
  readonly types: readonly string[];
  /** The blocks that have the attributes; absent: the object itself. */
  readonly within?: string;
  readonly attributes: readonly string[];
  /** Decides, with the attribute: where it is not known, nothing is said. */
  readonly by: string;
  isIgnored(holder: AttributesHolder, attribute: string): boolean;
  readonly why: (holder: AttributesHolder) => string;
}

const ZONE_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  gateways: ['IP'],
  proxies: ['IP'],
  dynamic_locations: ['DYNAMIC', 'DYNAMIC_V2'],
  dynamic_locations_exclude: ['DYNAMIC_V2'],
  dynamic_proxy_type: ['DYNAMIC'],
  asns: ['DYNAMIC', 'DYNAMIC_V2'],
  ip_service_categories_include: ['DYNAMIC_V2'],
  ip_service_categories_exclude: ['DYNAMIC_V2'],
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
  authenticators: ['custom_otp', 'external_idp', 'okta_verify', 'onprem_mfa', 'phone_number', 'security_question', 'webauthn', 'smart_card_idp'],
  factors: ['fido_u2f', 'fido_webauthn', 'okta_call', 'okta_otp', 'okta_push', 'okta_question', 'okta_sms', 'symantec_vip'],
} as const;

const LAST_RULE = 'the service keeps its last rule without conditions';

const TIME_OF_CHAIN = 'it is not sent where a chain has a `reauthenticateIn` of its own';

/** What the provider plans where nothing is configured. */
const DEFAULT_TIME = 'PT2H';

/** Spec: Terraform, 4.3, 6, 6. */
const IGNORED: readonly Ignored[] = [
  {
    types: ['okta_policy_rule_password'],
    attributes: ['password_reset_requirement'],
    by: 'password_reset_access_control',
    isIgnored: ({ values }) => !isAttributeGiven(values.password_reset_access_control),
    why: () => 'it is sent only beside `password_reset_access_control`',
  },
  {
    types: ['okta_policy_rule_idp_discovery'],
    attributes: ['user_identifier_patterns', 'user_identifier_attribute'],
    by: 'user_identifier_type',
    isIgnored: ({ values }) => !isAttributeGiven(values.user_identifier_type),
    why: () => 'without `user_identifier_type` no condition is sent, so that the rule is for everybody',
  },
  {
    types: ['okta_network_zone'],
    attributes: Object.keys(ZONE_ATTRIBUTES),
    by: 'type',
    isIgnored: ({ values }, attribute) =>
      typeof values.type === 'string' && ZONE_ATTRIBUTES[attribute]?.includes(values.type) === false,
    why: ({ values }) => `a zone of the type ${quoted(String(values.type))} has no such thing`,
  },
  {
    types: ['okta_policy_mfa', 'okta_policy_mfa_default'],
    attributes: [...ENROLLMENT.authenticators, ...ENROLLMENT.factors],
    by: 'is_oie',
    isIgnored: ({ values }, attribute) => {
      const own: readonly string[] = values.is_oie === true ? ENROLLMENT.authenticators : ENROLLMENT.factors;
      return !own.includes(attribute);
    },
    why: ({ values }) =>
      values.is_oie === true
        ? 'with `is_oie` authenticators are sent, and this is a factor of the Classic Engine'
        : 'without `is_oie = true` factors of the Classic Engine are sent, and this is an authenticator',
  },
  {
    types: ['okta_policy_mfa', 'okta_policy_mfa_default'],
    attributes: [...ENROLLMENT.both, ...ENROLLMENT.authenticators],
    by: 'is_oie',
    isIgnored: ({ values }, attribute) => {
      const settings = values[attribute];
      return values.is_oie === true && isObject(settings) && !isAttributeGiven(settings.enroll);
    },
    why: () => 'an authenticator is sent only with `enroll`',
  },
  {
    types: ['okta_policy_device_assurance_macos', 'okta_policy_device_assurance_windows'],
    attributes: Object.keys(SIGNALS),
    by: 'third_party_signal_providers',
    isIgnored: ({ values }) => values.third_party_signal_providers !== true,
    why: () => 'signals of other providers are sent only with `third_party_signal_providers = true`',
  },
  {
    types: ['okta_authenticator'],
    attributes: ['settings'],
    by: 'key',
    isIgnored: isMade,
    why: () => 'an authenticator is taken over when it is made, and its settings are sent by the next apply',
  },
  {
    types: ['okta_app_signon_policy_rule'],
    attributes: ['device_is_managed'],
    by: 'device_is_registered',
    isIgnored: ({ values }) => values.device_is_managed === true && values.device_is_registered !== true,
    why: () => 'it is sent only beside `device_is_registered = true`, so that the rule is for any device',
  },
  {
    types: ['okta_app_signon_policy_rule'],
    attributes: CONDITIONS,
    by: 'system',
    isIgnored: ({ values }) => values.system === true || values.name === CATCH_ALL,
    why: () => LAST_RULE,
  },
  {
    types: ['okta_app_signon_policy_rules'],
    within: 'rule',
    attributes: [...CONDITIONS, 'device_is_managed', 'platform_include'],
    by: 'name',
    isIgnored: ({ values }) => values.name === CATCH_ALL,
    why: () => LAST_RULE,
  },
  {
    types: ['okta_app_signon_policy_rule'],
    attributes: ['re_authentication_frequency'],
    by: 'chains',
    isIgnored: ({ values, configured }, attribute) =>
      hasOwnTime(values.chains) && (configured?.has(attribute) ?? values[attribute] !== DEFAULT_TIME),
    why: () => TIME_OF_CHAIN,
  },
  {
    types: ['okta_app_signon_policy_rules'],
    within: 'rule',
    attributes: ['re_authentication_frequency'],
    by: 'chains',
    isIgnored: ({ values, before }, attribute) =>
      hasOwnTime(values.chains) && values[attribute] !== before?.[attribute],
    why: () => TIME_OF_CHAIN,
  },
  {
    types: ['okta_app_signon_policy_rules'],
    within: 'rule',
    attributes: ['platform_include'],
    by: 'platform_include',
    isIgnored: ({ values }) =>
      values.name !== CATCH_ALL && blocksOf(values.platform_include).some(({ os_type: os }) => os === 'ANY'),
    why: () =>
      'of a rule in `okta_app_signon_policy_rules` the service makes `OTHER` of `os_type = "ANY"`; leave the block out where any platform may be used',
  },
];

const CHAIN = '{"authenticationMethods":[{"key":"okta_verify","method":"push"}],"reauthenticateIn":"PT4H"}';

/** Spec: Terraform, 6. */
export const terraformAttributeIgnored = defineRule({
  id: 'terraform/attribute-ignored',
  severity: 'warning',
  what: 'an attribute is set that the provider does not send beside the others',
  why: 'nothing says so when the plan is applied: what stands there is not what the service does',
  source: 'Terraform, 6: attributes that are silently ignored',
  on: 'terraform',
  *check({ objects }) {
    for (const object of objects) {
      if (isDeleted(object)) continue;
      for (const { types, within, attributes, by, isIgnored, why } of IGNORED) {
        if (!types.includes(object.type)) continue;
        for (const holder of holdersIn(object, within)) {
          if (isUnknownAt(holder, by)) continue;
          const ignored = attributes.filter(
            (attribute) => isAttributeGiven(holder.values[attribute]) && isIgnored(holder, attribute),
          );
          const [first] = ignored;
          if (first === undefined) continue;
          yield {
            of: object.resource,
            at: [...holder.at, first],
            message: `${alternatives(ignored.map(quoted), 'and')} ${ignored.length === 1 ? 'has' : 'have'} no effect: ${why(holder)}`,
          };
        }
      }
    }
  },
  examples: {
    bad: [
      examplePlan({
        type: 'okta_network_zone',
        after: { name: 'Office', type: 'IP', status: 'ACTIVE', gateways: ['192.0.2.0/24'], asns: ['64496'] },
        unknown: { id: true },
      }),
      examplePlan({
        type: 'okta_policy_rule_idp_discovery',
        after: {
          name: 'Partners',
          policy_id: '00p1routing',
          user_identifier_patterns: [{ match_type: 'SUFFIX', value: 'partner.example' }],
        },
        unknown: { id: true },
      }),
      exampleGroupedRule({ name: CATCH_ALL, groups_included: ['00g1staff'] }),
      exampleGroupedRule({ re_authentication_frequency: 'PT1H', chains: [CHAIN] }),
      exampleGroupedRule({ platform_include: [{ type: 'DESKTOP', os_type: 'ANY' }] }),
    ],
    good: [
      exampleGroupedRule({ name: CATCH_ALL, access: 'DENY' }),
      exampleGroupedRule({ re_authentication_frequency: '', chains: [CHAIN] }),
      exampleGroupedRule({ platform_include: [{ type: 'DESKTOP', os_type: 'MACOS' }] }),
      examplePlan({
        type: 'okta_network_zone',
        after: { name: 'Office', type: 'IP', status: 'ACTIVE', gateways: ['192.0.2.0/24'], asns: [] },
        unknown: { id: true },
      }),
      examplePlan({
        type: 'okta_policy_rule_idp_discovery',
        after: {
          name: 'Partners',
          policy_id: '00p1routing',
          user_identifier_type: 'IDENTIFIER',
          user_identifier_patterns: [{ match_type: 'SUFFIX', value: 'partner.example' }],
        },
        unknown: { id: true },
      }),
    ],
  },
});
