import { isObject } from '../../../base/object.js';
import { isContradicted, type Replayed, replayRecording } from '../../helpers/recording/replay.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Endpoints: "no body", "empty body", "empty JSON object body". */
export const requestBodyUnexpected = defineRule({
  id: 'request/body-unexpected',
  severity: 'warning',
  what: 'a recorded request has a body although the operation accepts none, or lacks the empty object that the operation requires',
  why: 'the service ignores an unexpected body, although the caller expects an effect; it may reject a request that lacks the required empty object',
  source: 'Endpoints',
  on: 'recording',
  *check(recording, { org }) {
    for (const step of replayRecording(recording, org)) {
      const fault = isContradicted(step, org) ? undefined : faultOf(step);
      if (fault === undefined) continue;
      const { resource, request } = step.exchange;
      yield {
        of: resource,
        at: request.value === undefined ? [] : request.at,
        message: `the request to ${step.operation.name} ${fault}`,
      };
    }
  },
  examples: () => ({
    bad: [
      [newSecret({ client_secret: 'sesame' })],
      [{ method: 'POST', path: '/api/v1/idps/tx/tx1/finish', request: { profile: {} }, response: null }],
      [{ method: 'POST', path: '/api/v1/idps/tx/tx1/cancel', request: null, response: null }],
      [
        {
          method: 'POST',
          path: '/api/v1/policies/p1/lifecycle/activate',
          request: { status: 'ACTIVE' },
          response: null,
        },
      ],
    ],
    good: [
      [newSecret(null)],
      exampleGiven([{ method: 'POST', path: '/api/v1/idps/tx/tx1/finish', request: {}, response: null }], {
        note: 'This operation requires an empty object',
      }),
    ],
  }),
});

function faultOf({ exchange: { request }, operation: { sends } }: Replayed): string | undefined {
  const { value } = request;
  const isAbsent = value === undefined || value === null || value === '';
  const isEmpty = isAbsent || (isObject(value) && Object.keys(value).length === 0);
  if (sends === 'nothing' && !isEmpty) return 'must not have a body; remove it';
  if (sends === 'empty object' && !isEmpty) return 'requires an empty object; send `{}`';
  if (sends === 'empty object' && isAbsent) return 'has no body; send `{}`';
  return undefined;
}

function newSecret(request: unknown) {
  return {
    method: 'POST',
    path: '/oauth2/v1/clients/0oa1/lifecycle/newSecret',
    request,
    response: {
      client_id: '0oa1',
      client_name: 'Shop',
      token_endpoint_auth_method: 'client_secret_basic',
      client_secret: 'sesame',
    },
  };
}
