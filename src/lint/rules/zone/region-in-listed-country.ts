import { quoted } from '../../../base/messages.js';
import { countryOfRegion } from '../../../model/facts/zones/location-codes.js';
import { locationsIn } from '../../helpers/zone/locations.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `network`. */
export const zoneRegionInListedCountry = defineRule({
  id: 'zone/region-in-listed-country',
  severity: 'error',
  what: 'a network zone lists a country and one of its regions',
  why: 'the country already contains the region, so one of the two is a mistake; the service rejects the zone',
  source: 'Limits of the live service: one zone cannot list a country and a region of that country',
  on: 'zone',
  refusedByService: 'both',
  relaxed: [
    {
      reading: 'stored',
      severity: 'warning',
      why: 'the service keeps existing zones with this mistake; the region has no effect, because the zone already lists its country',
    },
  ],
  *check(zone) {
    const locations = locationsIn(zone);
    for (const { at, list, region } of locations) {
      const country = region === undefined ? undefined : countryOfRegion(region);
      if (region === undefined || country === undefined) continue;
      const whole = locations.find(
        (other) => other.list === list && other.country === country && other.region === undefined,
      );
      if (whole === undefined) continue;
      yield {
        at,
        message: `the region ${quoted(region)} is part of ${quoted(country)}, which the zone lists completely; remove one of the two`,
        related: [{ at: whole.at, message: 'the country' }],
      };
    }
  },
  examples: () => ({
    bad: [
      {
        type: 'DYNAMIC',
        name: 'America',
        locations: [{ country: 'US' }, { country: 'US', region: 'US-CA' }],
      },
    ],
    good: [
      {
        type: 'DYNAMIC',
        name: 'America',
        locations: [{ country: 'DE' }, { country: 'US', region: 'US-CA' }],
      },
      exampleGiven(
        {
          type: 'DYNAMIC_V2',
          name: 'Without California',
          locations: { include: [{ country: 'US' }], exclude: [{ country: 'US', region: 'US-CA' }] },
        },
        { note: 'The region is excluded from the country' },
      ),
    ],
  }),
});
