import { stepsOf } from '../../../base/pointer.js';
import { inField } from '../../../base/wrong-value.js';
import { misfitsIn, unreadableIn } from '../../../documents/resources/zone-misfits.js';
import { at, isGiven } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/**
 * Reports invalid values that leave a zone unknown. Reading an export reports the same problem. Spec: Network zone.
 */
export const zoneUnreadable = defineRule({
  id: 'zone/unreadable',
  severity: 'error',
  what: 'a location, AS number or service category of a network zone is invalid',
  why: 'it is unknown which addresses the zone contains: the service rejects the zone, and the results of policies that use it are undecided',
  source:
    'Network zone; Limits of the live service: a country has two letters (ISO 3166-1), a region is written with its country (ISO 3166-2, `US-CA`), an ASN is one number',
  on: 'zone',
  refusedByService: 'both',
  *check(zone) {
    for (const [field, find] of FIELDS) {
      if (!isGiven(zone, field)) continue;
      for (const { pointer, message } of find(field, at(zone, field)))
        yield { at: [field, ...indexed(pointer)], message: inField(`/${field}${pointer}`, message) };
    }
  },
  examples: () => ({
    bad: [
      { type: 'DYNAMIC', name: 'California', locations: [{ country: 'US', region: 'CA' }] },
      { type: 'DYNAMIC', name: 'Partners', asns: ['64500-64510'] },
      { type: 'DYNAMIC', name: 'Partners', asns: [64500] },
      { type: 'DYNAMIC_V2', name: 'America', locations: { include: [{ country: 'USA' }], exclude: [] } },
    ],
    good: [
      {
        type: 'DYNAMIC',
        name: 'California',
        locations: [{ country: 'US', region: 'US-CA' }],
        asns: ['64500', 'AS64501'],
      },
    ],
  }),
});

/**
 * The lists of a network zone whose elements `zone/unreadable` checks, each with its check. `shape/wrong-type` reports addresses with a
 * wrong JSON type.
 */
const FIELDS = [
  ['gateways', unreadableIn],
  ['proxies', unreadableIn],
  ['locations', misfitsIn],
  ['asns', misfitsIn],
  ['ipServiceCategories', misfitsIn],
] as const;

function indexed(pointer: string): (number | string)[] {
  return stepsOf(pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
