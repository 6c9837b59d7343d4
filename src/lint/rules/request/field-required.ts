import { alternatives } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { isContradicted, replayRecording } from '../../helpers/recording/replay.js';
import { isGiven } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Endpoints, column "Request". */
export const requestFieldRequired = defineRule({
  id: 'request/field-required',
  severity: 'error',
  what: 'a recorded request whose body lacks what the operation needs',
  why: 'without it nobody can tell what is to be done to whom, and the request fails',
  source: 'Endpoints',
  on: 'recording',
  refusedByService: 'both',
  *check(recording, { org }) {
    for (const step of replayRecording(recording, org)) {
      const { exchange, operation } = step;
      const { value, at } = exchange.request;
      if (operation.needs === undefined || !isObject(value) || isContradicted(step, org)) continue;
      const missing = operation.needs
        .filter((field) => !isGiven(value, field))
        .map((field) => `\`${field}\``);
      if (missing.length === 0) continue;
      yield {
        of: exchange.resource,
        at,
        message: `the request to ${operation.name} needs ${alternatives(missing, 'and')}`,
      };
    }
  },
  examples: {
    bad: [[linked({})], [patched({ schemas: ['urn:scim:schemas:core:1.0'], active: false })]],
    good: [
      [linked({ externalId: 'ann' })],
      [patched({ schemas: ['urn:scim:schemas:core:1.0'], id: 'user1', active: false })],
    ],
  },
});

function linked(request: object) {
  return {
    method: 'POST',
    path: '/api/v1/idps/idp1/users/user1',
    status: 200,
    request,
    response: { id: 'user1', externalId: 'ann', _links: {} },
  };
}

function patched(request: object) {
  return { method: 'PATCH', path: '/scim/v1/Users/user1', status: 204, request, response: null };
}
