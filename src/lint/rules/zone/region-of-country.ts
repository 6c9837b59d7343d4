import { quoted } from '../../../base/messages.js';
import { countryOfRegion } from '../../../facts/code-forms.js';
import { locationsIn } from '../../helpers/zone/locations.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `network`. */
export const zoneRegionOfCountry = defineRule({
  id: 'zone/region-of-country',
  severity: 'warning',
  what: 'a location of a network zone whose region is in another country',
  why: 'a sign-in has to be in both, and no place is: the zone holds nobody for it',
  source: 'Limits of the live service: a region is a code of ISO 3166-2',
  on: 'zone',
  *check(zone) {
    for (const { at, country, region } of locationsIn(zone)) {
      const own = region === undefined ? undefined : countryOfRegion(region);
      if (region === undefined || own === undefined || country === undefined || own === country) continue;
      yield {
        at: [...at, 'region'],
        message: `the region ${quoted(region)} is in ${quoted(own)}, not in ${quoted(country)}, so nobody is in both: set the country to ${quoted(own)}, or choose a region of ${quoted(country)}`,
      };
    }
  },
  examples: {
    bad: [{ type: 'DYNAMIC', name: 'California', locations: [{ country: 'CA', region: 'US-CA' }] }],
    good: [{ type: 'DYNAMIC', name: 'California', locations: [{ country: 'US', region: 'US-CA' }] }],
  },
});
