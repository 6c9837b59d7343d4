import type { Members } from '../../../base/object.js';
import { isTrue } from '../state/attribute-values.js';
import type { Attributes } from './attribute.js';
import { defineResource } from './resource-row.js';
import { PEOPLE, RANKED } from './shared.js';

/** The attributes of conditions on people. The Terraform provider sends their lists to the service even if they are empty. */
const PEOPLE_CONDITIONS: Attributes = Object.fromEntries(
  Object.entries(PEOPLE).map(([name, path]) => [name, { path, otherwise: [], isSentEmpty: true }]),
);

/** The conversion of the Terraform resource of a rule of an entity risk policy to an API document. Spec: Terraform, 4.8. */
export const entityRiskRule = defineResource({
  types: ['okta_entity_risk_policy_rule'],
  kind: 'rule',
  policyType: 'ENTITY_RISK',
  constants: { type: 'ENTITY_RISK' },
  attributes: {
    ...RANKED,
    ...PEOPLE_CONDITIONS,
    risk_level: 'conditions.entityRisk.level',
    terminate_all_sessions: { path: 'actions.entityRisk.actions', value: riskActions, isSentEmpty: true },
    workflow_id: { path: 'actions.entityRisk.actions', value: riskActions, isSentEmpty: true },
  },
});

function riskActions(
  _given: unknown,
  { terminate_all_sessions: isEnding, workflow_id: id }: Members,
): readonly Members[] {
  return [
    ...(isTrue(isEnding) ? [{ action: 'TERMINATE_ALL_SESSIONS' }] : []),
    ...(typeof id === 'string' && id !== '' ? [{ action: 'RUN_WORKFLOW', workflow: { id } }] : []),
  ];
}

export const postAuthSessionRule = defineResource({
  types: ['okta_post_auth_session_policy_rule'],
  kind: 'rule',
  policyType: 'POST_AUTH_SESSION',
  constants: { type: 'POST_AUTH_SESSION' },
  attributes: {
    ...RANKED,
    users_excluded: PEOPLE.users_excluded,
    groups_included: PEOPLE.groups_included,
    groups_excluded: PEOPLE.groups_excluded,
    terminate_session: {
      path: 'actions.postAuthSession.failureActions',
      value: failureActions,
      isSentEmpty: true,
    },
    workflow_id: { path: 'actions.postAuthSession.failureActions', value: failureActions, isSentEmpty: true },
  },
});

function failureActions(
  _given: unknown,
  { terminate_session: isEnding, workflow_id: id }: Members,
): readonly Members[] {
  return [
    ...(isTrue(isEnding) ? [{ action: 'TERMINATE_SESSION' }] : []),
    ...(typeof id === 'string' && id !== '' ? [{ action: 'RUN_WORKFLOW', workflow: { id } }] : []),
  ];
}

export const sessionViolationRule = defineResource({
  types: ['okta_session_violation_policy_rule'],
  kind: 'rule',
  policyType: 'SESSION_VIOLATION_DETECTION',
  constants: { type: 'SESSION_VIOLATION_DETECTION' },
  attributes: {
    ...RANKED,
    network_connection: 'conditions.network.connection',
    network_includes: 'conditions.network.include',
    network_excludes: 'conditions.network.exclude',
    min_risk_level: 'conditions.riskScore.minRiskLevel',
    policy_evaluation_enabled: {
      path: 'actions.sessionViolationDetection.policyEvaluation.enabled',
      otherwise: true,
    },
  },
});
