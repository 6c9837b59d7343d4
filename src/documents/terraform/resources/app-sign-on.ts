import { isObject, type Members } from '../../../base/object.js';
import { ownAt } from '../../../base/own.js';
import { setOwn } from '../../text/plain-values.js';
import { blocksOf, camelCase, jsonOrText, textsOf, unlessZero } from '../state/attribute-values.js';
import type { Attributes } from './attribute.js';
import { defineResource } from './resource-row.js';
import { NAME, NETWORK, PEOPLE, PLATFORM, platformEntries, RANKED } from './shared.js';

export const CATCH_ALL = 'Catch-all Rule';

/** The priority of the catch-all rule. It is fixed, whatever is configured. */
const LAST = 99;

/**
 * The conversion of the Terraform resource of an authentication policy (`okta_app_signon_policy`) to an API document. Spec: Terraform, 4.3.
 */
export const appPolicy = defineResource({
  types: ['okta_app_signon_policy'],
  kind: 'policy',
  constants: { type: 'ACCESS_POLICY', status: 'ACTIVE' },
  attributes: {
    ...NAME,
    description: { path: 'description', isSentEmpty: true },
    priority: { path: 'priority', otherwise: 1 },
  },
});

const VERIFICATION = 'actions.appSignOn.verificationMethod';

/** The attributes of a rule, whether it has its own resource or is managed together with others. */
const RULE = {
  ...RANKED,
  ...PEOPLE,
  ...NETWORK,
  access: { path: 'actions.appSignOn.access', otherwise: 'ALLOW' },
  factor_mode: { path: `${VERIFICATION}.factorMode`, otherwise: '2FA' },
  type: { path: `${VERIFICATION}.type`, otherwise: 'ASSURANCE' },
  inactivity_period: `${VERIFICATION}.inactivityPeriod`,
  constraints: { path: `${VERIFICATION}.constraints`, value: (given) => textsOf(given).map(constraintOf) },
  chains: { path: `${VERIFICATION}.chains`, value: (given) => textsOf(given).map(jsonOrText) },
  device_assurances_included: 'conditions.device.assurance.include',
  custom_expression: 'conditions.elCondition.condition',
  risk_score: 'conditions.riskScore.level',
  user_types_included: 'conditions.userType.include',
  user_types_excluded: 'conditions.userType.exclude',
  platform_include: {
    path: 'conditions.platform.include',
    value: (given) => platformEntries(given, false),
    block: PLATFORM,
  },
  keep_me_signed_in: {
    path: 'actions.appSignOn.keepMeSignedIn',
    value: keptSignedIn,
    block: {
      post_auth: { path: 'postAuth', otherwise: 'NOT_ALLOWED' },
      post_auth_prompt_frequency: 'postAuthPromptFrequency',
    },
  },
  system: { path: 'system', value: (given, { name }) => given === true || name === CATCH_ALL || undefined },
} as const satisfies Attributes;

/** The conversion of a rule of an authentication policy, if the rule has its own Terraform resource. */
export const appRule = defineResource({
  types: ['okta_app_signon_policy_rule'],
  kind: 'rule',
  policyType: 'ACCESS_POLICY',
  constants: { type: 'ACCESS_POLICY' },
  attributes: {
    ...RULE,
    re_authentication_frequency: {
      path: `${VERIFICATION}.reauthenticateIn`,
      otherwise: 'PT2H',
      value: unlessInChains,
    },
    device_is_registered: { path: 'conditions.device.registered', value: isTrueOrUnset },
    device_is_managed: {
      path: 'conditions.device.managed',
      otherwise: false,
      value: (given, { device_is_registered: registered }) => (registered === true ? given : undefined),
    },
  },
});

/** The conversion of one rule in a Terraform resource that manages several rules of an authentication policy together. */
export const appRules = defineResource({
  types: ['okta_app_signon_policy_rules'],
  kind: 'rule',
  policyType: 'ACCESS_POLICY',
  constants: { type: 'ACCESS_POLICY' },
  attributes: {
    ...RULE,
    priority: {
      path: 'priority',
      value: (given, { name }) => (name === CATCH_ALL ? LAST : unlessZero(given)),
    },
    re_authentication_frequency: { path: `${VERIFICATION}.reauthenticateIn`, value: unlessInChains },
    device_is_registered: 'conditions.device.registered',
    device_is_managed: 'conditions.device.managed',
  },
});

/**
 * The conversion of a data source that reads a rule of an authentication policy. The data source shows only the kind of verification, so
 * the effect of the rule is known only if it denies access. Spec: Terraform, 4.14.
 */
export const appRuleRead = defineResource({
  types: ['data.okta_app_sign_on_policy_rule'],
  kind: 'rule',
  policyType: 'ACCESS_POLICY',
  constants: { type: 'ACCESS_POLICY' },
  isConvertible: ({ actions }) => ownAt(actions, ['app_sign_on', 'access']) === 'DENY',
  attributes: {
    name: 'name',
    status: 'status',
    priority: 'priority',
    system: 'system',
    conditions: { path: 'conditions', value: inCamelCase },
    actions: { path: 'actions', value: inCamelCase },
  },
});

/** Converts member names to camel case and removes members without a value. */
function inCamelCase(given: unknown): unknown {
  if (Array.isArray(given)) return given.length === 0 ? undefined : given.map(inCamelCase);
  if (!isObject(given)) return given ?? undefined;
  const members: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    const written = inCamelCase(value);
    if (written !== undefined) setOwn(members, camelCase(key), written);
  }
  return Object.keys(members).length === 0 ? undefined : members;
}

/** Returns `true`, or `undefined` for `false`: the Terraform provider does not send `false` for a rule with its own resource. */
function isTrueOrUnset(given: unknown): true | undefined {
  return given === true ? true : undefined;
}

function unlessInChains(given: unknown, { chains }: Members): unknown {
  return hasOwnTime(chains) ? undefined : given;
}

/** Returns whether one of the authentication method chains has its own re-authentication interval. */
export function hasOwnTime(chains: unknown): boolean {
  return textsOf(chains).some((chain) => {
    const value = jsonOrText(chain);
    return isObject(value) && value.reauthenticateIn !== undefined;
  });
}

function keptSignedIn(given: unknown): Members | undefined {
  const [block] = blocksOf(Array.isArray(given) ? given : [given]);
  if (block === undefined) return undefined;
  const { post_auth_prompt_frequency: frequency } = block;
  const postAuth = block.post_auth ?? 'NOT_ALLOWED';
  const kept = {
    ...(typeof postAuth === 'string' && postAuth !== '' && { postAuth }),
    ...(typeof frequency === 'string' && frequency !== '' && { postAuthPromptFrequency: frequency }),
  };
  return Object.keys(kept).length === 0 ? undefined : kept;
}

/** The members of an authentication constraint that the Terraform provider sends. It drops all other members. */
export const CLASS_MEMBERS = [
  'types',
  'methods',
  'reauthenticateIn',
  'authenticationMethods',
  'excludedAuthenticationMethods',
  'required',
  'deviceBound',
  'hardwareProtection',
  'phishingResistant',
  'userPresence',
  'userVerification',
  'userVerificationMethods',
] as const;

const MEMBER_BY_LETTERS: ReadonlyMap<string, string> = new Map(
  CLASS_MEMBERS.map((member) => [member.toLowerCase(), member]),
);

/** Returns an authentication constraint as the Terraform provider rewrites it: `required` is always sent, as `false` if it was left out. */
export function constraintOf(text: string): unknown {
  const constraint = jsonOrText(text);
  if (!isObject(constraint)) return constraint;
  const { knowledge, possession } = constraint;
  return {
    ...constraint,
    ...(isObject(knowledge) && { knowledge: classOf(knowledge) }),
    ...(isObject(possession) && { possession: classOf(possession) }),
  };
}

function classOf(given: Members): Members {
  const written: Record<string, unknown> = { required: false };
  for (const [key, value] of Object.entries(given)) {
    const member = MEMBER_BY_LETTERS.get(key.toLowerCase());
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    if (member !== undefined && !isEmpty) setOwn(written, member, value);
  }
  return written;
}
