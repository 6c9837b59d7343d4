import { describeValue } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { stepsOf } from '../../../base/pointer.js';
import { inField } from '../../../base/wrong-value.js';
import { findMismatches } from '../../../documents/schema/validate.js';
import { isContradicted, type Replayed, replayRecording } from '../../helpers/recording/replay.js';
import { isRedacted } from '../../helpers/text/redacted.js';
import { typedSteps } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/** Checks request bodies that are not resources. Other lint rules check resources. Spec: Endpoints, column "Request". */
export const requestBodyFields = defineRule({
  id: 'request/body-fields',
  severity: 'error',
  what: 'the body of a recorded request is not an object, or a field does not have the type that the operation requires',
  why: 'the service rejects the request',
  source: 'Endpoints',
  on: 'recording',
  refusedByService: 'never',
  *check(recording, { org }) {
    for (const step of replayRecording(recording, org))
      if (!isContradicted(step, org)) yield* checkBody(step);
  },
  examples: () => ({
    bad: [
      [linked({ externalId: 5 })],
      [post('/api/v1/idps/tx/tx1/lifecycle/provision', { profile: 'ann' })],
      [post('/api/v1/idps/idp1/credentials/csrs', { subject: { countryName: 5 } }, 201)],
      [post('/api/v1/idps/idp1/credentials/csrs', { subjectAltNames: { dnsNames: 'a.example.com' } }, 201)],
      [post('/oauth2/v1/clients', [{ client_name: 'Shop' }], 201)],
    ],
    good: [
      [linked({ externalId: 'ann' })],
      exampleGiven([post('/api/v1/idps/tx/tx1/lifecycle/provision', { profile: { firstName: 'Ann' } })], {
        note: 'The profile is an object',
      }),
      exampleGiven([post('/api/v1/idps/tx/tx1/lifecycle/provision', null)], {
        note: 'This operation accepts a request without a body',
      }),
    ],
  }),
});

function* checkBody({ exchange, operation }: Replayed): Generator<Report> {
  const { request, resource } = exchange;
  const { area, body, name, sends } = operation;
  const { value } = request;
  const isWanted = body !== undefined || (sends !== undefined && sends !== 'nothing');
  if (!isWanted || isEmpty(value) || (typeof value === 'string' && isReadElsewhere(value, area))) return;
  if (!isObject(value))
    yield {
      of: resource,
      at: request.at,
      message: `the body of the request to ${name} is ${describeValue(value)}; send an object`,
    };
  else if (body !== undefined)
    for (const { pointer, message } of findMismatches(body, value))
      yield {
        of: resource,
        at: [...request.at, ...typedSteps(value, stepsOf(pointer))],
        message: inField(pointer, message),
      };
}

/** Whether this rule skips a body: the body of a token request, which other lint rules check, or a body that the recording masks. */
function isReadElsewhere(text: string, area: Replayed['operation']['area']): boolean {
  return area === 'tokens' || isRedacted(text);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function post(path: string, request: unknown, status = 200) {
  return { method: 'POST', path, status, request, response: null };
}

function linked(request: object) {
  return post('/api/v1/idps/idp1/users/user1', request);
}
