import { quoted } from '../../../base/messages.js';
import { countryOfRegion } from '../../../model/facts/zones/location-codes.js';
import { locationsIn } from '../../helpers/zone/locations.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `network`. */
export const zoneRegionOfCountry = defineRule({
  id: 'zone/region-of-country',
  severity: 'warning',
  what: 'the region of a location is in another country than the location states',
  why: 'an address must be in both the country and the region, which is impossible, so the location matches no sign-in',
  source: 'Limits of the live service: a region is a code of ISO 3166-2',
  on: 'zone',
  *check(zone) {
    for (const { at, country, region } of locationsIn(zone)) {
      const own = region === undefined ? undefined : countryOfRegion(region);
      if (region === undefined || own === undefined || country === undefined || own === country) continue;
      yield {
        at: [...at, 'region'],
        message: `the region ${quoted(region)} is in ${quoted(own)}, not in ${quoted(country)}, so the location matches nobody; set the country to ${quoted(own)}, or use a region of ${quoted(country)}`,
      };
    }
  },
  examples: () => ({
    bad: [{ type: 'DYNAMIC', name: 'California', locations: [{ country: 'CA', region: 'US-CA' }] }],
    good: [{ type: 'DYNAMIC', name: 'California', locations: [{ country: 'US', region: 'US-CA' }] }],
  }),
});
