import { answerFault } from '../../helpers/recording/answer-fault.js';
import { replayRecording } from '../../helpers/recording/replay.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports successful responses whose body is not of the kind that the operation returns. Does not check provisioning servers, which
 * `scim/answer-kind` checks. Spec: Endpoints, column "Response".
 */
export const answerKind = defineRule({
  id: 'answer/kind',
  severity: 'error',
  what: 'a successful response is not of the kind that the operation returns',
  why: 'the caller reads the fields of that kind, finds none, and continues as if the resource did not exist',
  source: 'Endpoints',
  choices: ['a response that is `null` or empty is not reported, because many recorders omit bodies'],
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
      if (operation.area === 'provisioning') continue;
      const fault = answerFault(exchange, operation);
      if (fault !== undefined) yield { of: exchange.resource, ...fault };
    }
  },
  examples: () => ({
    bad: [
      [get('/oauth2/v1/clients', {})],
      [get('/oauth2/v1/clients/0oa1', [])],
      [get('/oauth2/v1/clients/0oa1', 'ok')],
      [get('/api/v1/idps/tx/tx1/users', {})],
      [get('/oauth2/v1/clients', [{ id: 'group1', profile: { name: 'Staff' } }])],
      [
        get('/api/v1/idps/idp1', {
          errorCode: 'E0000007',
          errorSummary: 'Not found',
          errorLink: 'E0000007',
          errorId: 'oae1',
          errorCauses: [],
        }),
      ],
      [{ method: 'DELETE', path: '/api/v1/policies/p1', status: 204, response: { id: 'p1' } }],
    ],
    good: [
      [get('/oauth2/v1/clients', [])],
      exampleGiven([get('/oauth2/v1/clients', [{ client_id: '0oa1', client_name: 'Shop' }])], {
        note: 'The list contains objects of the expected kind',
      }),
      exampleGiven([get('/api/v1/idps/idp1', null)], { note: 'A recorder may omit the body of a response' }),
      exampleGiven([get('/api/v1/idps/idp1', 'REDACTED')], {
        note: 'A recorder may replace the body of a response by a placeholder',
      }),
      exampleGiven([{ method: 'DELETE', path: '/api/v1/policies/p1', status: 204, response: null }], {
        note: 'This operation returns no body',
      }),
    ],
  }),
});

function get(path: string, response: unknown) {
  return { method: 'GET', path, status: 200, request: null, response };
}
