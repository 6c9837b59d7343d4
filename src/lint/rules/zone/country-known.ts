import { alternatives, quoted } from '../../../base/messages.js';
import { isCountryCode } from '../../../model/expression/values/country.js';
import { CODE_FORMS, countryOfRegion } from '../../../model/facts/zones/location-codes.js';
import { locationsIn } from '../../helpers/zone/locations.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `network`; Expression language, country codes. */
export const zoneCountryKnown = defineRule({
  id: 'zone/country-known',
  severity: 'warning',
  what: 'a country code of a network zone is unknown',
  why: 'no address has a country code that does not exist, so including or excluding the code has no effect',
  source: 'Limits of the live service: a country is a code of ISO 3166-1',
  on: 'zone',
  *check(zone) {
    for (const { at, country, region } of locationsIn(zone)) {
      const ofRegion = region === undefined ? undefined : countryOfRegion(region);
      for (const [key, code] of [
        ['country', country],
        ['region', ofRegion],
      ] as const) {
        if (code === undefined || !CODE_FORMS.country.isOf(code)) continue;
        if (isCountryCode(code) || (key === 'region' && code === country)) continue;
        const wrong = `unknown country code ${quoted(code)}`;
        if (key === 'country' && code in REGIONS) {
          yield {
            at: [...at, key],
            message: `${quoted(code)} is not ${REGIONS[code]}: it matches only addresses whose country is unknown; list the countries`,
          };
          continue;
        }
        const meant = INTENDED[code];
        yield {
          at: [...at, key],
          message: `${wrong}, which matches no address${meant === undefined ? '; use the two-letter code of ISO 3166-1' : `; did you mean ${alternatives(meant.map(quoted), 'or')}?`}`,
        };
      }
    }
  },
  examples: () => ({
    bad: [
      { type: 'DYNAMIC', name: 'Britain', locations: [{ country: 'UK', region: null }] },
      { type: 'DYNAMIC', name: 'Union', locations: [{ country: 'EU' }] },
      { type: 'DYNAMIC_V2', name: 'Nowhere', locations: { include: [], exclude: [{ country: 'XQ' }] } },
    ],
    good: [
      { type: 'DYNAMIC', name: 'Britain', locations: [{ country: 'GB', region: null }] },
      exampleGiven(
        { type: 'DYNAMIC', name: 'Kosovo', locations: [{ country: 'XK' }] },
        { note: '`XK` is the code in use for Kosovo, although ISO 3166-1 does not assign it' },
      ),
    ],
  }),
});

/** The codes of the service for addresses whose country is unknown. */
const REGIONS: Readonly<Record<string, string>> = {
  AP: 'all countries of Asia and the Pacific',
  EU: 'all countries of the European Union',
};

/** The countries that people mean by codes that ISO 3166-1 does not contain, or no longer contains. */
const INTENDED: Readonly<Record<string, readonly string[]>> = {
  AN: ['CW', 'SX', 'BQ'],
  BU: ['MM'],
  CS: ['RS', 'ME'],
  DD: ['DE'],
  EL: ['GR'],
  EN: ['GB'],
  FX: ['FR'],
  KO: ['KR'],
  SU: ['RU'],
  TP: ['TL'],
  UK: ['GB'],
  YU: ['RS', 'ME'],
  ZR: ['CD'],
};
