import { quoted } from '../../../read/words.js';
import { textAt } from '../../look.js';
import type { Exchange } from '../../recording.js';
import { defineRule } from '../../rule.js';

/** Spec: Identity providers, "Generate signing key"; Errors; Limits. */
export const idpKeyValidityYears = defineRule({
  id: 'idp-key/validity-years',
  severity: 'error',
  what: 'a signing key is asked for without a number of years, or not for 2 to 10',
  why: 'the service refuses the request, and makes no key',
  source: 'Endpoints, Identity providers; Limits',
  on: 'recording',
  *check({ exchanges }) {
    for (const exchange of exchanges) {
      const years = exchange.method === 'POST' ? yearsIn(exchange.path) : undefined;
      if (years === undefined || isInRange(years)) continue;
      const found = years === '' ? 'none is given' : `found ${quoted(years)}`;
      yield {
        of: exchange.resource,
        at: placeOfPath(exchange),
        message: `\`validityYears\` is to be a number from 2 to 10, ${found}`,
      };
    }
  },
  examples: {
    bad: [
      [
        {
          method: 'POST',
          path: '/api/v1/idps/idp1/credentials/keys/generate?validityYears=11',
          status: 400,
          response: null,
        },
      ],
      [{ method: 'POST', path: '/api/v1/idps/idp1/credentials/keys/generate', status: 400, response: null }],
    ],
    good: [
      [
        {
          method: 'POST',
          path: '/api/v1/idps/idp1/credentials/keys/generate?validityYears=2',
          status: 200,
          response: null,
        },
      ],
      [{ method: 'GET', path: '/api/v1/idps/idp1/credentials/keys', status: 200, response: null }],
    ],
  },
});

const LONGEST_PATH = 2000;

/** `undefined` for another request, empty where there is none. */
function yearsIn(path: string): string | undefined {
  if (path.length > LONGEST_PATH) return undefined;
  const asks = /\/idps\/[^/?#]+\/credentials\/keys\/generate\/?(?:\?([^#]*))?(?:#|$)/.exec(path);
  return asks === null ? undefined : (new URLSearchParams(asks[1]).get('validityYears') ?? '').trim();
}

function isInRange(years: string): boolean {
  return /^\d{1,5}(\.\d{1,5})?$/.test(years) && Number(years) >= 2 && Number(years) <= 10;
}

const PLACES = [
  ['path'],
  ['url'],
  ['request', 'path'],
  ['request', 'url'],
  ['meta', 'path'],
  ['meta', 'url'],
];

function placeOfPath({ resource }: Exchange): readonly string[] {
  return PLACES.find((place) => textAt(resource.value, ...place) !== undefined) ?? [];
}
