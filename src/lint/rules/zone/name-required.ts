import { at } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** The live service requires that a zone has a name. The specification does not describe zones. */
export const zoneNameRequired = defineRule({
  id: 'zone/name-required',
  severity: 'error',
  what: 'a request that writes a network zone has no name, or a blank one',
  why: 'the service rejects the request; people identify the zone only by its name',
  source: 'Limits of the live service: network zones',
  on: 'zone',
  refusedByService: 'field',
  edition: 'field',
  *check(zone, { reading }) {
    if (reading === 'stored') return;
    const name = at(zone, 'name');
    if (name !== undefined && name !== null && (typeof name !== 'string' || name.trim() !== '')) return;
    yield { at: ['name'], message: 'the zone has no name; add one that no other zone has' };
  },
  examples: () => ({
    bad: [
      exampleGiven(
        { type: 'IP', gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] },
        { reading: 'create' },
      ),
      exampleGiven(
        { type: 'IP', name: ' ', gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] },
        { reading: 'update' },
      ),
    ],
    good: [
      exampleGiven(
        { type: 'IP', name: 'Office', gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] },
        { reading: 'create' },
      ),
    ],
  }),
});
