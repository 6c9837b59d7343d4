import { accessOrg, accessRule } from '../../helpers/example/access-org.js';
import { exampleOrg } from '../../helpers/example/example-org.js';
import { exampleZones, fromZones } from '../../helpers/example/example-zones.js';
import { inactiveReferences } from '../../helpers/reference/inactive.js';
import { isInConditions } from '../../helpers/reference/named-objects.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const conditionInactiveReference = defineRule({
  id: 'condition/inactive-reference',
  severity: 'warning',
  what: 'a condition, or its expression, refers to an inactive object or a deactivated user',
  why: 'no sign-in matches an inactive object, so the condition includes or excludes fewer sign-ins than it seems to',
  source: 'Conditions (policy and rule)',
  on: 'org',
  check: (org) => inactiveReferences(org, isInConditions),
  examples: () => ({
    bad: [withOffice('INACTIVE'), withNewIp('INACTIVE')],
    good: [
      withOffice('ACTIVE'),
      exampleGiven(withNewIp('ACTIVE'), { note: 'The expression names an active behavior' }),
    ],
  }),
});

function withOffice(status: string) {
  return exampleOrg({
    rules: [{ conditions: { network: fromZones(['office']) } }],
    zones: exampleZones({ office: '192.0.2.0/24' }).zones.map((zone) => ({ ...zone, status })),
  });
}

function withNewIp(status: string) {
  const elCondition = { condition: "security.behaviors.contains('New IP')" };
  return {
    ...accessOrg([accessRule('Known addresses', { elCondition })]),
    behaviors: [{ id: 'ip', type: 'ANOMALOUS_IP', name: 'New IP', status }],
  };
}
