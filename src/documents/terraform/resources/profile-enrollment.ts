import { blocksOf, textsOf } from '../state/attribute-values.js';
import { defineResource } from './resource-row.js';
import { RANKED } from './shared.js';

const ACTION = 'actions.profileEnrollment';

/** The conversion of the Terraform resource of a profile enrollment policy to an API document. Spec: Terraform, 4.7. */
export const profileEnrollmentPolicy = defineResource({
  types: ['okta_policy_profile_enrollment'],
  kind: 'policy',
  constants: { type: 'PROFILE_ENROLLMENT' },
  attributes: { name: RANKED.name, status: RANKED.status },
});

export const profileEnrollmentRule = defineResource({
  types: ['okta_policy_rule_profile_enrollment'],
  kind: 'rule',
  policyType: 'PROFILE_ENROLLMENT',
  constants: { type: 'PROFILE_ENROLLMENT', system: true, priority: 99 },
  attributes: {
    name: RANKED.name,
    status: RANKED.status,
    access: { path: `${ACTION}.access`, otherwise: 'ALLOW' },
    unknown_user_action: `${ACTION}.unknownUserAction`,
    email_verification: { path: `${ACTION}.activationRequirements.emailVerification`, otherwise: true },
    inline_hook_id: {
      path: `${ACTION}.preRegistrationInlineHooks`,
      value: (id) => (typeof id === 'string' && id !== '' ? [{ inlineHookId: id }] : undefined),
    },
    target_group_id: {
      path: `${ACTION}.targetGroupIds`,
      value: (id) => (typeof id === 'string' && id !== '' ? [id] : undefined),
    },
    ui_schema_id: `${ACTION}.uiSchemaId`,
    progressive_profiling_action: { path: `${ACTION}.progressiveProfilingAction`, otherwise: 'DISABLED' },
    enroll_authenticator_types: `${ACTION}.enrollAuthenticatorTypes`,
    profile_attributes: {
      path: `${ACTION}.profileAttributes`,
      value: (given) =>
        blocksOf(given).map(({ label, name, required }) => ({ label, name, required: required === true })),
      block: { label: '*.label', name: '*.name', required: { path: '*.required', otherwise: false } },
    },
  },
});

export const profileEnrollmentApps = defineResource({
  types: ['okta_policy_profile_enrollment_apps'],
  of: 'PROFILE_ENROLLMENT',
  ends: { app: 'apps', policy: 'policy_id' },
  relations: ({ values }) =>
    typeof values.policy_id === 'string'
      ? textsOf(values.apps).map((appId) => ({
          kind: 'mapping',
          appId,
          policyId: values.policy_id as string,
          type: 'PROFILE_ENROLLMENT',
        }))
      : [],
});
