import { isObject } from '../../../base/object.js';
import { at } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports routing rules whose condition `platform` or `userIdentifier` is an empty object. The live service rejects them with an internal
 * error that does not state the cause.
 */
export const conditionEmptyObject = defineRule({
  id: 'condition/empty-object',
  severity: 'error',
  what: 'a routing rule contains a condition that is an empty object',
  why: 'the service responds with an internal error that does not name the cause',
  source: 'Refusals of the live service: `userIdentifier` and `platform` of rules for IdP routing',
  on: 'rule',
  refusedByService: 'field',
  edition: 'field',
  reading: ['create', 'update'],
  fix: 'suggested',
  *check(rule, context) {
    if (typeOf({ value: rule }, context) !== 'IDP_DISCOVERY') return;
    for (const key of ['platform', 'userIdentifier']) {
      const condition = at(rule, 'conditions', key);
      if (!isObject(condition) || Object.keys(condition).length > 0) continue;
      const place = ['conditions', key];
      yield {
        at: place,
        message: `\`${key}\` is empty, which causes an internal error of the service; remove it`,
        fix: { kind: 'suggested', what: `remove \`${key}\``, changes: [{ op: 'remove', at: place }] },
      };
    }
  },
  examples: () => ({
    bad: [routingRule({ userIdentifier: {} }), routingRule({ platform: {} })],
    good: [
      routingRule({ network: { connection: 'ANYWHERE' } }),
      exampleGiven(routingRule({ userIdentifier: { patterns: [] } }), {
        note: 'The object is not empty, because it has the field `patterns`',
      }),
    ],
  }),
});

function routingRule(conditions: object) {
  return {
    type: 'IDP_DISCOVERY',
    name: 'Partners',
    conditions,
    actions: { idp: { providers: [{ type: 'OKTA' }] } },
  };
}
