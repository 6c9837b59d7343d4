import { at } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** The live service requires that a zone has a name. The specification does not describe zones. */
export const zoneNameRequired = defineRule({
  id: 'zone/name-required',
  severity: 'error',
  what: 'the name of a network zone is blank, or a request that writes a zone has no name',
  why: 'the service rejects the zone; people identify it only by its name',
  source: 'Limits of the live service: network zones',
  on: 'zone',
  refusedByService: 'field',
  edition: 'field',
  choices: ['a stored zone may lack a name, because an excerpt may omit it; it may not have a blank one'],
  *check(zone, { reading }) {
    const name = at(zone, 'name') ?? (reading === 'stored' ? undefined : '');
    if (typeof name !== 'string' || name.trim() !== '') return;
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
      { id: 'nzo1', type: 'IP', name: '', gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] },
    ],
    good: [
      exampleGiven(
        { id: 'nzo1', type: 'IP', gateways: [] },
        { note: 'An excerpt of a stored zone may omit the name' },
      ),
      exampleGiven(
        { type: 'IP', name: 'Office', gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] },
        { reading: 'create' },
      ),
    ],
  }),
});
