import { didYouMean } from '../../../base/did-you-mean/nearest-word.js';
import { quoted } from '../../../base/messages.js';
import type { PathStep } from '../../../base/pointer.js';
import type { Edition } from '../../../model/policies/snapshot.js';
import { STATUSES, type TransactionStatus } from '../../../simulate/outcome/state-table.js';
import { checkLinks } from '../../helpers/authn/transaction-links.js';
import { checkKnownValues } from '../../helpers/authn/transaction-words.js';
import { at, isGiven, listAt, textAt } from '../../rule/json-path.js';
import type { Report } from '../../rule/rule.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** A requirement: a function that returns what a transaction lacks, or `undefined` if the transaction meets the requirement. */
type Demand = (transaction: unknown) => Lack | undefined;

interface Lack {
  /** A description of the expected value and, if there is one, of the actual value. */
  readonly words: string;
  /** The path of the wrong value; absent if the value is missing. */
  readonly at?: readonly PathStep[];
}

/**
 * The requirements for a transaction of each status, from the column "Also" of the specification's state table. `SUCCESS` is checked
 * separately.
 */
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

/** Requirements that the specification states, but that documented responses of the live service do not meet. */
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
  what: 'an authentication transaction lacks a field that its status requires, or has one that its status excludes',
  why: 'the sign-in page relies on the tokens, factors and links of the transaction, and stops if one is missing',
  source: 'Authentication transaction; States and transitions',
  choices: [
    'For the live service (edition `field`), this lint rule accepts further states and links. It checks neither the URLs of the links nor details that only the specification shows, such as `_embedded.policy`.',
    'every non-final state has a `stateToken`. The state table of the specification shows none for `LOCKED_OUT`, although that state has a link to continue, so a missing token is reported as info there',
    'the specification shows only the `recoveryType` `ACCOUNT_ACTIVATION`, after an activation token; any other value is reported as info',
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
    if (edition === 'spec') yield* checkKnownValues(transaction, status);
    if (edition === 'spec' && status === 'LOCKED_OUT') yield* checkLockedOut(transaction);
    if (status === 'SUCCESS') yield* checkSuccess(transaction, edition);
    else if (isGiven(transaction, 'sessionToken'))
      yield {
        at: ['sessionToken'],
        isKey: true,
        message: `a transaction in the status ${quoted(status)} has a \`sessionToken\`, which is allowed in the status \`SUCCESS\` only; remove it`,
      };
    for (const demand of demandsOf(status, edition)) {
      const lack = demand(transaction);
      if (lack !== undefined) yield reportOf(status, lack);
    }
    yield* checkFactors(status, transaction, edition);
  },
  examples: () => ({
    bad: [
      { status: 'SUCCESS', expiresAt: '2026-01-15T10:00:00.000Z', stateToken: 'state-token' },
      { status: 'LOCKED_OUT', _links: { cancel: { href: 'https://example.com/api/v1/authn/cancel' } } },
      {
        stateToken: 'state-token',
        status: 'MFA_REQUIRED',
        _embedded: { factors: [{ id: 'factor1', factorType: 'sms', provider: 'OKTA' }] },
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
      exampleGiven(
        {
          stateToken: 'state-token',
          status: 'LOCKED_OUT',
          _links: { next: { name: 'unlock', href: 'https://example.com/api/v1/authn/recovery/unlock' } },
        },
        { note: 'A locked-out user can continue with the link `next`, so the transaction has a state token' },
      ),
    ],
  }),
});

/** The transaction statuses that exist only in the live service. A client reaches them if it follows a link in a transaction. */
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
    message: `unknown status ${quoted(status)}${didYouMean(status, STATUSES) || '; use a status that the specification defines'}`,
  };
}

/**
 * Checks a successful transaction. Only primary authentication ends with a session token; after a step-up, the user continues to the
 * application.
 */
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
      message:
        'a transaction in the status `SUCCESS` has a `stateToken`, which is allowed in non-final states only; remove it',
    };
}

function* checkLockedOut(transaction: unknown): Generator<Report> {
  const lack = field('stateToken')(transaction);
  if (lack !== undefined)
    yield {
      at: ['status'],
      severity: 'info',
      message:
        '`stateToken` is missing: a transaction in the status `LOCKED_OUT` can continue, so it requires a state token; add it',
    };
}

function demandsOf(status: string, edition: Edition): readonly Demand[] {
  const of = (table: Readonly<Record<string, readonly Demand[]>>) =>
    Object.hasOwn(table, status) ? (table[status] ?? []) : [];
  return [...of(DEMANDS), ...(edition === 'spec' ? of(DEMANDS_OF_SPEC) : [])];
}

function reportOf(status: string, { words, at = ['status'] }: Lack): Report {
  return { at, message: `the status \`${status}\` requires ${words}` };
}

/** Checks that enrolled factors of a transaction have a link to verify them, and that other factors have a link to enroll them. */
function* checkFactors(status: string, transaction: unknown, edition: Edition): Generator<Report> {
  const place = ['_embedded', 'factors'];
  for (const [index, factor] of listAt(transaction, ...place).entries()) {
    const isOpen = !isGiven(factor, 'status') || textAt(factor, 'status') === 'NOT_SETUP';
    if (status === 'MFA_REQUIRED' && !isGiven(factor, '_links', 'verify'))
      yield { at: [...place, index], message: 'the enrolled factor has no link `verify`; add it' };
    if (status === 'MFA_REQUIRED' && edition === 'spec' && !isGiven(factor, 'id'))
      yield { at: [...place, index], message: 'the enrolled factor has no `id`; add it' };
    const isEnrollable = isGiven(factor, '_links', 'enroll');
    if (status === 'MFA_ENROLL' && isOpen && !isEnrollable)
      yield {
        at: [...place, index],
        message: 'the factor can be enrolled, but has no link `enroll`; add it',
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
      message: `a factor with a link \`enroll\` is not enrolled; set its status to \`NOT_SETUP\` instead of ${quoted(status)}`,
    };
  else if (status === 'NOT_SETUP' && isGiven(factor, '_links', 'verify'))
    yield {
      at: [...at, 'status'],
      message:
        'a factor with a link `verify` is enrolled, but its status is `NOT_SETUP`; correct the status, or remove the link',
    };
}

function field(name: string): Demand {
  return (transaction) =>
    isGiven(transaction, name) ? undefined : { words: `\`${name}\`, which is missing; add it` };
}

function embedded(...path: readonly string[]): Demand {
  return (transaction) =>
    isGiven(transaction, '_embedded', ...path)
      ? undefined
      : { words: `\`_embedded.${path.join('.')}\`, which is missing; add it` };
}

function listed(name: string): Demand {
  return (transaction) => {
    const list = at(transaction, '_embedded', name);
    return Array.isArray(list) && list.length === 0
      ? { words: `\`_embedded.${name}\`, which is empty; add an element`, at: ['_embedded', name] }
      : undefined;
  };
}

function link(name: string): Demand {
  return (transaction) =>
    isGiven(transaction, '_links', name)
      ? undefined
      : { words: `a link \`${name}\`, which is missing; add it` };
}

function next(name: string): Demand {
  return (transaction) => {
    const found = textAt(transaction, '_links', 'next', 'name');
    if (found === name) return undefined;
    const words = `a link \`next\` with the name \`${name}\``;
    if (found !== undefined)
      return {
        words: `${words}, but its name is ${quoted(found)}; correct the name or the status`,
        at: ['_links', 'next', 'name'],
      };
    return isGiven(transaction, '_links', 'next')
      ? { words: `${words}, but the link has no name; add the name`, at: ['_links', 'next'] }
      : { words: `${words}, which is missing; add it` };
  };
}

function stepUp(transaction: unknown): Lack | undefined {
  if (textAt(transaction, 'type') === 'SESSION_STEP_UP') return undefined;
  const words = 'the `type` `SESSION_STEP_UP`';
  return isGiven(transaction, 'type')
    ? { words: `${words}; set it`, at: ['type'] }
    : { words: `${words}; add it` };
}

function whenActivating(demand: Demand): Demand {
  return (transaction) =>
    textAt(transaction, 'recoveryType') === 'ACCOUNT_ACTIVATION' ? demand(transaction) : undefined;
}
