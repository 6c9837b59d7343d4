import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { snapshotOf } from './snapshot-of.js';

/** Returns an org with one application, whose policy has one rule for each condition and a last rule without conditions. */
export function orgOfRules(asked: readonly object[], more: object = {}, actions: object = DENY): Snapshot {
  const href = 'https://x.okta.com/api/v1/policies/rst1';
  const rules = asked.map((conditions, index) => ruleOf(`asks ${index}`, index, conditions, actions));
  const policy = {
    id: 'rst1',
    name: 'P',
    type: 'ACCESS_POLICY',
    status: 'ACTIVE',
    priority: 1,
    system: true,
  };
  return snapshotOf({
    brand: 'OKTA',
    groups: [{ id: '00ge', type: 'BUILT_IN', profile: { name: 'Everyone' } }],
    apps: [{ id: '0oa1', label: 'A', _links: { accessPolicy: { href } } }],
    policies: [{ ...policy, rules: [...rules, ruleOf('rest', 99, {}, DENY)] }],
    ...more,
  });
}

export function orgOfExpression(condition: string): Snapshot {
  return orgOfRules([{ elCondition: { condition } }]);
}

const DENY = { appSignOn: { access: 'DENY' } };

function ruleOf(id: string, priority: number, conditions: object, actions: object) {
  return {
    id,
    name: id,
    type: 'ACCESS_POLICY',
    status: 'ACTIVE',
    system: id === 'rest',
    priority,
    conditions,
    actions,
  };
}
