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
  what: 'the failure actions of a continuous access rule are missing or not as the service knows them',
  why: 'the service rejects the rule, so sessions that no longer meet the policies go on; an empty list says that it is only logged. Edition `field` knows the list of post-authentication sessions, too, whose `slo` the live service leaves empty',
  source: 'Continuous access evaluation policy',
  on: 'continuous access',
  refusedByService: 'both',
  fields: ['failureActions'],
  fix: 'suggested',
  choices: [
    'the list holds `TERMINATE_SESSION`, or `RUN_WORKFLOW`: that it may hold both is not said, nor that it may not. Both together are taken, since it is a list',
    '`failureActions` is required and has a default: a rule that was read holds it, and one about to be created may leave it to the default',
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
            ? '`RUN_WORKFLOW` without `workflow`: name the workflow as `workflow: {id}`'
            : '`TERMINATE_SESSION` without `slo`: say `slo: {appSelectionMode}` with `SPECIFIC`, `NONE` or `ALL`',
      };
    }
  },
  examples: {
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
      { failureActions: [{ action: 'TERMINATE_SESSION', slo: { appSelectionMode: 'NONE' } }] },
      { failureActions: [{ action: 'RUN_WORKFLOW', workflow: { id: 'w1' } }] },
      exampleGiven({}, { reading: 'create' }),
      exampleGiven({ failureActions: [{ action: 'TERMINATE_SESSION', slo: null }] }, { edition: 'field' }),
    ],
  },
});
