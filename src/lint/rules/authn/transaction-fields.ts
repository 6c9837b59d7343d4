import { quoted } from '../../../base/messages.js';
import { didYouMean } from '../../../base/near-miss.js';
import type { PathStep } from '../../../base/pointer.js';
import type { Edition } from '../../../policies/snapshot.js';
import { STATUSES, type TransactionStatus } from '../../../simulate/outcome/state-table.js';
import { checkLinks } from '../../helpers/authn/transaction-links.js';
import { checkWords } from '../../helpers/authn/transaction-words.js';
import { at, isGiven, listAt, textAt } from '../../rule/json-path.js';
import type { Report } from '../../rule/rule.js';
import { defineRule } from '../../rule/rule.js';

/** Compares a transaction with what its status needs: `undefined` if it has that. */
type Demand = (transaction: unknown) => Lack | undefined;

interface Lack {
  /** The expected part, and the value in its place. */
  readonly words: string;
  /** The wrong value; absent where nothing is in its place. */
  readonly at?: readonly PathStep[];
}

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
    'Edition `field` is milder: it knows further states and links of the live service, and does not compare links with their operations, nor check what only the specification shows, such as `_embedded.policy` and the word `SAML2.0`.',
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
    if (edition === 'spec') yield* checkLinks(transaction);
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
      if (lack !== undefined) yield reportOf(status, lack);
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
      {
        stateToken: 'state-token',
        status: 'LOCKED_OUT',
        _embedded: { user: { id: 5 } },
        _links: { next: { name: 'unlock', href: 'https://example.com/api/v1/authn/cancel' } },
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
    if (lack !== undefined) yield reportOf('SUCCESS', lack);
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
      message: '`stateToken` is missing: a transaction in `LOCKED_OUT` can go on, so it needs one; add it',
    };
}

function demandsOf(status: string, edition: Edition): readonly Demand[] {
  const of = (table: Readonly<Record<string, readonly Demand[]>>) =>
    Object.hasOwn(table, status) ? (table[status] ?? []) : [];
  return [...of(DEMANDS), ...(edition === 'spec' ? of(DEMANDS_OF_SPEC) : [])];
}

function reportOf(status: string, { words, at = ['status'] }: Lack): Report {
  return { at, message: `\`${status}\` comes with ${words}` };
}

/** Enrolled factors are verified, the others are enrolled. */
function* checkFactors(status: string, transaction: unknown, edition: Edition): Generator<Report> {
  const place = ['_embedded', 'factors'];
  for (const [index, factor] of listAt(transaction, ...place).entries()) {
    const isOpen = !isGiven(factor, 'status') || textAt(factor, 'status') === 'NOT_SETUP';
    if (status === 'MFA_REQUIRED' && !isGiven(factor, '_links', 'verify'))
      yield { at: [...place, index], message: 'the enrolled factor has no link `verify`: add it' };
    if (status === 'MFA_REQUIRED' && edition === 'spec' && !isGiven(factor, 'id'))
      yield { at: [...place, index], message: 'the enrolled factor has no `id`: add it' };
    const isEnrollable = isGiven(factor, '_links', 'enroll');
    if (status === 'MFA_ENROLL' && isOpen && !isEnrollable)
      yield {
        at: [...place, index],
        message: 'the factor can be enrolled and has no link `enroll`: add it',
      };
    if (edition === 'spec')
      yield* checkFactorStatus(factor, isEnrollable && status !== 'MFA_REQUIRED', [...place, index]);
  }
}

/** Spec: Authentication transaction, "Factor (as embedded)", `status`. */
function* checkFactorStatus(
  factor: unknown,
  isEnrollable: boolean,
  at: readonly PathStep[],
): Generator<Report> {
  const status = textAt(factor, 'status');
  if (status !== undefined && isEnrollable && status !== 'NOT_SETUP')
    yield {
      at: [...at, 'status'],
      message: `a factor with a link \`enroll\` is not enrolled: its status is \`NOT_SETUP\`, not ${quoted(status)}`,
    };
  else if (status === 'NOT_SETUP' && isGiven(factor, '_links', 'verify'))
    yield {
      at: [...at, 'status'],
      message: 'a factor with a link `verify` is enrolled: its status is not `NOT_SETUP`',
    };
}

function field(name: string): Demand {
  return (transaction) => (isGiven(transaction, name) ? undefined : { words: `\`${name}\`, and has none` });
}

function embedded(...path: readonly string[]): Demand {
  return (transaction) =>
    isGiven(transaction, '_embedded', ...path)
      ? undefined
      : { words: `\`_embedded.${path.join('.')}\`, and has none` };
}

function listed(name: string): Demand {
  return (transaction) => {
    const list = at(transaction, '_embedded', name);
    return Array.isArray(list) && list.length === 0
      ? { words: `something in \`_embedded.${name}\`, and has nothing there`, at: ['_embedded', name] }
      : undefined;
  };
}

function link(name: string): Demand {
  return (transaction) =>
    isGiven(transaction, '_links', name) ? undefined : { words: `a link \`${name}\`, and has none` };
}

function next(name: string): Demand {
  return (transaction) => {
    const found = textAt(transaction, '_links', 'next', 'name');
    if (found === name) return undefined;
    const words = `a link \`next\` named \`${name}\``;
    if (found !== undefined)
      return { words: `${words}, not ${quoted(found)}`, at: ['_links', 'next', 'name'] };
    return isGiven(transaction, '_links', 'next')
      ? { words: `${words}, and this one has no name`, at: ['_links', 'next'] }
      : { words: `${words}, and has none` };
  };
}

function stepUp(transaction: unknown): Lack | undefined {
  if (textAt(transaction, 'type') === 'SESSION_STEP_UP') return undefined;
  const words = '`type`: `SESSION_STEP_UP`';
  return isGiven(transaction, 'type') ? { words, at: ['type'] } : { words };
}

function whenActivating(demand: Demand): Demand {
  return (transaction) =>
    textAt(transaction, 'recoveryType') === 'ACCOUNT_ACTIVATION' ? demand(transaction) : undefined;
}
