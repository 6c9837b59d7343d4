import { ALL_ZONES } from '../../../model/facts/zones/zone.js';
import { listAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

export const conditionNetworkAllZonesAlone = defineRule({
  id: 'condition/network-all-zones-alone',
  severity: 'error',
  what: 'a list contains `ALL_ZONES` and other zones',
  why: '`ALL_ZONES` must be the only element, so the service rejects the list',
  source: 'Conditions (policy and rule), `network`',
  on: 'condition:network',
  refusedByService: 'both',
  *check(network) {
    for (const side of ['include', 'exclude']) {
      const zones = listAt(network, side);
      const index = zones.indexOf(ALL_ZONES);
      if (index < 0 || zones.every((zone) => zone === ALL_ZONES)) continue;
      yield {
        at: [side, index],
        message: '`ALL_ZONES` must be the only element of its list; remove it, or remove the other zones',
      };
    }
  },
  examples: () => ({
    bad: [{ connection: 'ZONE', include: ['ALL_ZONES', 'office'] }],
    good: [{ connection: 'ZONE', include: ['ALL_ZONES'] }],
  }),
});
