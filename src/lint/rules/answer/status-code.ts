import { alternatives } from '../../../base/messages.js';
import { replayRecording } from '../../helpers/recording/replay.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Reports a successful response of the management API whose status differs from the documented one. Spec: Endpoints, column "Response". */
export const answerStatusCode = defineRule({
  id: 'answer/status-code',
  severity: 'error',
  what: 'the status of a successful response differs from the documented one',
  why: 'a caller that waits for the documented status treats the success as a failure',
  source: 'Endpoints',
  choices: [
    'for requests that create or clone a policy, the specification documents the status 204 together with a policy object, which contradict each other. This lint rule accepts 200, too',
  ],
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
      const { status } = exchange;
      const codes = operation.area === 'provisioning' ? undefined : operation.success;
      if (codes === undefined || status === undefined || status < 200 || status >= 300) continue;
      if (!codes.includes(status))
        yield {
          of: exchange.resource,
          message: `the response to the request to ${operation.name} has the status ${status}; respond with ${alternatives(codes.map(String))}`,
        };
    }
  },
  examples: () => ({
    bad: [
      [{ method: 'DELETE', path: '/oauth2/v1/clients/0oa1', status: 200, response: null }],
      [{ method: 'GET', path: '/api/v1/policies?type=PASSWORD', status: 201, response: [] }],
    ],
    good: [
      [{ method: 'DELETE', path: '/oauth2/v1/clients/0oa1', status: 204, response: null }],
      exampleGiven(
        [
          {
            method: 'DELETE',
            path: '/oauth2/v1/clients/0oa1',
            status: 401,
            response: { error: 'invalid_client', error_description: 'Unknown' },
          },
        ],
        { note: 'The response is an error, so this lint rule does not check its status' },
      ),
    ],
  }),
});
