import { quoted } from '../../../base/messages.js';
import { isContradicted, type Replayed, replayRecording } from '../../helpers/recording/replay.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const SERVICE = {
  grant_type: 'client_credentials',
  scope: 'svc.users.read',
  client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  client_assertion: '<signed JWT>',
};

export const requestMediaType = defineRule({
  id: 'request/media-type',
  severity: 'error',
  what: 'the body of a recorded request does not have the required media type: a form for token requests, JSON for all others',
  why: 'the service does not find the fields, and rejects the request',
  source: 'Endpoints; Token and authorization endpoints',
  choices: [
    'without a header `Content-Type`, only a body that is JSON text is reported. A body that the recorder converted to an object shows no media type, so it is not reported',
  ],
  on: 'recording',
  refusedByService: 'never',
  *check(recording, { org }) {
    for (const step of replayRecording(recording, org)) {
      const { exchange, operation } = step;
      const found = isContradicted(step, org) ? undefined : unexpectedMediaType(step);
      if (found === undefined) continue;
      yield {
        of: exchange.resource,
        at: exchange.request.at,
        message: `the body of the request to ${operation.name} ${exchange.request.type ? 'has' : 'has no header `Content-Type`, but looks like'} ${exchange.request.type ? 'the type ' : ''}${quoted(found)}; send \`${formOf(step)}\``,
      };
    }
  },
  examples: () => ({
    bad: [
      [token('application/json', JSON.stringify(SERVICE))],
      [token(undefined, JSON.stringify(SERVICE))],
      [linked('application/x-www-form-urlencoded', 'externalId=ann')],
    ],
    good: [
      [token('application/x-www-form-urlencoded', new URLSearchParams(SERVICE).toString())],
      exampleGiven(
        [token('application/x-www-form-urlencoded;charset=UTF-8', new URLSearchParams(SERVICE).toString())],
        { note: 'Parameters after the media type are ignored' },
      ),
      exampleGiven([token(undefined, SERVICE)], {
        note: 'The recorder converted the body to an object and recorded no `Content-Type`, so the media type is unknown',
      }),
    ],
  }),
});

const FORM = 'application/x-www-form-urlencoded';

function formOf({ operation: { area } }: Replayed): string {
  return area === 'tokens' ? FORM : 'application/json';
}

/** Returns the media type of a body if the operation does not accept it; `undefined` if it is accepted or unknown. */
function unexpectedMediaType(step: Replayed): string | undefined {
  const { exchange, operation } = step;
  const { request } = exchange;
  if (operation.area === 'provisioning' || isEmpty(request.value)) return undefined;
  const found = request.type || typeOfText(step);
  const isJson = found !== undefined && /^[\w.-]{1,80}\/([\w.-]{1,80}\+)?json$/.test(found);
  const isTaken = formOf(step) === FORM ? found === FORM : isJson;
  return isTaken ? undefined : found;
}

/** Returns `application/json` if the recording contains the body as JSON text; otherwise `undefined`. */
function typeOfText({ exchange: { request, resource } }: Replayed): string | undefined {
  const text = textAt(resource.value, ...request.at);
  return text !== undefined && /^\s*[{[]/.test(text) ? 'application/json' : undefined;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function token(type: string | undefined, body: unknown) {
  return sent('POST', '/oauth2/v1/token', type, body, {
    token_type: 'Bearer',
    expires_in: 3600,
    access_token: 'abc',
    scope: 'svc.users.read',
  });
}

function linked(type: string, body: string) {
  return sent('POST', '/api/v1/idps/idp1/users/user1', type, body, { id: 'user1', externalId: 'ann' });
}

function sent(method: string, path: string, type: string | undefined, body: unknown, answer: object) {
  const headers = { Authorization: 'SSWS 00abc', ...(type !== undefined && { 'Content-Type': type }) };
  return {
    request: { method, url: `https://example.com${path}`, headers, body },
    response: { status: 200, body: answer },
  };
}
