import type { FilledInstance } from '../links/filled.js';
import { PROVIDER_BRAND } from '../state/instance.js';
import { defineResource } from './resource-row.js';

/** The name that the service gives to each default policy. It cannot be changed. */
const DEFAULT = 'Default Policy';

/** The conversion of a data source that reads a policy. The data source shows only that the policy exists. Spec: Terraform, 4.14. */
export const policyRead = defineResource({
  types: ['data.okta_policy'],
  kind: 'policy',
  constants: ({ values }: FilledInstance) => (values.name === DEFAULT ? { system: true } : {}),
  attributes: { name: 'name', type: 'type', status: { path: 'status', otherwise: 'ACTIVE' } },
});

export const defaultPolicyRead = defineResource({
  types: ['data.okta_default_policy'],
  kind: 'policy',
  constants: { system: true },
  attributes: { name: 'name', type: { path: 'type', otherwise: `${PROVIDER_BRAND}_SIGN_ON` } },
});

export const appPolicyReadById = defineResource({
  types: ['data.okta_app_signon_policy'],
  kind: 'policy',
  constants: { type: 'ACCESS_POLICY' },
  attributes: { name: 'name' },
});

const TYPES: Readonly<Record<string, string>> = {
  okta_entity_risk_policy: 'ENTITY_RISK',
  okta_post_auth_session_policy: 'POST_AUTH_SESSION',
  okta_session_violation_policy: 'SESSION_VIOLATION_DETECTION',
};

export const riskPolicyRead = defineResource({
  types: Object.keys(TYPES).map((type) => `data.${type}`),
  kind: 'policy',
  constants: ({ type }: FilledInstance) => ({ type: TYPES[type] }),
  attributes: { name: 'name', status: { path: 'status', otherwise: 'ACTIVE' } },
});
