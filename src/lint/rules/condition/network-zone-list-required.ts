import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const conditionNetworkZoneListRequired = defineRule({
  id: 'condition/network-zone-list-required',
  severity: 'error',
  what: 'a network condition with the connection `ZONE` lists no zone',
  why: 'it is unknown which zones apply, so the service rejects the condition',
  source: 'Conditions (policy and rule), `network`',
  on: 'condition:network',
  refusedByService: 'both',
  *check(network) {
    if (textAt(network, 'connection') !== 'ZONE') return;
    if (listAt(network, 'include').length > 0 || listAt(network, 'exclude').length > 0) return;
    yield {
      message:
        '`ZONE` requires zones; add some to `include` or `exclude`, or set the connection to `ANYWHERE`',
    };
  },
  examples: () => ({
    bad: [{ connection: 'ZONE' }, { connection: 'ZONE', include: [] }],
    good: [
      { connection: 'ZONE', exclude: ['guests'] },
      exampleGiven({ connection: 'ANYWHERE' }, { note: '`ANYWHERE` needs no zones' }),
    ],
  }),
});
