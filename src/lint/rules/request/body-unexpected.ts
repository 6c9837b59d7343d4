import { isObject } from '../../../base/object.js';
import { isContradicted, replayRecording } from '../../helpers/recording/replay.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Endpoints: "no body", "empty body", "empty JSON object body". */
export const requestBodyUnexpected = defineRule({
  id: 'request/body-unexpected',
  severity: 'warning',
  what: 'a body in a recorded request that takes none',
  why: 'nothing of it has any effect: whoever wrote it expects something that does not happen',
  source: 'Endpoints',
  on: 'recording',
  *check(recording, { org }) {
    for (const step of replayRecording(recording, org)) {
      const { exchange, operation } = step;
      const { value, at } = exchange.request;
      if (operation.sends !== 'nothing' || isEmpty(value) || isContradicted(step, org)) continue;
      yield {
        of: exchange.resource,
        at,
        message: TAKES_EMPTY_OBJECT.test(exchange.path)
          ? `the request to ${operation.name} takes an empty object: send \`{}\``
          : `the request to ${operation.name} takes no body: leave it out`,
      };
    }
  },
  examples: {
    bad: [
      [newSecret({ client_secret: 'sesame' })],
      [{ method: 'POST', path: '/api/v1/idps/tx/tx1/finish', request: { profile: {} }, response: null }],
    ],
    good: [
      [newSecret(null)],
      [{ method: 'POST', path: '/api/v1/idps/tx/tx1/finish', request: {}, response: null }],
    ],
  },
});

/** Spec: Endpoints, "empty JSON object body". */
const TAKES_EMPTY_OBJECT = /\/idps\/tx\/[^/]+\/(?:finish|cancel)(?:$|\?)/;

function isEmpty(value: unknown): boolean {
  const isGiven = value !== undefined && value !== null && value !== '';
  return !isGiven || (isObject(value) && Object.keys(value).length === 0);
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
