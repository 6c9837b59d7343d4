import { isObject } from '../../../base/object.js';
import { isDone, operationsIn } from '../../helpers/scim/scim-operations.js';
import { isGiven } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/**
 * Reports the response to a create request if it does not contain the created user or group. Spec: SCIM 1.1 provisioning server contract,
 * "Create user", "Create group"; Errors, "SCIM errors".
 */
export const scimCreateReturnsBody = defineRule({
  id: 'scim/create-returns-body',
  severity: 'error',
  what: 'the response to a create request does not contain the created user or group',
  why: 'the service reads the id from the response: without it, the create request counts as invalid, and the service repeats it or never updates the resource',
  source: 'SCIM 1.1 provisioning server contract; Errors',
  on: 'recording',
  refusedByService: 'never',
  *check(recording) {
    for (const operation of operationsIn(recording)) {
      const { collection, exchange, id } = operation;
      const { resource, method, response } = exchange;
      if (method !== 'POST' || id !== undefined || !isDone(operation) || response.isLeftOut) continue;
      const { value } = response;
      const needed = collection === 'Users' ? ['id', 'meta'] : ['id'];
      const missing = needed.filter((field) => !isGiven(value, field)).map((field) => `\`${field}\``);
      const who = collection === 'Users' ? 'user' : 'group';
      if (!isObject(value) || Object.keys(value).length === 0)
        yield {
          of: resource,
          message: `the response to the create request contains no ${who}; return the created ${who} with its \`id\``,
        };
      else if (missing.length > 0)
        yield {
          of: resource,
          at: response.at,
          message: `the created ${who} lacks ${missing.join(' and ')}; add ${missing.length === 1 ? 'it' : 'them'}`,
        };
    }
  },
  examples: () => ({
    bad: [[create(undefined)]],
    good: [[create({ ...ann(), id: 'user1', meta: { created: '2026-01-15T10:00:00Z' } })]],
  }),
});

function create(response: unknown) {
  return { method: 'POST', path: '/scim/v1/Users', status: 201, request: ann(), response: response ?? null };
}

function ann() {
  return { schemas: ['urn:scim:schemas:core:1.0'], userName: 'ann@example.com' };
}
