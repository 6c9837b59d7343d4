import { alternatives } from '../../../base/messages.js';
import { replayRecording } from '../../helpers/recording/replay.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Endpoints, column "Response". `scim/status-code` looks at provisioning servers. */
export const answerStatusCode = defineRule({
  id: 'answer/status-code',
  severity: 'error',
  what: 'an answer of the service with another code of success than the operation has',
  why: 'who waits for the code that is documented takes what was done for a failure',
  source: 'Endpoints',
  choices: [
    'a policy that is created or cloned is documented as 204 with a policy object: 200 is taken for that, too',
  ],
  on: 'recording',
  refusedByService: 'never',
  relaxed: [
    {
      edition: 'field',
      severity: 'info',
      why: 'the live service answers as it does, whatever is documented',
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
          message: `the request to ${operation.name} is answered ${status}; expected ${alternatives(codes.map(String))}`,
        };
    }
  },
  examples: {
    bad: [
      [{ method: 'DELETE', path: '/oauth2/v1/clients/0oa1', status: 200, response: null }],
      [{ method: 'GET', path: '/api/v1/policies?type=PASSWORD', status: 201, response: [] }],
    ],
    good: [
      [{ method: 'DELETE', path: '/oauth2/v1/clients/0oa1', status: 204, response: null }],
      [
        {
          method: 'DELETE',
          path: '/oauth2/v1/clients/0oa1',
          status: 401,
          response: { error: 'invalid_client', error_description: 'Unknown' },
        },
      ],
    ],
  },
});
