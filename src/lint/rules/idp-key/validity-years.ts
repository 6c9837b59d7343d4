import { quoted } from '../../../base/messages.js';
import type { OperationParameter } from '../../helpers/recording/contracts.js';
import { placeOfPath } from '../../helpers/recording/place-of-path.js';
import { replayRecording } from '../../helpers/recording/replay.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Identity providers, "Generate signing key"; Errors; Limits. */
export const idpKeyValidityYears = defineRule({
  id: 'idp-key/validity-years',
  severity: 'error',
  what: 'a request to generate a signing key has no `validityYears`, or a value outside 2 to 10',
  why: 'the service rejects the request, and creates no key',
  source: 'Identity providers; Limits',
  on: 'recording',
  refusedByService: 'both',
  *check(recording, { org }) {
    for (const { exchange, operation, query } of replayRecording(recording, org)) {
      const range = operation.query?.validityYears;
      const years = (query.get('validityYears') ?? '').trim();
      if (range === undefined || isInRange(years, range)) continue;
      const is = years === '' ? 'is missing; add' : `is ${quoted(years)}; set it to`;
      yield {
        of: exchange.resource,
        at: placeOfPath(exchange),
        message: `\`validityYears\` ${is} a number from ${range.least} to ${range.most}`,
      };
    }
  },
  examples: () => ({
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
      exampleGiven(
        [{ method: 'GET', path: '/api/v1/idps/idp1/credentials/keys', status: 200, response: null }],
        { note: 'A request that lists the keys needs no `validityYears`' },
      ),
    ],
  }),
});

function isInRange(years: string, { least = 0, most = 0 }: OperationParameter): boolean {
  return /^\d{1,5}(\.\d{1,5})?$/.test(years) && Number(years) >= least && Number(years) <= most;
}
