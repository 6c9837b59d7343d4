import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `network`. */
export const conditionNetworkZoneListRequired = defineRule({
  id: 'condition/network-zone-list-required',
  severity: 'error',
  what: 'a network condition by zone that names no zone',
  why: 'nothing says which zones are meant: the service refuses the condition',
  source: 'Conditions (policy and rule), `network`',
  on: 'condition:network',
  refusedByService: 'both',
  *check(network) {
    if (textAt(network, 'connection') !== 'ZONE') return;
    if (listAt(network, 'include').length > 0 || listAt(network, 'exclude').length > 0) return;
    yield {
      message:
        '`ZONE` needs zones: name some in `include` or `exclude`, or write `ANYWHERE` if every network will do',
    };
  },
  examples: {
    bad: [{ connection: 'ZONE' }, { connection: 'ZONE', include: [] }],
    good: [{ connection: 'ZONE', exclude: ['guests'] }, { connection: 'ANYWHERE' }],
  },
});
