import { excludesAllZones } from '../../helpers/condition/excludes-all-zones.js';
import { exampleZones, fromZones } from '../../helpers/example/example-zones.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const conditionZoneCancelled = defineRule({
  id: 'condition/zone-cancelled',
  severity: 'warning',
  what: 'the excluded zones of a network condition contain every address of the included zones',
  why: 'exclusion wins, so the condition never matches',
  source: 'Conditions (policy and rule), `network`',
  on: 'condition:network',
  reading: ['stored'],
  *check(network, { org }) {
    if (excludesAllZones(network, org))
      yield {
        at: ['include'],
        message:
          'the excluded zones contain every address of the included zones, so the condition never matches; remove a zone from one of the lists',
        related: [{ at: ['exclude'], message: 'excluded here' }],
      };
  },
  examples: () => ({
    bad: [
      exampleGiven(fromZones(['lab'], ['office']), {
        org: exampleZones({ lab: '192.0.2.0/25', office: '192.0.2.0/24' }),
      }),
    ],
    good: [
      exampleGiven(fromZones(['lab'], ['office']), {
        note: 'The excluded zone contains only a half of the included zone',
        org: exampleZones({ lab: '192.0.2.0/24', office: '192.0.2.0/25' }),
      }),
    ],
  }),
});
