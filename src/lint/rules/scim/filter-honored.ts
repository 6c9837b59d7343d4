import { quoted } from '../../../base/messages.js';
import { type Replayed, replayRecording } from '../../helpers/recording/replay.js';
import { isDenied } from '../../helpers/scim/denied.js';
import { at, listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/**
 * Reports SCIM searches by user name or group name that fail, or that return resources with other names. Spec: SCIM 1.1 provisioning server
 * contract, "Find user", "Find group".
 */
export const scimFilterHonored = defineRule({
  id: 'scim/filter-honored',
  severity: 'error',
  what: 'a search by user name or group name fails, or returns resources with other names',
  why: 'the service searches for a user or group before it creates or updates one, so a wrong search result stops the provisioning, or changes the wrong user or group',
  source: 'SCIM 1.1 provisioning server contract',
  on: 'recording',
  refusedByService: 'never',
  *check(recording, { org }) {
    for (const step of replayRecording(recording, org)) {
      const filter = filterOf(step);
      if (filter !== undefined) yield* checkAnswer(step, filter);
    }
  },
  examples: () => ({
    bad: [
      [find('userName', 404, { Errors: [{ description: 'not found', code: 404 }] })],
      [find('userName', 501, { Errors: [{ description: 'no filters', code: 501 }] })],
      [find('userName', 200, list({ id: 'user2', userName: 'bob@example.com' }))],
      [find('displayName', 200, list({ id: 'group2', displayName: 'Guests' }))],
    ],
    good: [
      [find('userName', 200, list())],
      exampleGiven([find('userName', 200, list({ id: 'user1', userName: 'Ann@example.com' }))], {
        note: 'User names are compared without regard to case',
      }),
      exampleGiven([find('userName', 429, { Errors: [{ description: 'too often', code: 429 }] })], {
        note: '429 means too many requests, and says nothing about the search',
      }),
    ],
  }),
});

interface Filter {
  readonly attribute: 'displayName' | 'userName';
  readonly value: string;
}

/** The attribute by which each SCIM list operation filters. */
const ATTRIBUTES = { 'list groups': 'displayName', 'list users': 'userName' } as const;

function filterOf({ operation, query }: Replayed): Filter | undefined {
  const { name } = operation;
  if (name !== 'list users' && name !== 'list groups') return undefined;
  const attribute = ATTRIBUTES[name];
  const [, found = '', value = ''] =
    /^\s*(\w{1,40})\s+eq\s+(.{1,500}?)\s*$/i.exec(query.get('filter') ?? '') ?? [];
  if (found.toLowerCase() !== attribute.toLowerCase() || / (and|or) /i.test(value)) return undefined;
  return { attribute, value: value.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/gs, '$1') };
}

function* checkAnswer({ exchange }: Replayed, { attribute, value }: Filter): Generator<Report> {
  const { status = 200, resource, response } = exchange;
  if (status === 501 || (status >= 400 && status < 500 && !isDenied(status)))
    yield {
      of: resource,
      message:
        status === 404
          ? 'nothing matches, but the status is 404; respond with 200 and an empty list'
          : `a search by \`${attribute}\` fails with ${status}; support the operator \`eq\`, which is required`,
    };
  if (status !== 200) return;
  for (const [index, one] of listAt(response.value, 'Resources').entries()) {
    const name = textAt(one, attribute);
    if (at(one, attribute) === undefined || name?.toLowerCase() === value.toLowerCase()) continue;
    yield {
      of: resource,
      at: [...response.at, 'Resources', index, attribute],
      message: `the response contains ${quoted(name ?? '')}, but the request filters by ${quoted(value)}; apply the filter`,
    };
    return;
  }
}

function find(attribute: string, status: number, response: object) {
  const collection = attribute === 'userName' ? 'Users' : 'Groups';
  const filter = encodeURIComponent(`${attribute} eq "ann@example.com"`);
  const path = `/scim/v1/${collection}?filter=${filter}&startIndex=1&count=100`;
  return { method: 'GET', path, status, response };
}

function list(...Resources: readonly object[]) {
  const schemas = ['urn:scim:schemas:core:1.0'];
  return {
    schemas,
    totalResults: Resources.length,
    startIndex: 1,
    itemsPerPage: Resources.length,
    Resources,
  };
}
