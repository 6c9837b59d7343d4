import { quoted } from '../../../base/messages.js';
import { didYouMean } from '../../../base/near-miss.js';
import type { Edition } from '../../../policies/snapshot.js';
import { STATUSES, type TransactionStatus } from '../../../simulate/outcome/state-table.js';
import { checkLinks } from '../../helpers/authn/transaction-links.js';
import { checkWords } from '../../helpers/authn/transaction-words.js';
import { isGiven, listAt, textAt } from '../../rule/json-path.js';
import type { Report } from '../../rule/rule.js';
import { defineRule } from '../../rule/rule.js';

/** What a transaction must hold: `undefined` when it does. */
type Demand = (transaction: unknown) => string | undefined;

/** Status to what it comes with, in the column "Also" of the state table; `SUCCESS` is told apart below. */
const DEMANDS: Readonly<Record<Exclude<TransactionStatus, 'SUCCESS'>, readonly Demand[]>> = {
  MFA_REQUIRED: [field('stateToken'), embedded('factors'), link('cancel')],
  MFA_ENROLL: [field('stateToken'), embedded('factors'), link('cancel')],
  PASSWORD_EXPIRED: [field('stateToken'), next('changePassword'), link('cancel')],
  PASSWORD_WARN: [field('stateToken'), next('changePassword'), link('skip'), link('cancel')],
  PASSWORD_RESET: [field('stateToken'), next('resetPassword')],
  LOCKED_OUT: [next('unlock')],
  UNAUTHENTICATED: [
    field('stateToken'),
    stepUp,
    embedded('target'),
    embedded('authentication'),
    next('authenticate'),
  ],
};

/** What the specification shows, and answers of the live service in its own documentation lack. */
const DEMANDS_OF_SPEC: Readonly<Partial<Record<TransactionStatus, readonly Demand[]>>> = {
  MFA_REQUIRED: [listed('factors')],
  MFA_ENROLL: [listed('factors')],
  PASSWORD_EXPIRED: [embedded('policy', 'complexity')],
  PASSWORD_RESET: [
    whenActivating(embedded('policy', 'complexity')),
    whenActivating(embedded('policy', 'expiration')),
  ],
};

/** Spec: Authentication transaction; States and transitions, "Authentication transaction statuses". */
export const authnTransactionFields = defineRule({
  id: 'authn/transaction-fields',
  severity: 'error',
  what: 'an authentication transaction without what its status comes with, or with what it cannot have',
  why: 'the sign-in page goes by the tokens, factors and links of the transaction, and stops where one is missing',
  source: 'Authentication transaction; States and transitions',
  choices: [
    'every state that is not final has a `stateToken`. The row of `LOCKED_OUT` in the state table names none, though it has a link that goes on: there it is only worth knowing',
    'of recoveries the specification shows but one, after an activation token: another `recoveryType` is only worth knowing',
  ],
  on: 'authentication transaction',
  refusedByService: 'never',
  reading: ['stored'],
  fields: [''],
  *check(transaction, { edition }) {
    const status = textAt(transaction, 'status');
    if (status === undefined) return;
    yield* checkStatus(status, edition);
    yield* checkLinks(transaction, edition);
    if (edition === 'spec') yield* checkWords(transaction, status);
    if (edition === 'spec' && status === 'LOCKED_OUT') yield* checkLockedOut(transaction);
    if (status === 'SUCCESS') yield* checkSuccess(transaction, edition);
    else if (isGiven(transaction, 'sessionToken'))
      yield {
        at: ['sessionToken'],
        isKey: true,
        message: `${quoted(status)} carries \`sessionToken\`, which comes with \`SUCCESS\` alone`,
      };
    for (const demand of demandsOf(status, edition)) {
      const lack = demand(transaction);
      if (lack !== undefined) yield { at: ['status'], message: `\`${status}\` comes with ${lack}` };
    }
    yield* checkFactors(status, transaction, edition);
  },
  examples: {
    bad: [
      { status: 'SUCCESS', expiresAt: '2026-01-15T10:00:00.000Z', stateToken: 'state-token' },
      { status: 'LOCKED_OUT', _links: { cancel: { href: 'https://example.com/api/v1/authn/cancel' } } },
      {
        stateToken: 'state-token',
        status: 'MFA_REQUIRED',
        _embedded: { factors: [{ id: 'factor1', factorType: 'sms', provider: 'SVC' }] },
        _links: { cancel: { href: 'https://example.com/api/v1/authn/cancel' } },
      },
    ],
    good: [
      { status: 'SUCCESS', expiresAt: '2026-01-15T10:00:00.000Z', sessionToken: 'session-token' },
      {
        stateToken: 'state-token',
        status: 'LOCKED_OUT',
        _links: { next: { name: 'unlock', href: 'https://example.com/api/v1/authn/recovery/unlock' } },
      },
    ],
  },
});

/** States of the live service that links lead to, and that the specification does not show. */
const LINKED = [
  'FACTOR_ENROLL',
  'FACTOR_ENROLL_ACTIVATE',
  'MFA_CHALLENGE',
  'MFA_ENROLL_ACTIVATE',
  'RECOVERY',
  'RECOVERY_CHALLENGE',
];

function* checkStatus(status: string, edition: Edition): Generator<Report> {
  const isLinked = LINKED.includes(status);
  if (STATUSES.some((known) => known === status) || (isLinked && edition === 'field')) return;
  yield {
    at: ['status'],
    ...((isLinked || edition === 'field') && { severity: 'info' }),
    message: `the status ${quoted(status)} is not one that the specification shows${didYouMean(status, STATUSES)}`,
  };
}

/** Only primary authentication ends with a session token: a step-up goes on to the application. */
function* checkSuccess(transaction: unknown, edition: Edition): Generator<Report> {
  const isStepUp = stepUp(transaction) === undefined;
  const expiry = edition === 'spec' ? [field('expiresAt')] : [];
  const demands = isStepUp ? [next('original')] : [field('sessionToken'), ...expiry];
  const isRecovery = isGiven(transaction, 'recoveryType');
  for (const demand of isRecovery ? [] : demands) {
    const lack = demand(transaction);
    if (lack !== undefined) yield { at: ['status'], message: `\`SUCCESS\` comes with ${lack}` };
  }
  if (!isStepUp && isGiven(transaction, 'stateToken'))
    yield {
      at: ['stateToken'],
      isKey: true,
      message: '`SUCCESS` carries `stateToken`, which only states have that are not final',
    };
}

function* checkLockedOut(transaction: unknown): Generator<Report> {
  const lack = field('stateToken')(transaction);
  if (lack !== undefined)
    yield {
      at: ['status'],
      severity: 'info',
      message: `\`LOCKED_OUT\` is not final, and comes with ${lack}`,
    };
}

function demandsOf(status: string, edition: Edition): readonly Demand[] {
  const of = (table: Readonly<Record<string, readonly Demand[]>>) =>
    Object.hasOwn(table, status) ? (table[status] ?? []) : [];
  return [...of(DEMANDS), ...(edition === 'spec' ? of(DEMANDS_OF_SPEC) : [])];
}

/** Enrolled factors are verified, the others are enrolled. */
function* checkFactors(status: string, transaction: unknown, edition: Edition): Generator<Report> {
  const at = ['_embedded', 'factors'];
  for (const [index, factor] of listAt(transaction, ...at).entries()) {
    const isOpen = !isGiven(factor, 'status') || textAt(factor, 'status') === 'NOT_SETUP';
    if (status === 'MFA_REQUIRED' && !isGiven(factor, '_links', 'verify'))
      yield { at: [...at, index], message: 'an enrolled factor has a link `verify`' };
    if (status === 'MFA_REQUIRED' && edition === 'spec' && !isGiven(factor, 'id'))
      yield { at: [...at, index], message: 'an enrolled factor has an `id`' };
    if (status === 'MFA_ENROLL' && isOpen && !isGiven(factor, '_links', 'enroll'))
      yield { at: [...at, index], message: 'a factor to enroll has a link `enroll`' };
  }
}

function field(name: string): Demand {
  return (transaction) => (isGiven(transaction, name) ? undefined : `\`${name}\`, and has none`);
}

function embedded(...path: readonly string[]): Demand {
  return (transaction) =>
    isGiven(transaction, '_embedded', ...path) ? undefined : `\`_embedded.${path.join('.')}\`, and has none`;
}

function listed(name: string): Demand {
  return (transaction) => {
    const isEmpty =
      isGiven(transaction, '_embedded', name) && listAt(transaction, '_embedded', name).length === 0;
    return isEmpty ? `something in \`_embedded.${name}\`, and has nothing there` : undefined;
  };
}

function link(name: string): Demand {
  return (transaction) =>
    isGiven(transaction, '_links', name) ? undefined : `a link \`${name}\`, and has none`;
}

function next(name: string): Demand {
  return (transaction) => {
    const found = textAt(transaction, '_links', 'next', 'name');
    if (found === name) return undefined;
    return `a link \`next\` named \`${name}\`, ${found === undefined ? 'and has none' : `not ${quoted(found)}`}`;
  };
}

function stepUp(transaction: unknown): string | undefined {
  return textAt(transaction, 'type') === 'SESSION_STEP_UP' ? undefined : '`type`: `SESSION_STEP_UP`';
}

function whenActivating(demand: Demand): Demand {
  return (transaction) =>
    textAt(transaction, 'recoveryType') === 'ACCOUNT_ACTIVATION' ? demand(transaction) : undefined;
}
