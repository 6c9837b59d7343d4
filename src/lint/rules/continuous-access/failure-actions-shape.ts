import {
  foreignMembers,
  repeatedActions,
} from '../../helpers/continuous-access/continuous-access-actions.js';
import { isGiven, listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Continuous access evaluation policy, `failureActions`. */
export const continuousAccessFailureActionsShape = defineRule({
  id: 'continuous-access/failure-actions-shape',
  severity: 'error',
  what: 'the failure actions of a continuous access rule are missing or unknown',
  why: 'the service rejects the rule, so sessions that no longer satisfy the policies continue. With an empty list, the service only logs violations. In the edition `field`, the lint rule also checks post-authentication session policies, and `slo` (single logout) may be missing or `null`',
  source: 'Continuous access evaluation policy',
  on: 'continuous access',
  refusedByService: 'both',
  fields: ['failureActions'],
  fix: 'suggested',
  choices: [
    'the list contains `TERMINATE_SESSION` or `RUN_WORKFLOW`. It is unspecified whether it may contain both; this lint rule accepts both, because it is a list',
    '`failureActions` is required and has a default: a stored rule contains it, and a create request may omit it',
  ],
  *check(continuousAccess, { edition }) {
    yield* repeatedActions(continuousAccess, 'failureActions');
    for (const [index, action] of listAt(continuousAccess, 'failureActions').entries()) {
      const word = textAt(action, 'action');
      if (word !== undefined) yield* foreignMembers(action, ['failureActions', index], word);
      const needed = word === 'RUN_WORKFLOW' ? 'workflow' : word === 'TERMINATE_SESSION' ? 'slo' : undefined;
      if (needed === undefined || isGiven(action, needed)) continue;
      if (needed === 'slo' && edition === 'field') continue;
      yield {
        at: ['failureActions', index],
        message:
          needed === 'workflow'
            ? '`RUN_WORKFLOW` requires `workflow`; add `workflow: {id}`'
            : '`TERMINATE_SESSION` requires `slo`; add `slo: {appSelectionMode}` with `SPECIFIC`, `NONE` or `ALL`',
      };
    }
  },
  examples: () => ({
    bad: [
      {},
      { failureActions: [{ action: 'TERMINATE_SESSION' }] },
      { failureActions: [{ action: 'TERMINATE_SESSION', slo: {} }] },
      { failureActions: [{ action: 'RUN_WORKFLOW' }] },
      { failureActions: [{ action: 'TERMINATE', slo: { appSelectionMode: 'NONE' } }] },
      {
        failureActions: [
          { action: 'RUN_WORKFLOW', workflow: { id: 'w1' }, slo: { appSelectionMode: 'NONE' } },
        ],
      },
      {
        failureActions: [
          { action: 'RUN_WORKFLOW', workflow: { id: 'w1' } },
          { action: 'RUN_WORKFLOW', workflow: { id: 'w1' } },
        ],
      },
      { failureActions: [{ action: 'TERMINATE_SESION', slo: { appSelectionMode: 'NONE' } }] },
    ],
    good: [
      { failureActions: [] },
      exampleGiven(
        { failureActions: [{ action: 'TERMINATE_SESSION', slo: { appSelectionMode: 'NONE' } }] },
        { note: '`TERMINATE_SESSION` states in `slo` from which applications the user is signed out' },
      ),
      exampleGiven(
        { failureActions: [{ action: 'RUN_WORKFLOW', workflow: { id: 'w1' } }] },
        { note: '`RUN_WORKFLOW` names a workflow' },
      ),
      exampleGiven(
        {},
        { reading: 'create', note: 'A create request may omit `failureActions`, which has a default' },
      ),
      exampleGiven(
        { failureActions: [{ action: 'TERMINATE_SESSION', slo: null }] },
        { edition: 'field', note: 'On the live service, `slo` may be `null`' },
      ),
    ],
  }),
});
