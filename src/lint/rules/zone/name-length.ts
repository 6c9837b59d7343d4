import { defineRule } from '../../rule/rule.js';

/** The live service says so; the specification does not describe zones. */
export const zoneNameLength = defineRule({
  id: 'zone/name-length',
  severity: 'error',
  what: 'a network zone whose name has more than 128 characters',
  why: 'the service refuses it; the name is what people choose the zone by in a rule',
  source: 'Limits of the live service: network zones',
  on: 'zone',
  refusedByService: 'field',
  edition: 'field',
  fields: ['name'],
  examples: {
    bad: [{ type: 'IP', name: 'z'.repeat(129), gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] }],
    good: [{ type: 'IP', name: 'z'.repeat(128), gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] }],
  },
});
