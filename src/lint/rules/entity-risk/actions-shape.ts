import {
  foreignMembers,
  repeatedActions,
} from '../../helpers/continuous-access/continuous-access-actions.js';
import { isGiven, listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Reports missing and unknown actions of an entity risk rule. Spec: Entity risk policy, `actions.entityRisk.actions`. */
export const entityRiskActionsShape = defineRule({
  id: 'entity-risk/actions-shape',
  severity: 'error',
  what: 'the actions of an entity risk rule are missing or unknown',
  why: 'the service rejects the rule, so a change of the risk of a user has no consequence. With an empty list, the service only logs the change',
  source: 'Entity risk policy',
  on: 'entity risk',
  refusedByService: 'both',
  fields: ['actions'],
  fix: 'suggested',
  choices: [
    'the list contains `TERMINATE_ALL_SESSIONS` or `RUN_WORKFLOW`. It is unspecified whether it may contain both; this lint rule accepts both, because it is a list',
    '`actions` is required and has a default: a stored rule contains it, and a create request may omit it',
  ],
  *check(entityRisk) {
    yield* repeatedActions(entityRisk, 'actions');
    for (const [index, action] of listAt(entityRisk, 'actions').entries()) {
      const at = ['actions', index];
      const word = textAt(action, 'action');
      if (word === 'RUN_WORKFLOW' && !isGiven(action, 'workflow'))
        yield { at, message: '`RUN_WORKFLOW` requires `workflow`; add `workflow: {id}`' };
      if (word !== undefined) yield* foreignMembers(action, at, word);
    }
  },
  examples: () => ({
    bad: [
      {},
      { actions: [{ action: 'RUN_WORKFLOW' }] },
      { actions: [{ action: 'RUN_WORKFLOW', workflow: {} }] },
      { actions: [{ action: 'TERMINATE_SESSION' }] },
      { actions: [{ action: 'TERMINATE_ALL_SESSIONS', workflow: { id: 'w1' } }] },
      { actions: [{ action: 'TERMINATE_ALL_SESSIONS' }, { action: 'TERMINATE_ALL_SESSIONS' }] },
    ],
    good: [
      { actions: [] },
      exampleGiven(
        { actions: [{ action: 'TERMINATE_ALL_SESSIONS' }] },
        { note: '`TERMINATE_ALL_SESSIONS` needs no further field' },
      ),
      exampleGiven(
        { actions: [{ action: 'RUN_WORKFLOW', workflow: { id: 'w1' } }] },
        { note: '`RUN_WORKFLOW` names a workflow' },
      ),
      exampleGiven(
        {
          actions: [{ action: 'TERMINATE_ALL_SESSIONS' }, { action: 'RUN_WORKFLOW', workflow: { id: 'w1' } }],
        },
        { note: 'A rule may have both actions' },
      ),
      exampleGiven({}, { reading: 'create' }),
      exampleGiven(
        { actions: [{ action: 'RUN_WORKFLOW', workflow: { id: 123 } }] },
        { edition: 'field', note: 'In the live service, the id of a workflow is a number' },
      ),
    ],
  }),
});
