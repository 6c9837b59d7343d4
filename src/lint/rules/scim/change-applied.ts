import { type Replayed, replayRecording } from '../../helpers/recording/replay.js';
import { answeredIn } from '../../helpers/scim/scim-operations.js';
import { at, isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, type Elsewhere, exampleGiven, type Report } from '../../rule/rule.js';

/**
 * Reports a SCIM server that rejects or ignores the deactivation of a user, or responds with the previous state. Spec: SCIM 1.1
 * provisioning server contract, "Patch user", "Replace user"; States and transitions, "SCIM provisioning moves".
 */
export const scimChangeApplied = defineRule({
  id: 'scim/change-applied',
  severity: 'error',
  what: 'a SCIM server rejects or ignores the deactivation of a user, or returns the previous state',
  why: 'a user who left stays active, so the account can still be used',
  source: 'SCIM 1.1 provisioning server contract; States and transitions, "SCIM provisioning moves"',
  choices: [
    'a rejected deactivation is not reported if a later one of the same user succeeds in the recording',
    'a response with the status 429 or 503 is a warning, because the service repeats the request',
  ],
  on: 'recording',
  refusedByService: 'never',
  *check(recording, { org }) {
    const refused = new Map<string, Report>();
    const deactivated = new Map<string, Elsewhere>();
    for (const step of replayRecording(recording, org)) {
      if (step.operation.area !== 'provisioning') continue;
      if (isChange(step)) yield* checkChange(step, refused, deactivated);
      else yield* checkStillActive(step, deactivated);
    }
    yield* refused.values();
  },
  examples: () => ({
    bad: [
      [patch(200, user(true))],
      [patch(501, errors(501))],
      [patch(404, errors(404))],
      [{ ...patch(500, errors(500)), method: 'PUT', request: user(false) }],
      [patch(200, user(false)), read(user(true))],
      [patch(204, null), read(user(true))],
    ],
    good: [
      [patch(200, user(false))],
      exampleGiven([patch(204, null), read(user(false))], {
        note: 'A response without a body is correct if the user is inactive afterwards',
      }),
      exampleGiven([patch(500, errors(500)), patch(204, null)], {
        note: 'A later deactivation of the user succeeds',
      }),
      exampleGiven(
        [
          patch(204, null),
          { ...patch(200, user(true)), request: { ...sent(), active: true } },
          read(user(true)),
        ],
        { note: 'A later request activates the user again' },
      ),
    ],
  }),
});

function isChange({ operation: { name } }: Replayed): boolean {
  return name === 'patch a user' || name === 'replace a user';
}

function keyOf({ base }: Replayed, id: string): string {
  return JSON.stringify([base, id]);
}

function* checkChange(
  step: Replayed,
  refused: Map<string, Report>,
  deactivated: Map<string, Elsewhere>,
): Generator<Report> {
  const { resource, request, response, status } = step.exchange;
  const sent = at(request.value, 'active');
  if (typeof sent !== 'boolean') return;
  const key = keyOf(step, step.operation.ids.id ?? '');
  if (!isDone(step)) {
    if (!sent && status !== undefined && status >= 300)
      refused.set(key, {
        of: resource,
        ...(TRIED_AGAIN.has(status) && { severity: 'warning' }),
        message: `the deactivation of a user fails with ${status}, so the user stays active; set \`active\` to \`false\`, and respond with 200 or 204`,
      });
    return;
  }
  refused.delete(key);
  deactivated.delete(key);
  const shown = at(response.value, 'active');
  if (typeof shown === 'boolean' && sent !== shown)
    yield {
      of: resource,
      at: [...response.at, 'active'],
      message: `the request sets \`active\` to \`${sent}\`, but the response contains \`${shown}\`; return the user after the change`,
    };
  else if (!sent)
    deactivated.set(key, { of: resource, at: [...request.at, 'active'], message: 'the deactivation' });
}

/** The HTTP statuses of a provisioning server after which the service repeats the request. */
const TRIED_AGAIN: ReadonlySet<number> = new Set([429, 503]);

/** Whether the operation succeeded. Some servers report an error in the body of a successful response. */
function isDone({ exchange: { response, status } }: Replayed): boolean {
  return (status === undefined || (status >= 200 && status < 300)) && !isGiven(response.value, 'Errors');
}

/** Reports each user who is active in a response although an earlier request deactivated the user. Reports each of them only once. */
function* checkStillActive(step: Replayed, deactivated: Map<string, Elsewhere>): Generator<Report> {
  if (!isDone(step)) return;
  const { exchange } = step;
  for (const [place, user] of answeredIn(exchange)) {
    const id = textAt(user, 'id');
    const key = id === undefined ? undefined : keyOf(step, id);
    const change = key === undefined ? undefined : deactivated.get(key);
    if (key === undefined || change === undefined || at(user, 'active') !== true) continue;
    deactivated.delete(key);
    yield {
      of: exchange.resource,
      at: [...place, 'active'],
      message: '`active` is `true` after a successful deactivation; store the change',
      related: [change],
    };
  }
}

function patch(status: number, response: object | null) {
  return { method: 'PATCH', path: '/scim/v1/Users/user1', status, request: sent(), response };
}

function read(response: object) {
  return { method: 'GET', path: '/scim/v1/Users/user1', status: 200, request: null, response };
}

function sent() {
  return { schemas: ['urn:scim:schemas:core:1.0'], id: 'user1', active: false };
}

function user(active: boolean) {
  return { schemas: ['urn:scim:schemas:core:1.0'], id: 'user1', userName: 'ann@example.com', active };
}

function errors(code: number) {
  return { Errors: [{ description: 'It failed', code }] };
}
