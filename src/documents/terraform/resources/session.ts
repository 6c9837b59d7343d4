import type { Members } from '../../../base/object.js';
import { blocksOf, unlessZero } from '../state/attribute-values.js';
import { PROVIDER_BRAND } from '../state/instance.js';
import { defineResource } from './resource-row.js';
import { GROUPS_INCLUDED, NETWORK, RANKED, USERS_EXCLUDED } from './shared.js';

const POLICY_TYPE = `${PROVIDER_BRAND}_SIGN_ON`;

/** The conversion of the Terraform resource of a global session policy to an API document. Spec: Terraform, 4.2. */
export const sessionPolicy = defineResource({
  types: ['okta_policy_signon'],
  kind: 'policy',
  constants: { type: POLICY_TYPE },
  attributes: { ...RANKED, ...GROUPS_INCLUDED, description: 'description' },
});

export const sessionRule = defineResource({
  types: ['okta_policy_rule_signon'],
  kind: 'rule',
  policyType: POLICY_TYPE,
  constants: { type: 'SIGN_ON' },
  attributes: {
    ...RANKED,
    ...NETWORK,
    ...USERS_EXCLUDED,
    access: { path: 'actions.signon.access', otherwise: 'ALLOW' },
    mfa_required: { path: 'actions.signon.requireFactor', otherwise: false },
    mfa_prompt: 'actions.signon.factorPromptMode',
    mfa_lifetime: { path: 'actions.signon.factorLifetime', value: unlessZero },
    mfa_remember_device: { path: 'actions.signon.rememberDeviceByDefault', otherwise: false },
    primary_factor: 'actions.signon.primaryFactor',
    session_idle: { path: 'actions.signon.session.maxSessionIdleMinutes', otherwise: 120 },
    session_lifetime: { path: 'actions.signon.session.maxSessionLifetimeMinutes', otherwise: 120 },
    session_persistent: { path: 'actions.signon.session.usePersistentCookie', otherwise: false },
    factor_sequence: {
      path: 'actions.signon.challenge.chain',
      value: chainOf,
      block: {
        primary_criteria_provider: '*.criteria.0.provider',
        primary_criteria_factor_type: '*.criteria.0.factorType',
        secondary_criteria: {
          path: '*.next.0.criteria',
          block: { provider: '*.provider', factor_type: '*.factorType' },
        },
      },
    },
    authtype: { path: 'conditions.authContext.authType', otherwise: 'ANY' },
    behaviors: 'conditions.risk.behaviors',
    risk_level: 'conditions.riskScore.level',
    risc_level: {
      path: ({ risk_level: level }) => (level ? undefined : 'conditions.riskScore.level'),
    },
    identity_provider: { path: 'conditions.identityProvider.provider', otherwise: 'ANY' },
    identity_provider_ids: 'conditions.identityProvider.idpIds',
  },
});

function chainOf(given: unknown, { access }: Members): readonly Members[] | undefined {
  if (access !== 'CHALLENGE') return undefined;
  return blocksOf(given).map((step) => ({
    criteria: [{ provider: step.primary_criteria_provider, factorType: step.primary_criteria_factor_type }],
    next: [
      {
        criteria: blocksOf(step.secondary_criteria).map(({ provider, factor_type: factorType }) => ({
          provider,
          factorType,
        })),
      },
    ],
  }));
}
