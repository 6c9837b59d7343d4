import { excludesAllZones } from '../../helpers/condition/excludes-all-zones.js';
import { exampleZones, fromZones } from '../../helpers/example/example-zones.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `network`. */
export const conditionZoneCancelled = defineRule({
  id: 'condition/zone-cancelled',
  severity: 'warning',
  what: 'a network condition whose excluded zones hold every address of the included ones',
  why: 'exclusion wins over inclusion, so nobody can ever meet the condition',
  source: 'Conditions (policy and rule), `network`',
  on: 'condition:network',
  reading: ['stored'],
  *check(network, { org }) {
    if (excludesAllZones(network, org))
      yield {
        at: ['include'],
        message: 'every address of these zones lies in a zone that is excluded: include or exclude less',
        related: [{ at: ['exclude'], message: 'excluded here' }],
      };
  },
  examples: {
    bad: [
      exampleGiven(fromZones(['lab'], ['office']), {
        org: exampleZones({ lab: '192.0.2.0/25', office: '192.0.2.0/24' }),
      }),
    ],
    good: [
      exampleGiven(fromZones(['lab'], ['office']), {
        org: exampleZones({ lab: '192.0.2.0/24', office: '192.0.2.0/25' }),
      }),
    ],
  },
});
