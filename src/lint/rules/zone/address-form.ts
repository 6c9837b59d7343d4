import { quoted } from '../../../base/messages.js';
import { parseRange } from '../../../model/facts/zones/addresses.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/**
 * Reports an entry of a network zone that is no address, no range and no CIDR block. The accepted forms include all that occur in recorded
 * responses, because the specification describes no form. Spec: Network zone.
 */
export const zoneAddressForm = defineRule({
  id: 'zone/address-form',
  severity: 'error',
  what: 'an entry of a network zone is not an address, a range or a CIDR block',
  why: 'the service rejects the zone, because it cannot read the entry as addresses',
  source: 'Network zone',
  on: 'zone',
  refusedByService: 'both',
  *check(zone) {
    for (const field of ['gateways', 'proxies'])
      for (const [index, entry] of listAt(zone, field).entries()) {
        const value = textAt(entry, 'value');
        if (value === undefined || parseRange(value) !== undefined) continue;
        yield {
          at: [field, index, 'value'],
          message: `${quoted(value)} is not an address; use an address \`192.0.2.1\`, a range \`192.0.2.1-192.0.2.9\` or a CIDR block \`192.0.2.0/24\``,
        };
      }
  },
  examples: () => ({
    bad: [
      { type: 'IP', name: 'Offices', gateways: [{ type: 'RANGE', value: '192.0.2.1/24-192.0.2.9' }] },
      { type: 'IP', name: 'Offices', proxies: [{ type: 'CIDR', value: "192.0.2.0/24'" }] },
    ],
    good: [
      {
        type: 'IP',
        name: 'Offices',
        gateways: [
          { type: 'RANGE', value: '192.0.2.1-192.0.2.9' },
          { type: 'CIDR', value: '192.0.2.0/24' },
        ],
      },
    ],
  }),
});
