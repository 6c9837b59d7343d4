import { quoted } from '../../../base/messages.js';
import type { OperationParameter } from '../../helpers/recording/contracts.js';
import { placeOfPath } from '../../helpers/recording/place-of-path.js';
import { type Replayed, replayRecording } from '../../helpers/recording/replay.js';
import type { Exchange } from '../../rule/recording.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/** Spec: Client registration, "List"; Identity providers, "List"; Limits. */
export const pageLimitRange = defineRule({
  id: 'page/limit-range',
  severity: 'error',
  what: 'a request for a page of a list has a `limit` outside the allowed range, or a cursor `after` that no response contained',
  why: 'the service rejects the request, or returns fewer elements than requested or an arbitrary page, so the caller may miss elements',
  source: 'Client registration, "List"; Limits',
  on: 'recording',
  refusedByService: 'never',
  *check(recording, { org }) {
    const cursors = new Map<string, Set<string>>();
    for (const step of replayRecording(recording, org)) {
      const { operation, exchange, query } = step;
      const limits = operation.query?.limit;
      if (limits === undefined) continue;
      const place = { of: exchange.resource, at: placeOfPath(exchange) };
      const limit = query.get('limit');
      if (limit !== null && !isInRange(limit, limits))
        yield {
          ...place,
          message: `\`limit\` is ${quoted(limit)}; set it to an integer ${rangeOf(limits)}`,
        };
      const after = query.get('after');
      const given = cursors.get(operation.route) ?? new Set<string>();
      cursors.set(operation.route, given);
      if (after !== null && given.size > 0 && !given.has(after))
        yield {
          ...place,
          severity: 'warning',
          message: `no previous page returned the cursor ${quoted(after)}; send the request to the URL of the last link \`next\`, without changes`,
        };
      yield* checkLength(step, limits);
      for (const cursor of cursorsIn(exchange)) given.add(cursor);
    }
  },
  examples: () => ({
    bad: [
      [listed('/oauth2/v1/clients?limit=500')],
      [
        listed('/oauth2/v1/clients?limit=1', {
          Link: '<https://example.com/oauth2/v1/clients?after=c1&limit=1>; rel="next"',
        }),
        listed('/oauth2/v1/clients?after=c9&limit=1'),
      ],
    ],
    good: [
      exampleGiven([listed('/api/v1/policies?type=PASSWORD&limit=1000')], {
        note: 'The specification states no maximum for the list of policies',
      }),
      exampleGiven([listed('/oauth2/v1/clients?limit=200')], {
        note: 'For clients, the limit is 1 to 200',
      }),
    ],
  }),
});

function listed(path: string, headers: object = {}) {
  return {
    request: { method: 'GET', url: `https://example.com${path}`, headers: { Authorization: 'SSWS 00abc' } },
    response: { status: 200, headers, body: [] },
  };
}

function isInRange(
  limit: string,
  { least = 1, most = Number.POSITIVE_INFINITY }: OperationParameter,
): boolean {
  return /^\d{1,6}$/.test(limit) && Number(limit) >= least && Number(limit) <= most;
}

function rangeOf({ least = 1, most }: OperationParameter): string {
  return most === undefined ? `of ${least} or more` : `from ${least} to ${most}`;
}

/** Reports a page of a list with more elements than the requested number, or than the default number if the request states none. */
function* checkLength({ exchange, query }: Replayed, limits: OperationParameter): Generator<Report> {
  const { value, at } = exchange.response;
  const limit = query.get('limit');
  const most = limit === null ? limits.usual : Number(limit);
  if (!Array.isArray(value) || most === undefined || !(value.length > most) || most < 1) return;
  yield {
    of: exchange.resource,
    at,
    severity: 'info',
    message: `the page lists ${value.length} elements, but ${limit === null ? 'the default limit' : 'the limit'} is ${most}; return at most ${most}`,
  };
}

/** Returns the cursors in links to the next page of a list. */
function cursorsIn({ answerHeaders, headers }: Exchange): string[] {
  const links = answerHeaders?.get('link') ?? headers?.get('link') ?? '';
  return [...links.matchAll(NEXT)].flatMap(([, address = '']) =>
    new URLSearchParams(address.slice(address.indexOf('?') + 1)).getAll('after'),
  );
}

/** Matches `<https://example.com/clients?after=c1>; rel="next"`. */
const NEXT = /<([^<>]{0,4000})>\s{0,9};\s{0,9}rel="?next\b/g;
