import { Type } from '../../../base/json-schema.js';
import { alternatives, quoted } from '../../../base/messages.js';
import { nullable } from '../../../base/nullable.js';
import { isObject } from '../../../base/object.js';
import { stepsOf } from '../../../base/pointer.js';
import { about, inField, wrongValue } from '../../../base/wrong-value.js';
import { findMismatches } from '../../../documents/schema/validate.js';
import type { Contracted } from '../../helpers/recording/contracts.js';
import { replayRecording } from '../../helpers/recording/replay.js';
import { isGiven, textAt, typedSteps } from '../../rule/json-path.js';
import type { Exchange } from '../../rule/recording.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

const LIMITS = {
  'X-Rate-Limit-Limit': '600',
  'x-rate-limit-remaining': '0',
  'X-RATE-LIMIT-RESET': '1768471200',
};

/** Checks the error bodies in responses of the service. Error codes that the specification does not show are not checked. Spec: Errors. */
export const answerErrorBody = defineRule({
  id: 'answer/error-body',
  severity: 'error',
  what: 'an error response has a code, a body or headers that do not match its status',
  why: 'clients rely on the documented codes, so they misread the error or do not know when to retry',
  source: 'Errors',
  on: 'recording',
  refusedByService: 'never',
  relaxed: [
    {
      edition: 'field',
      severity: 'info',
      why: 'the live service deviates from its documentation',
    },
  ],
  *check(recording, { org }) {
    for (const { exchange, operation } of replayRecording(recording, org)) {
      const { status = 0, response } = exchange;
      if (operation.area === 'provisioning' || status < 400) continue;
      if (status === 429) yield* checkHeaders(exchange);
      if (isObject(response.value)) yield* checkBody(exchange, operation);
    }
  },
  examples: () => ({
    bad: [
      [failed(403, body('E0000004'))],
      [failed(429, body('E0000047'), { 'Content-Type': 'application/json' })],
      [failed(401, { errorCode: 'E0000004' })],
      [failed(404, { ...body('E0000007'), errorCauses: 'none' })],
      [failed(429, body('E0000047'), { ...LIMITS, 'X-RATE-LIMIT-RESET': 'soon' })],
      [failed(400, { error: 'invalid_client', error_description: 'Unknown' })],
      [failedSignIn(401, 'E0000011')],
      [failed(429, body('E0000006'), LIMITS)],
    ],
    good: [
      [failed(401, body('E0000004'))],
      exampleGiven([failed(429, body('E0000047'), LIMITS)], {
        note: 'A 429 response needs the headers of the rate limit; the case of their names does not matter',
      }),
      exampleGiven(
        [failed(400, { error: 'invalid_client_metadata', error_description: 'The name is blank' })],
        { note: 'The OAuth 2.0 endpoints may return an error of OAuth 2.0' },
      ),
      [failedSignIn(401, 'E0000004')],
      exampleGiven([failed(401, body('E0000011'))], {
        note: 'The specification states the code of this status for sign-ins only',
      }),
      exampleGiven([failed(403, body('E0000006'))], {
        note: '`E0000006` is the code for missing rights (403)',
      }),
    ],
  }),
});

/** The HTTP status of each error code that always has the same status. */
const STATUS_OF: Readonly<Record<string, number>> = {
  E0000001: 400,
  E0000004: 401,
  E0000007: 404,
  E0000047: 429,
  invalid_client: 401,
  invalid_client_metadata: 400,
};

/** The error code of each status with which a sign-in fails. The status 429 has its code in every operation. */
const CODE_OF: Readonly<Record<number, string>> = { 401: 'E0000004', 429: 'E0000047' };

const MEMBERS = ['errorCode', 'errorSummary', 'errorLink', 'errorId', 'errorCauses'];

const OAUTH_MEMBERS = ['error', 'error_description'];

function* checkBody({ status, response, resource }: Exchange, { name }: Contracted): Generator<Report> {
  const { value, at } = response;
  const field = isGiven(value, 'errorCode') ? 'errorCode' : 'error';
  if (!isGiven(value, field)) return;
  const shape = field === 'error' ? OAuthFailure : ServiceFailure;
  for (const { pointer, message, missing } of findMismatches(shape, value))
    yield {
      of: resource,
      at: [...at, ...typedSteps(value, stepsOf(pointer))],
      message: inField(pointer, missing === undefined ? message : `\`${missing}\` is missing; add it`),
    };
  const code = textAt(value, field);
  const expected = code !== undefined && Object.hasOwn(STATUS_OF, code) ? STATUS_OF[code] : undefined;
  if (expected !== undefined && expected !== status)
    yield {
      of: resource,
      at: [...at, field],
      message: `the error code ${quoted(code ?? '')} requires the status ${expected}, but the response has the status ${status}; respond with ${expected}`,
    };
  const wanted = CODE_OF[name === 'sign in' || status === 429 ? (status ?? 0) : 0];
  if (field === 'errorCode' && code !== undefined && wanted !== undefined && wanted !== code && !expected)
    yield {
      of: resource,
      at: [...at, field],
      message: `the response to the request to ${name} has the status ${status}, which requires the error code \`${wanted}\`, not ${quoted(code)}; respond with \`${wanted}\``,
    };
  const members = field === 'error' ? OAUTH_MEMBERS : MEMBERS;
  const missing = members.filter((member) => !isGiven(value, member)).map((member) => `\`${member}\``);
  if (missing.length > 0)
    yield {
      of: resource,
      at,
      message: `the body of the error lacks ${alternatives(missing, 'and')}; add ${missing.length === 1 ? 'it' : 'them'}`,
    };
}

const Words = nullable(Type.String());

/** Spec: Errors, "Service error body". */
const ServiceFailure = Type.Object({
  errorCode: Words,
  errorSummary: Words,
  errorLink: Words,
  errorId: Words,
  errorCauses: nullable(Type.Array(Type.Object({ errorSummary: Type.String() }))),
});

/** Spec: Errors, "OAuth-style body". */
const OAuthFailure = Type.Object({ error: Words, error_description: Words });

const RATE_HEADERS = ['X-Rate-Limit-Limit', 'X-Rate-Limit-Remaining', 'X-Rate-Limit-Reset'];

/** Reports headers that a response lacks. If the recording contains no headers, nothing is reported. */
function* checkHeaders({ answerHeaders, resource }: Exchange): Generator<Report> {
  if (answerHeaders === undefined || answerHeaders.size === 0) return;
  const missing = RATE_HEADERS.filter((name) => !answerHeaders.has(name.toLowerCase()));
  if (missing.length > 0)
    yield {
      of: resource,
      message: `the 429 response lacks the ${missing.length === 1 ? 'header' : 'headers'} ${alternatives(
        missing.map((name) => `\`${name}\``),
        'and',
      )}; add ${missing.length === 1 ? 'it' : 'them'}`,
    };
  for (const name of RATE_HEADERS) {
    const value = answerHeaders.get(name.toLowerCase());
    if (value !== undefined && !/^\s*\d{1,15}\s*$/.test(value))
      yield { of: resource, message: about(`the header \`${name}\``, wrongValue(value, 'an integer')) };
  }
}

function failed(status: number, body: object, headers?: object) {
  return {
    request: { method: 'GET', url: 'https://example.com/oauth2/v1/clients/0oa1' },
    response: { status, body, ...(headers !== undefined && { headers }) },
  };
}

function failedSignIn(status: number, errorCode: string) {
  return {
    request: {
      method: 'POST',
      url: 'https://example.com/api/v1/authn',
      body: { username: 'ann', password: 'secret' },
    },
    response: { status, body: body(errorCode) },
  };
}

function body(errorCode: string) {
  return { errorCode, errorSummary: 'It failed', errorLink: errorCode, errorId: 'oae1', errorCauses: [] };
}
