import { KIND } from '../time/value-mark.js';
import { type Cell, failed } from '../values/cell.js';
import { type Country, countryOf } from '../values/country.js';
import { method, plain } from './define.js';

const COUNTRY_FORMS = {
  toAlpha2: ({ alpha2 }) => alpha2,
  toAlpha3: ({ alpha3 }) => alpha3,
  toNumeric: ({ numeric }) => numeric,
  toName: ({ names }) => names[0] as string,
} as const satisfies Record<string, (country: Country) => string>;

/** Functions that convert country codes. Spec: Expression language, functions, both dialects. */
export const COUNTRY_CODES = [
  method(
    'string',
    'parseCountryCode',
    [],
    'country',
    (text) => withCountry(text, (country) => ({ [KIND]: 'country', country })),
    {
      canFail: true,
    },
  ),
  ...Object.entries(COUNTRY_FORMS).flatMap(([name, form]) => [
    method('country', name, [], 'string', ({ country }) => form(country)),
    plain('classic', `Iso3166Convert.${name}`, ['string'], 'string', (text) => withCountry(text, form), {
      canFail: true,
      counterpart: `{0}.parseCountryCode().${name}()`,
    }),
  ]),
];

function withCountry(text: string, use: (country: Country) => Cell): Cell {
  const country = countryOf(text);
  return country === undefined ? failed(`\`${text}\` is not a country of ISO 3166-1`) : use(country);
}
