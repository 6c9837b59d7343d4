import { alternatives, quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { findProvisioningOperation } from '../../../documents/kinds/api-operations.js';
import { contracted } from '../../helpers/recording/contracts.js';
import { answered, isDone, operationsIn, type ScimOperation } from '../../helpers/scim/scim-operations.js';
import { isGiven, listAt, textAt } from '../../rule/json-path.js';
import type { Report } from '../../rule/rule.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports a response of a SCIM server whose status or error body the specification does not define. Spec: SCIM 1.1 provisioning server
 * contract, column "Success"; Errors, "SCIM errors".
 */
export const scimStatusCode = defineRule({
  id: 'scim/status-code',
  severity: 'error',
  what: 'a SCIM server responds with a status or error body that the specification does not define',
  why: 'the service mistakes success for failure, or failure for success; a wrong status for an existing user stops the provisioning',
  source: 'SCIM 1.1 provisioning server contract; Errors, "SCIM errors"',
  on: 'recording',
  refusedByService: 'never',
  *check(recording) {
    const ids = new Map<string, string>();
    for (const operation of operationsIn(recording)) {
      yield* checkSuccess(operation);
      yield* checkConflict(operation, ids);
      yield* checkErrorBody(operation);
      remember(operation, ids);
    }
  },
  examples: () => ({
    bad: [
      [create(200, { ...ann(), id: 'user1', meta: {} })],
      [create(409, { detail: 'exists' })],
      [find(), create(400, { Errors: [{ description: 'exists', code: 400 }] })],
    ],
    good: [
      [create(201, { ...ann(), id: 'user1', meta: {} })],
      exampleGiven([find(), create(409, { Errors: [{ description: 'exists', code: 409 }] })], {
        note: 'A user who already exists is rejected with 409',
      }),
    ],
  }),
});

function* checkSuccess({ collection, exchange, id }: ScimOperation): Generator<Report> {
  const { method, status, resource, response } = exchange;
  const path = id === undefined ? `/${collection}` : `/${collection}/${id}`;
  const operation = findProvisioningOperation(method, path);
  const codes = operation && contracted(operation).success;
  if (status === undefined || status < 200 || status >= 300 || codes === undefined) return;
  if (!codes.includes(status))
    yield {
      of: resource,
      message: `the response to the \`${method}\` request for ${collection === 'Users' ? 'a user' : 'a group'} has the status ${status}; respond with ${alternatives(codes.map(String))}`,
    };
  else if (status === 204 && isGiven(response.value) && response.value !== '')
    yield {
      of: resource,
      at: response.at,
      message: 'a 204 response has no body; respond with 200 and the changed resource',
    };
}

/**
 * Reports the response to the creation of a user who already exists, unless its status is 409. A success is not reported if the response
 * contains a new id: the SCIM server created another user with the same name. A few other statuses (`OTHER_REASONS`) are not reported
 * either.
 */
function* checkConflict(operation: ScimOperation, ids: ReadonlyMap<string, string>): Generator<Report> {
  const { collection, exchange, id } = operation;
  const { method, status, request, response, resource } = exchange;
  const userName = textAt(request.value, 'userName');
  if (method !== 'POST' || collection !== 'Users' || id !== undefined || status === undefined) return;
  const known = userName === undefined ? undefined : ids.get(keyOf(operation, userName));
  if (userName === undefined || known === undefined || OTHER_REASONS.has(status) || status >= 500) return;
  if (status < 400 && textAt(response.value, 'id') !== known) return;
  yield {
    of: resource,
    message: `the user ${quoted(userName)} already exists; respond with 409 instead of ${status}`,
  };
}

/**
 * The HTTP statuses that are correct if a client creates a user who already exists. They are 409 (conflict) and the statuses for missing
 * rights and too many requests.
 */
const OTHER_REASONS: ReadonlySet<number> = new Set([401, 403, 409, 429]);

function* checkErrorBody({ exchange: { resource, response, status } }: ScimOperation): Generator<Report> {
  if (status === undefined || status < 400 || response.isLeftOut) return;
  const { value } = response;
  if (isObject(value) && listAt(value, 'Errors').length > 0) return;
  yield {
    of: resource,
    at: response.at,
    ...(!isObject(value) && { severity: 'warning' }),
    message: `the body of the ${status} response is not an error of SCIM 1.1; return \`{Errors: [{description, code}]}\``,
  };
}

function remember(operation: ScimOperation, ids: Map<string, string>): void {
  if (operation.collection !== 'Users' || !isDone(operation)) return;
  for (const [, user] of answered(operation)) {
    const [id, userName] = [textAt(user, 'id'), textAt(user, 'userName')];
    if (id !== undefined && userName !== undefined) ids.set(keyOf(operation, userName), id);
  }
}

function keyOf({ base }: ScimOperation, userName: string): string {
  return JSON.stringify([base, userName]);
}

function create(status: number, response: object) {
  return { method: 'POST', path: '/scim/v1/Users', status, request: ann(), response };
}

function find() {
  return {
    method: 'GET',
    path: '/scim/v1/Users?filter=userName%20eq%20%22ann@example.com%22&startIndex=1&count=100',
    status: 200,
    response: {
      schemas: ['urn:scim:schemas:core:1.0'],
      totalResults: 1,
      startIndex: 1,
      itemsPerPage: 1,
      Resources: [{ ...ann(), id: 'user1' }],
    },
  };
}

function ann() {
  return { schemas: ['urn:scim:schemas:core:1.0'], userName: 'ann@example.com' };
}
