import { alternatives, quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { isContradicted, type Replayed, replayRecording } from '../../helpers/recording/replay.js';
import { isGiven } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Endpoints, column "Request". */
export const requestFieldRequired = defineRule({
  id: 'request/field-required',
  severity: 'error',
  what: 'the body of a recorded request lacks a field that the operation requires',
  why: 'the service cannot process the request without this field',
  source: 'Endpoints',
  on: 'recording',
  refusedByService: 'both',
  *check(recording, { org }) {
    for (const step of replayRecording(recording, org)) {
      const missing = isContradicted(step, org) ? undefined : missingIn(step);
      if (missing === undefined) continue;
      const { resource, request } = step.exchange;
      yield {
        of: resource,
        at: request.at,
        message: `the request to ${step.operation.name} requires ${missing}; add ${missing.includes(' and ') ? 'them' : 'it'}`,
      };
    }
  },
  examples: () => ({
    bad: [
      [linked({})],
      [{ method: 'POST', path: '/oauth2/v1/clients', status: 400, request: null, response: null }],
      [patched({ schemas: ['urn:scim:schemas:core:1.0'], active: false })],
    ],
    good: [
      [linked({ externalId: 'ann' })],
      exampleGiven([patched({ schemas: ['urn:scim:schemas:core:1.0'], id: 'user1', active: false })], {
        note: 'A request to patch a SCIM user contains the `id`',
      }),
    ],
  }),
});

/**
 * Returns the required field that a body lacks. A missing body counts only if the service rejected the request; otherwise the recording may
 * have omitted it.
 */
function missingIn({
  exchange: { request, resource, status },
  operation: { needs, sends },
}: Replayed): string | undefined {
  const { value } = request;
  const isAbsent = value === undefined || value === null || value === '';
  const isKept = isObject(resource.value) && Object.hasOwn(resource.value, 'request');
  if (isAbsent && (!isKept || status === undefined || status < 400)) return undefined;
  if (!isAbsent && !isObject(value)) return undefined;
  const missing = (needs ?? []).filter((field) => !isGiven(value, field)).map((field) => `\`${field}\``);
  if (missing.length > 0) return alternatives(missing, 'and');
  const isEmpty = isAbsent || Object.keys(value).length === 0;
  const isKind = sends !== undefined && sends !== 'nothing' && sends !== 'empty object';
  return isEmpty && isKind ? `a body of the kind ${quoted(sends)}` : undefined;
}

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
