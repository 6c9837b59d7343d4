import { oneOf, quoted } from '../../../read/words.js';
import { nextStatuses, STATUSES, type Status, type Trigger } from '../../../simulate/outcome/state-table.js';
import { at, isGiven, textAt } from '../../look.js';
import type { Exchange } from '../../recording.js';
import type { Context, Report } from '../../rule.js';
import { defineRule } from '../../rule.js';
import { isSentTo } from './path.js';

/** Spec: States and transitions. What is reached through links is not shown there, and never wrong. */
export const authnTransition = defineRule({
  id: 'authn/transition',
  severity: 'error',
  what: 'an authentication transaction that the state table does not lead to',
  why: 'a sign-in page that was written for the table meets a state that it has no answer to',
  source: 'States and transitions',
  on: 'recording',
  *check({ exchanges }, context) {
    const final = new Map<string, Exchange>();
    for (const exchange of exchanges) {
      if (!exchange.path.includes('/api/v1/authn')) continue;
      const status = statusOf(exchange);
      const token = textAt(exchange.request.value, 'stateToken');
      const ended = token === undefined ? undefined : final.get(token);
      if (ended !== undefined && status !== undefined)
        yield {
          of: exchange.resource,
          at: [...exchange.response.at, 'status'],
          message: `${quoted(status)} after \`SUCCESS\`, which is final: start a new transaction`,
          related: [{ of: ended.resource, at: [...ended.response.at, 'status'], message: 'it ended here' }],
        };
      else yield* checkStart(exchange, status, context);
      if (token !== undefined && status === 'SUCCESS') final.set(token, exchange);
    }
  },
  examples: {
    bad: [
      [start({ username: 'ann@example.com', password: 'secret' }, passwordReset())],
      [start({ username: 'ann@example.com', password: 'secret' }, passwordWarn())],
    ],
    good: [
      [
        start(
          { username: 'ann@example.com', password: 'secret', options: { warnBeforePasswordExpired: true } },
          passwordWarn(),
        ),
      ],
      [start({ token: 'activation-token' }, passwordReset())],
    ],
  },
});

function statusOf({ status, response }: Exchange): string | undefined {
  return status === undefined || status === 200 ? textAt(response.value, 'status') : undefined;
}

/** How a transaction begins; `undefined` where it goes on. The state of one that goes on may be any. */
function triggerOf({ method, path, request: { value } }: Exchange): Trigger | undefined {
  if (!isSentTo('/api/v1/authn', method, path)) return undefined;
  if (isGiven(value, 'stateToken')) return undefined;
  if (isGiven(value, 'token')) return 'activation';
  return isGiven(value, 'username') && isGiven(value, 'password') ? 'password' : undefined;
}

function* checkStart(
  exchange: Exchange,
  status: string | undefined,
  { edition }: Context,
): Generator<Report> {
  const trigger = triggerOf(exchange);
  if (trigger === undefined || status === undefined) return;
  if (edition === 'field' && !isShownOf(status, trigger)) return;
  const place = { of: exchange.resource, at: [...exchange.response.at, 'status'] };
  const statuses = shownAfter(trigger);
  if (!statuses.some((next) => next === status))
    yield {
      ...place,
      message: `${WORDS[trigger]} does not lead to ${quoted(status)}, but to ${oneOf(statuses.map((next) => `\`${next}\``))}`,
    };
  else if (status === 'PASSWORD_WARN' && !asksForWarning(exchange))
    yield {
      ...place,
      message: '`PASSWORD_WARN` without `warnBeforePasswordExpired` in the options of the request',
    };
}

/** The live service has more statuses, and more ways to go on from an activation token. */
function isShownOf(status: string, trigger: Trigger): boolean {
  return trigger === 'password' && STATUSES.some((known) => known === status);
}

const WORDS: Readonly<Partial<Record<Trigger, string>>> = {
  activation: 'an activation token',
  password: 'a password',
};

function shownAfter(trigger: Trigger): readonly Status[] {
  const moves = nextStatuses(null).moves.filter((move) => move.trigger === trigger);
  return [...new Set(moves.flatMap(({ next }) => (next === '401' ? [] : [next])))];
}

function asksForWarning({ request }: Exchange): boolean {
  return at(request.value, 'options', 'warnBeforePasswordExpired') === true;
}

function start(request: object, response: object) {
  return { method: 'POST', path: '/api/v1/authn', status: 200, request, response };
}

function passwordWarn() {
  const href = 'https://example.com/api/v1/authn/skip';
  return {
    stateToken: 'state-token',
    status: 'PASSWORD_WARN',
    _links: { next: { name: 'changePassword', href }, skip: { href }, cancel: { href } },
  };
}

function passwordReset() {
  const href = 'https://example.com/api/v1/authn/credentials/reset_password';
  return {
    stateToken: 'state-token',
    status: 'PASSWORD_RESET',
    _links: { next: { name: 'resetPassword', href } },
  };
}
