import { isGiven, listAt, textAt } from '../../look.js';
import { defineRule, given } from '../../rule.js';

/** Spec: Entity risk policy (`ENTITY_RISK`), `actions.entityRisk.actions`. */
export const entityRiskActionsShape = defineRule({
  id: 'entity-risk/actions-shape',
  severity: 'error',
  what: 'the actions of an entity risk rule are missing or not as the service knows them',
  why: 'the service rejects the rule, so a change of risk is not answered; an empty list says that it is only logged',
  source: 'Entity risk policy (`ENTITY_RISK`)',
  on: 'entity risk',
  fields: ['actions'],
  fix: 'suggested',
  *check(entityRisk) {
    for (const [index, action] of listAt(entityRisk, 'actions').entries()) {
      if (textAt(action, 'action') !== 'RUN_WORKFLOW' || isGiven(action, 'workflow')) continue;
      yield {
        at: ['actions', index],
        message: '`RUN_WORKFLOW` without `workflow`: name the workflow as `workflow: {id}`',
      };
    }
  },
  examples: {
    bad: [
      {},
      { actions: [{ action: 'RUN_WORKFLOW' }] },
      { actions: [{ action: 'RUN_WORKFLOW', workflow: {} }] },
      { actions: [{ action: 'TERMINATE_SESSION' }] },
    ],
    good: [
      { actions: [] },
      { actions: [{ action: 'TERMINATE_ALL_SESSIONS' }] },
      { actions: [{ action: 'RUN_WORKFLOW', workflow: { id: 'w1' } }] },
      given({ actions: [{ action: 'RUN_WORKFLOW', workflow: { id: 123 } }] }, { edition: 'field' }),
    ],
  },
});
