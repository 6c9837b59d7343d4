import { answerFault } from '../../helpers/recording/answer-fault.js';
import { type Replayed, replayRecording } from '../../helpers/recording/replay.js';
import { isDenied } from '../../helpers/scim/denied.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/**
 * Reports a response of a SCIM server to a request for a list, a user or a group if its body is of another kind. Spec: SCIM 1.1
 * provisioning server contract, column "Success".
 */
export const scimAnswerKind = defineRule({
  id: 'scim/answer-kind',
  severity: 'error',
  what: 'a SCIM server responds to a request for a list, a user or a group with a body of another kind',
  why: 'the service assumes that the server has no users or groups, or stops the import',
  source: 'SCIM 1.1 provisioning server contract',
  choices: [
    '`scim/create-returns-body` checks the response to a create request, and `scim/filter-honored` a failed search by name',
    'a status of 500 or above is a warning, because the server may be unavailable temporarily',
  ],
  on: 'recording',
  refusedByService: 'never',
  *check(recording, { org }) {
    for (const step of replayRecording(recording, org))
      if (step.operation.area === 'provisioning' && !isCreate(step)) yield* checkAnswer(step);
  },
  examples: () => ({
    bad: [
      [list('Users', 200, {})],
      [list('Users', 200, [])],
      [list('Groups', 200, null)],
      [list('Users', 404, { Errors: [{ description: 'not found', code: 404 }] })],
      [{ method: 'GET', path: '/scim/v1/Users/user1', status: 200, response: {} }],
    ],
    good: [
      [list('Users', 200, empty())],
      exampleGiven([list('Users', 401, { Errors: [{ description: 'who are you', code: 401 }] })], {
        note: 'A request that the server does not authenticate need not return a list',
      }),
      exampleGiven(
        [
          {
            method: 'GET',
            path: '/scim/v1/Users/user1',
            status: 404,
            response: { Errors: [{ description: 'not found', code: 404 }] },
          },
        ],
        { note: 'The response is an error' },
      ),
    ],
  }),
});

function isCreate({ operation: { name } }: Replayed): boolean {
  return name === 'create a user' || name === 'create a group';
}

function* checkAnswer({ exchange, operation, query }: Replayed): Generator<Report> {
  const { resource, response, status } = exchange;
  const isList = operation.answers === 'SCIM list';
  const { value } = response;
  const isEmpty = value === undefined || value === null || value === '';
  const fault = answerFault(exchange, operation);
  if (fault !== undefined) yield { of: resource, ...fault };
  else if (status === 200 && isEmpty && !response.isLeftOut && operation.answers !== 'nothing')
    yield {
      of: resource,
      message: `the response to the request to ${operation.name} is empty; return a \`${operation.answers}\``,
    };
  else if (isList && !query.has('filter') && status !== undefined && status >= 400 && !isDenied(status))
    yield {
      of: resource,
      ...(status >= 500 && status !== 501 && { severity: 'warning' }),
      message: `the response to the request to ${operation.name} has the status ${status}; respond with 200 and a list, which may be empty`,
    };
}

function list(collection: string, status: number, response: unknown) {
  return { method: 'GET', path: `/scim/v1/${collection}?startIndex=1&count=100`, status, response };
}

function empty() {
  const schemas = ['urn:scim:schemas:core:1.0'];
  return { schemas, totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] };
}
