import { groupBy } from '../../../base/group-by.js';
import { quoted } from '../../../base/messages.js';
import { operationsIn, type ScimOperation } from '../../helpers/scim/scim-operations.js';
import { defineRule, exampleGiven, type Report } from '../../rule/rule.js';

/**
 * Reports recorded SCIM requests without a `User-Agent`, or with one that differs from the previous requests. Any value is accepted,
 * because the specification states none. Spec: SCIM 1.1 provisioning server contract, "a fixed client `User-Agent`".
 */
export const scimUserAgentFixed = defineRule({
  id: 'scim/user-agent-fixed',
  severity: 'warning',
  what: 'a recorded SCIM request has no `User-Agent`, or one that differs from the previous requests',
  why: 'the service sends one fixed `User-Agent`, so another client sent this request, and the recording does not show how the service and the server interact',
  source: 'SCIM 1.1 provisioning server contract',
  on: 'recording',
  *check(recording) {
    const servers = groupBy(operationsIn(recording), ({ base }) => base);
    for (const operations of servers.values()) yield* deviatingRequests(operations);
  },
  examples: () => ({
    bad: [
      [read('u1', 'Provisioning client 1.0.0'), read('u2', 'curl/8.5.0')],
      [read('u1', 'Provisioning client 1.0.0'), read('u2')],
    ],
    good: [
      [read('u1', 'Provisioning client 1.0.0'), read('u2', 'Provisioning client 1.0.0')],
      exampleGiven([read('u1'), read('u2')], {
        note: 'No request of the recording has a `User-Agent`, so the recorder may have removed it',
      }),
    ],
  }),
});

/** Reports requests whose `User-Agent` differs from that of the other requests, unless no request has the header. */
function* deviatingRequests(operations: readonly ScimOperation[]): Generator<Report> {
  const [first, ...others] = operations.flatMap(({ exchange: { headers, resource } }) =>
    headers === undefined ? [] : [{ agent: headers.get(USER_AGENT), resource }],
  );
  const fixed = first?.agent ?? others.find(({ agent }) => agent !== undefined)?.agent;
  if (first === undefined || fixed === undefined) return;
  for (const { agent, resource } of [first, ...others])
    if (agent === undefined)
      yield {
        of: resource,
        message: `\`User-Agent\` is missing, but the other requests send ${quoted(fixed)}; record only the requests of the service`,
      };
    else if (agent !== fixed)
      yield {
        of: resource,
        message: `\`User-Agent\` is ${quoted(agent)}, but the service always sends ${quoted(fixed)}; record only the requests of the service`,
      };
}

const USER_AGENT = 'user-agent';

function read(id: string, agent?: string) {
  const body = { schemas: ['urn:scim:schemas:core:1.0'], id, userName: `${id}@example.com`, active: true };
  const headers = { Authorization: 'Basic YTpi', ...(agent !== undefined && { 'User-Agent': agent }) };
  return {
    request: { method: 'GET', url: `https://example.com/scim/v1/Users/${id}`, headers },
    response: { status: 200, body },
  };
}
