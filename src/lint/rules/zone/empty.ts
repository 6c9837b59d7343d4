import { alternatives, quoted } from '../../../base/messages.js';
import { isSystemZone } from '../../helpers/zone/system-zones.js';
import { at, isGiven, listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports a network zone without addresses, locations or other criteria, except for zones that the service creates. Spec: Conditions
 * (policy and rule), `network`.
 */
export const zoneEmpty = defineRule({
  id: 'zone/empty',
  severity: 'error',
  what: 'a network zone has no addresses, locations or other criteria',
  why: 'the service rejects the zone: an IP zone requires a gateway or a proxy, a dynamic zone requires a location, an AS number (ASN) or a proxy type',
  source:
    'Limits of the live service: an IP zone has one gateway or proxy at least, a dynamic zone a location, an ASN or a proxy type',
  on: 'zone',
  refusedByService: 'both',
  relaxed: [
    {
      reading: 'stored',
      severity: 'warning',
      why: 'the service keeps existing zones: an empty IP zone matches nobody, and an empty dynamic zone matches everybody',
    },
  ],
  *check(zone) {
    const type = textAt(zone, 'type');
    const fields = FIELDS[type ?? ''];
    if (fields === undefined || isSystemZone(zone)) return;
    if (fields.some((field) => hasNonemptyList(zone, field))) return;
    const who = type === 'IP' ? 'nobody' : 'everybody';
    yield {
      message: `the zone has no criteria, so it would match ${who}; add ${alternatives(fields.map(quoted), 'or')}`,
    };
  },
  examples: () => ({
    bad: [
      { type: 'IP', name: 'Office', gateways: [], proxies: null },
      { type: 'DYNAMIC', name: 'Partners', locations: [], asns: [], proxyType: '' },
      { type: 'DYNAMIC_V2', name: 'Partners', locations: { include: [], exclude: [] } },
    ],
    good: [
      { type: 'IP', name: 'Office', gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] },
      exampleGiven(
        { type: 'DYNAMIC', name: 'Anonymous', proxyType: 'Any' },
        { note: 'A proxy type is a criterion' },
      ),
      exampleGiven(
        { type: 'IP', name: 'BlockedIpZone', system: true, usage: 'BLOCKLIST', gateways: [] },
        { note: 'The service keeps this system zone, even if it is empty' },
      ),
    ],
  }),
});

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  IP: ['gateways', 'proxies'],
  DYNAMIC: ['locations', 'asns', 'proxyType'],
  DYNAMIC_V2: ['locations', 'asns', 'ipServiceCategories'],
};

function hasNonemptyList(zone: unknown, field: string): boolean {
  if (!isGiven(zone, field) || at(zone, field) === '') return false;
  const value = at(zone, field);
  if (typeof value !== 'object') return true;
  return [[field], [field, 'include'], [field, 'exclude']].some((path) => listAt(zone, ...path).length > 0);
}
