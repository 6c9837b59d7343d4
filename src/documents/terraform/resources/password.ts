import type { Members } from '../../../base/object.js';
import { blocksOf, textsOf } from '../state/attribute-values.js';
import type { Attributes } from './attribute.js';
import { defineResource } from './resource-row.js';
import { GROUPS_INCLUDED, NETWORK, PEOPLE, RANKED } from './shared.js';

const COMPLEXITY = 'settings.password.complexity';
const AGE = 'settings.password.age';
const LOCKOUT = 'settings.password.lockout';
const BREACHED = 'settings.password.breachedProtection';
const FACTORS = 'settings.recovery.factors';

const number = (path: string, otherwise: number) => ({ path, otherwise });

/** The settings of password policies, including the default one. Spec: Terraform, 4.4. */
const SETTINGS = {
  password_min_length: number(`${COMPLEXITY}.minLength`, 8),
  password_min_lowercase: number(`${COMPLEXITY}.minLowerCase`, 1),
  password_min_uppercase: number(`${COMPLEXITY}.minUpperCase`, 1),
  password_min_number: number(`${COMPLEXITY}.minNumber`, 1),
  password_min_symbol: number(`${COMPLEXITY}.minSymbol`, 0),
  password_exclude_first_name: { path: `${COMPLEXITY}.excludeAttributes`, value: excludedAttributes },
  password_exclude_last_name: { path: `${COMPLEXITY}.excludeAttributes`, value: excludedAttributes },
  password_dictionary_lookup: { path: `${COMPLEXITY}.dictionary.common.exclude`, otherwise: false },
  password_max_age_days: number(`${AGE}.maxAgeDays`, 0),
  password_expire_warn_days: number(`${AGE}.expireWarnDays`, 0),
  password_min_age_minutes: number(`${AGE}.minAgeMinutes`, 0),
  password_max_lockout_attempts: number(`${LOCKOUT}.maxAttempts`, 10),
  password_auto_unlock_minutes: number(`${LOCKOUT}.autoUnlockMinutes`, 0),
  password_show_lockout_failures: { path: `${LOCKOUT}.showLockoutFailures`, otherwise: false },
  password_lockout_notification_channels: `${LOCKOUT}.userLockoutNotificationChannels`,
  breached_password_expire_after_days: {
    path: `${BREACHED}.expireAfterDays`,
    otherwise: 0,
    value: ifProtected,
  },
  breached_password_logout_enabled: {
    path: `${BREACHED}.logoutEnabled`,
    otherwise: false,
    value: ifProtected,
  },
  breached_password_delegated_workflow_id: `${BREACHED}.delegatedWorkflowId`,
  email_recovery: { path: `${FACTORS}.okta_email.status`, otherwise: 'ACTIVE' },
  recovery_email_token: number(`${FACTORS}.okta_email.properties.recoveryToken.tokenLifetimeMinutes`, 60),
  sms_recovery: { path: `${FACTORS}.okta_sms.status`, otherwise: 'INACTIVE' },
  call_recovery: { path: `${FACTORS}.okta_call.status`, otherwise: 'INACTIVE' },
  question_recovery: { path: `${FACTORS}.recovery_question.status`, otherwise: 'ACTIVE' },
  question_min_length: number(`${FACTORS}.recovery_question.properties.complexity.minLength`, 4),
  skip_unlock: { path: 'settings.delegation.options.skipUnlock', otherwise: false },
} as const satisfies Attributes;

export const passwordPolicy = defineResource({
  types: ['okta_policy_password'],
  kind: 'policy',
  constants: { type: 'PASSWORD' },
  attributes: {
    ...RANKED,
    ...GROUPS_INCLUDED,
    ...SETTINGS,
    description: 'description',
    auth_provider: { path: 'conditions.authProvider.provider', otherwise: 'OKTA' },
    password_exclude_username: { path: `${COMPLEXITY}.excludeUsername`, otherwise: false },
    password_history_count: number(`${AGE}.historyCount`, 0),
  },
});

export const defaultPasswordPolicy = defineResource({
  types: ['okta_policy_password_default'],
  kind: 'policy',
  constants: { type: 'PASSWORD', system: true },
  attributes: {
    ...RANKED,
    ...SETTINGS,
    description: 'description',
    default_auth_provider: 'conditions.authProvider.provider',
    default_included_group_id: {
      path: 'conditions.people.groups.include',
      value: (given) => (typeof given === 'string' ? [given] : undefined),
    },
    password_exclude_username: { path: `${COMPLEXITY}.excludeUsername`, otherwise: true },
    password_history_count: number(`${AGE}.historyCount`, 4),
  },
});

export const passwordRule = defineResource({
  types: ['okta_policy_rule_password'],
  kind: 'rule',
  policyType: 'PASSWORD',
  constants: { type: 'PASSWORD' },
  attributes: {
    ...RANKED,
    ...PEOPLE,
    ...NETWORK,
    password_change: { path: 'actions.passwordChange.access', otherwise: 'ALLOW' },
    password_reset: { path: 'actions.selfServicePasswordReset.access', otherwise: 'ALLOW' },
    password_unlock: { path: 'actions.selfServiceUnlock.access', otherwise: 'DENY' },
    password_reset_access_control: 'actions.selfServicePasswordReset.requirement.accessControl',
    password_reset_requirement: {
      path: ({ password_reset_access_control: control }) =>
        control ? 'actions.selfServicePasswordReset.requirement' : undefined,
      value: requirementOf,
      block: {
        primary_methods: 'primary.methods',
        method_constraints: {
          path: 'primary.methodConstraints',
          block: { method: '*.method', allowed_authenticators: '*.allowedAuthenticators' },
        },
        step_up_enabled: { path: 'stepUp.required', otherwise: false },
        step_up_methods: 'stepUp.methods',
      },
    },
  },
});

function excludedAttributes(
  _given: unknown,
  { password_exclude_first_name: first, password_exclude_last_name: last }: Members,
): readonly string[] {
  return [...(first === true ? ['firstName'] : []), ...(last === true ? ['lastName'] : [])];
}

/** Returns the settings for breached passwords; `undefined` if neither logout nor a workflow is set, since nothing is sent then. */
function ifProtected(
  given: unknown,
  { breached_password_logout_enabled: logout, breached_password_delegated_workflow_id: workflow }: Members,
): unknown {
  return logout === true || (typeof workflow === 'string' && workflow !== '') ? given : undefined;
}

function requirementOf(given: unknown, { password_reset_access_control: accessControl }: Members): Members {
  const [block = {}] = blocksOf(given);
  const methods = textsOf(block.primary_methods);
  const constraints = methods.length === 0 ? [] : blocksOf(block.method_constraints);
  return {
    accessControl,
    primary: {
      methods,
      ...(constraints.length > 0 && { methodConstraints: constraints.map(methodConstraintOf) }),
    },
    stepUp: {
      required: block.step_up_enabled === true,
      ...(textsOf(block.step_up_methods).length > 0 && { methods: textsOf(block.step_up_methods) }),
    },
  };
}

function methodConstraintOf({ method, allowed_authenticators: allowed }: Members): Members {
  return { method, allowedAuthenticators: textsOf(allowed).map((key) => ({ key })) };
}
