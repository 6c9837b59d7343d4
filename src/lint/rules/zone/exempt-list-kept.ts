import { at, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/**
 * Reports updates of the exempt zone without `useAsExemptList: true`. The live service rejects them. The specification does not describe
 * zones.
 */
export const zoneExemptListKept = defineRule({
  id: 'zone/exempt-list-kept',
  severity: 'error',
  what: 'an update of the exempt zone (`DefaultExemptIpZone`) lacks `useAsExemptList: true`',
  why: 'the service treats such a body as a change of the purpose of the zone, and rejects it',
  source:
    'Refusals of the live service: "The network zone does not allow usage changes for DefaultExemptIpZone."',
  on: 'zone',
  refusedByService: 'field',
  edition: 'field',
  reading: ['update'],
  fix: 'suggested',
  *check(zone) {
    if (textAt(zone, 'name') !== 'DefaultExemptIpZone' || at(zone, 'useAsExemptList') === true) return;
    yield {
      at: ['name'],
      message: '`DefaultExemptIpZone` cannot be updated without `useAsExemptList: true`; add it',
      fix: {
        kind: 'suggested',
        what: 'set `useAsExemptList` to `true`',
        changes: [{ op: 'set', at: ['useAsExemptList'], value: true }],
      },
    };
  },
  examples: () => ({
    bad: [exemptZone({}), exemptZone({ useAsExemptList: false })],
    good: [exemptZone({ useAsExemptList: true })],
  }),
});

function exemptZone(more: object) {
  const gateways = [{ type: 'CIDR', value: '192.0.2.0/24' }];
  return { type: 'IP', name: 'DefaultExemptIpZone', usage: 'POLICY', gateways, ...more };
}
