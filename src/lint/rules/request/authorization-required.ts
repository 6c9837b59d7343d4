import { groupBy } from '../../../base/group-by.js';
import { quoted } from '../../../base/messages.js';
import type { Area } from '../../../documents/kinds/api-operations.js';
import { type Replayed, replayRecording } from '../../helpers/recording/replay.js';
import type { Exchange } from '../../rule/recording.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/** Spec: Authentication (of callers), 1, 6 and 7. */
export const requestAuthorizationRequired = defineRule({
  id: 'request/authorization-required',
  severity: 'error',
  what: 'a recorded request lacks the credentials that it requires, or uses another scheme',
  why: 'the service rejects requests without a token to read or write an org, and a SCIM server should reject requests without credentials, too',
  source: 'Authentication (of callers), 1 (management API tokens) and 7 (SCIM server)',
  on: 'recording',
  refusedByService: 'never',
  relaxed: [
    {
      edition: 'field',
      severity: 'warning',
      why: 'programs that record live traffic often remove the credentials',
    },
  ],
  *check(recording, { org, edition }) {
    const steps = replayRecording(recording, org).filter(
      ({ operation }) => SCHEMES[operation.area] !== undefined,
    );
    const servers = groupBy(steps, ({ operation, base }) => JSON.stringify([isServed(operation), base]));
    for (const requests of servers.values()) {
      const isKept = requests.some(({ exchange }) => exchange.headers?.has('authorization') === true);
      const reports = requests.flatMap((step) => [...checkRequest(step)]);
      if (isKept) yield* reports;
      else
        for (const report of reports.slice(0, 1))
          yield edition === 'field' ? { ...report, severity: 'info' } : report;
    }
  },
  examples: () => ({
    bad: [
      exampleGiven([list({ Accept: 'application/json' })], {
        note: 'No request of the recording has `Authorization`, so the recorder may have removed it; only the first request is reported, in edition `field` with the severity info',
      }),
      [list({ Authorization: 'SSWS 00abc' }), list({ Accept: 'application/json' })],
      [list({ Authorization: 'Basic YTpi' })],
      [find({ Accept: 'application/json' })],
    ],
    good: [
      [list({ Authorization: 'SSWS 00abc' })],
      exampleGiven([list({ authorization: 'Bearer eyJ' })], {
        note: 'The token may be an access token of OAuth 2.0',
      }),
      exampleGiven([list({ Accept: 'application/json', Cookie: 'sid=1' })], {
        note: 'A cookie can authenticate the request, too',
      }),
      exampleGiven([find({ Authorization: 'Basic YTpi' })], {
        note: 'A provisioning server may require any scheme',
      }),
    ],
  }),
});

/**
 * The accepted authorization schemes by area of the API: `any` if the specification does not show the scheme; absent if no authorization is
 * required.
 */
const SCHEMES: Readonly<Partial<Record<Area, 'any' | RegExp>>> = {
  clients: /^(Bearer|SSWS)\b/i,
  federation: /^(Bearer|SSWS)\b/i,
  policies: /^(Bearer|SSWS)\b/i,
  provisioning: 'any',
};

function isServed({ area }: { readonly area: Area }): boolean {
  return area === 'provisioning';
}

/** Checks the authorization of a request. */
function* checkRequest({ exchange, operation }: Replayed): Generator<Report> {
  const { headers, resource } = exchange;
  if (headers === undefined) return;
  const authorization = headers.get('authorization');
  if (authorization !== undefined) {
    const scheme = wrongScheme(authorization, SCHEMES[operation.area]);
    if (scheme !== undefined)
      yield {
        of: resource,
        message: `the credentials use the scheme ${quoted(scheme)}; send \`Bearer …\` or \`SSWS …\`, as management requests require`,
      };
  } else if (!isExcused(exchange)) {
    const needed = isServed(operation)
      ? 'record a request of the service, which always contains it'
      : 'send `Bearer …` or `SSWS …`';
    yield {
      of: resource,
      message: `the request to ${operation.name} has no \`Authorization\`; ${needed}`,
    };
  }
}

/** Returns the authorization scheme of a request if it is not accepted. A masked value counts as accepted. */
function wrongScheme(authorization: string, schemes: 'any' | RegExp | undefined): string | undefined {
  if (schemes === undefined || schemes === 'any' || schemes.test(authorization)) return undefined;
  return /^(Basic|Digest|Negotiate|NTLM)\b/i.exec(authorization)?.[0];
}

/**
 * Whether credentials are not checked: the request has a cookie, as requests of the Admin Console do, or the service rejected
 * it for its credentials.
 */
function isExcused({ headers, status }: Exchange): boolean {
  return headers?.has('cookie') === true || status === 401 || status === 403;
}

function list(headers: object) {
  return {
    request: { method: 'GET', url: 'https://example.com/api/v1/idps', headers },
    response: { status: 200, body: [] },
  };
}

function find(headers: object) {
  const body = {
    schemas: ['urn:scim:schemas:core:1.0'],
    totalResults: 0,
    startIndex: 1,
    itemsPerPage: 0,
    Resources: [],
  };
  return {
    request: { method: 'GET', url: 'https://example.com/scim/v1/Users?startIndex=1&count=2', headers },
    response: { status: 200, body },
  };
}
