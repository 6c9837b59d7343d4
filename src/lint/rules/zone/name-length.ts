import { defineRule } from '../../rule/rule.js';

/**
 * Reports names of network zones that are longer than the maximum, which the vendor documents for the live service. The specification does
 * not describe zones.
 */
export const zoneNameLength = defineRule({
  id: 'zone/name-length',
  severity: 'error',
  what: 'the name of a network zone is longer than 128 characters',
  why: 'the service rejects the zone; people select a zone by its name',
  source: 'Limits of the live service: network zones',
  on: 'zone',
  refusedByService: 'field',
  edition: 'field',
  fields: ['name'],
  examples: () => ({
    bad: [{ type: 'IP', name: 'z'.repeat(129), gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] }],
    good: [{ type: 'IP', name: 'z'.repeat(128), gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] }],
  }),
});
