import { alternatives, quoted } from '../../../base/messages.js';
import { findOperation } from '../../../documents/kinds/api-operations.js';
import type { Edition } from '../../../model/policies/snapshot.js';
import {
  nextStatuses,
  STATUSES,
  type TransactionStatus,
  type Trigger,
} from '../../../simulate/outcome/state-table.js';
import { at, isGiven, listAt, textAt } from '../../rule/json-path.js';
import type { Exchange } from '../../rule/recording.js';
import type { Report } from '../../rule/rule.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports only transitions between transaction statuses that the specification excludes. Transitions by links are not checked, because the
 * specification does not show them. Spec: States and transitions.
 */
export const authnTransition = defineRule({
  id: 'authn/transition',
  severity: 'error',
  what: 'the state table of the specification does not allow a transition of an authentication transaction',
  why: 'a sign-in page that follows the state table cannot handle the returned status',
  source: 'States and transitions',
  choices: [
    'For the live service (edition `field`), this lint rule accepts further states, and does not check transitions from or to them.',
  ],
  on: 'recording',
  refusedByService: 'never',
  *check({ exchanges }, { edition }) {
    const transactions = new Map<string, Transaction>();
    for (const exchange of exchanges) {
      if (!exchange.path.includes('/api/v1/authn')) continue;
      const status = statusOf(exchange);
      const token = textAt(exchange.request.value, 'stateToken');
      const known = token === undefined ? undefined : transactions.get(token);
      if (known?.ended !== undefined && status !== undefined)
        yield afterTheEnd(exchange, status, known.ended);
      else if (status !== undefined)
        for (const message of faultsOf({ exchange, status, known, edition }))
          yield { of: exchange.resource, at: [...exchange.response.at, 'status'], message };
      remember(exchange, status, transactions);
    }
  },
  examples: () => ({
    bad: [
      [start({ username: 'ann@example.com', password: 'secret' }, passwordReset())],
      [start({ username: 'ann@example.com', password: 'secret' }, passwordWarn())],
      [start({ token: 'activation-token' }, passwordReset())],
      [start({ stateToken: 'state-token' }, passwordWarn())],
      [
        start({ username: 'ann@example.com', password: 'secret' }, enrollment()),
        { ...start({ stateToken: 'state-token' }, enrollment()), path: '/api/v1/authn/factors' },
      ],
    ],
    good: [
      [
        start(
          { username: 'ann@example.com', password: 'secret', options: { warnBeforePasswordExpired: true } },
          passwordWarn(),
        ),
      ],
      exampleGiven([start({ token: 'activation-token' }, { ...passwordReset(), ...activated() })], {
        note: 'An activation token leads to a password reset of the type `ACCOUNT_ACTIVATION`',
      }),
      exampleGiven(
        [
          start({ username: 'ann@example.com', password: 'secret' }, enrollment()),
          start({ stateToken: 'state-token' }, enrollment()),
        ],
        { note: 'A state token can lead to the same status again' },
      ),
    ],
  }),
});

function statusOf({ status, response }: Exchange): string | undefined {
  return status === undefined || status === 200 ? textAt(response.value, 'status') : undefined;
}

/** The known state of an authentication transaction after the exchanges so far. */
interface Transaction {
  /** Whether the first request of the transaction had `multiOptionalFactorEnroll`; `undefined` if that request was not recorded. */
  readonly wantsFurther: boolean | undefined;
  /** The exchange that ended the transaction with `SUCCESS`; `undefined` before the end. */
  readonly ended: Exchange | undefined;
}

/** Stores the state of an authentication transaction under its latest token. The options of the transaction's first request stay valid. */
function remember(
  exchange: Exchange,
  status: string | undefined,
  transactions: Map<string, Transaction>,
): void {
  const { request, response } = exchange;
  const sent = textAt(request.value, 'stateToken');
  const token = textAt(response.value, 'stateToken') ?? sent;
  if (token === undefined || status === undefined) return;
  const known = sent === undefined ? undefined : transactions.get(sent);
  const isStart = isSignIn(exchange) && sent === undefined;
  transactions.set(token, {
    wantsFurther: isStart
      ? at(request.value, 'options', 'multiOptionalFactorEnroll') === true
      : known?.wantsFurther,
    ended: sent !== undefined && status === 'SUCCESS' ? exchange : undefined,
  });
}

function afterTheEnd({ resource, response }: Exchange, status: string, ended: Exchange): Report {
  return {
    of: resource,
    at: [...response.at, 'status'],
    message: `${quoted(status)} follows \`SUCCESS\`, which is final; start a new transaction`,
    related: [
      { of: ended.resource, at: [...ended.response.at, 'status'], message: 'the transaction ended here' },
    ],
  };
}

/**
 * Returns what starts a transaction: a password, an activation token, or a step-up. Returns `undefined` for a request that continues a
 * transaction; the transaction may be in any state.
 */
function triggerOf(exchange: Exchange, known: Transaction | undefined): Trigger | undefined {
  const { value } = exchange.request;
  if (!isSignIn(exchange)) return undefined;
  const hasPassword = isGiven(value, 'username') && isGiven(value, 'password');
  if (isGiven(value, 'stateToken')) return known === undefined && !hasPassword ? 'step-up' : undefined;
  if (isGiven(value, 'token')) return 'activation';
  return hasPassword ? 'password' : undefined;
}

function isSignIn({ method, path }: Exchange): boolean {
  return findOperation(method, path)?.route === 'POST /api/v1/authn';
}

interface Step {
  readonly exchange: Exchange;
  readonly status: string;
  readonly known: Transaction | undefined;
  readonly edition: Edition;
}

function* faultsOf(step: Step): Generator<string> {
  const { exchange, status, known, edition } = step;
  const trigger = triggerOf(exchange, known);
  if (trigger === undefined) {
    if (edition === 'spec' && isEnrolledAgain(step))
      yield 'the status `MFA_ENROLL` is repeated after an enrollment, but the options of the transaction do not include `multiOptionalFactorEnroll`; set this option to `true`, or respond with another status';
    return;
  }
  if (edition === 'field' && !isCheckedInLiveService(status, trigger)) return;
  const statuses = statusesAfter(trigger);
  if (!statuses.some((next) => next === status))
    yield `${WORDS[trigger]} cannot lead to the status ${quoted(status)}; respond with the status ${alternatives(statuses.map((next) => `\`${next}\``))}`;
  else if (status === 'PASSWORD_WARN' && !requestsWarning(exchange))
    yield 'the status is `PASSWORD_WARN`, but the options of the request do not include `warnBeforePasswordExpired`; set this option to `true`, or respond with another status';
  else if (status === 'PASSWORD_RESET' && !isGiven(exchange.response.value, 'recoveryType'))
    yield 'the status `PASSWORD_RESET` after an activation token requires a `recoveryType`; set it to `ACCOUNT_ACTIVATION`';
}

/** Whether a transaction stays in status `MFA_ENROLL` although the response shows no factor that must still be enrolled. */
function isEnrolledAgain({ exchange, status, known }: Step): boolean {
  const isEnrollment = findOperation(exchange.method, exchange.path)?.route === 'POST /api/v1/authn/factors';
  if (!isEnrollment || status !== 'MFA_ENROLL' || known?.wantsFurther !== false) return false;
  const factors = listAt(exchange.response.value, '_embedded', 'factors');
  return !factors.some((factor) => textAt(factor, 'enrollment') === 'REQUIRED');
}

/**
 * Whether a lint rule checks a status in recordings of the live service. `trigger` is the input that led to the status, such as a password.
 * The live service has statuses that the specification does not list, and further results of activation tokens and of step-up. Therefore,
 * only the statuses of the specification are checked, and only after a password.
 */
function isCheckedInLiveService(status: string, trigger: Trigger): boolean {
  return trigger === 'password' && STATUSES.some((known) => known === status);
}

const WORDS: Readonly<Partial<Record<Trigger, string>>> = {
  activation: 'an activation token',
  password: 'a password',
  'step-up': 'a state token without further input',
};

function statusesAfter(trigger: Trigger): readonly TransactionStatus[] {
  const moves = nextStatuses(null).moves.filter((move) => move.trigger === trigger);
  return [...new Set(moves.flatMap(({ next }) => (next === '401' ? [] : [next])))];
}

function requestsWarning({ request }: Exchange): boolean {
  return at(request.value, 'options', 'warnBeforePasswordExpired') === true;
}

function start(request: object, response: object) {
  return { method: 'POST', path: '/api/v1/authn', status: 200, request, response };
}

function passwordWarn() {
  const base = 'https://example.com/api/v1/authn';
  return {
    stateToken: 'state-token',
    status: 'PASSWORD_WARN',
    _links: {
      next: { name: 'changePassword', href: `${base}/credentials/change_password` },
      skip: { href: `${base}/skip` },
      cancel: { href: `${base}/cancel` },
    },
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

function activated() {
  return {
    recoveryType: 'ACCOUNT_ACTIVATION',
    _embedded: { policy: { complexity: { minLength: 8 }, expiration: { passwordExpireDays: 60 } } },
  };
}

function enrollment() {
  const enroll = { href: 'https://example.com/api/v1/authn/factors' };
  const factor = { factorType: 'sms', provider: 'OKTA', status: 'NOT_SETUP', _links: { enroll } };
  return {
    stateToken: 'state-token',
    status: 'MFA_ENROLL',
    _embedded: { factors: [factor] },
    _links: { cancel: { href: 'https://example.com/api/v1/authn/cancel' } },
  };
}
