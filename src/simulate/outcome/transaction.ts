import { hashOf } from '../../base/hash.js';
import type { ErrorBody } from '../../documents/request/refusal.js';
import type { Request } from '../../model/facts/request.js';
import type { Compiled } from '../compile.js';
import {
  type EmbeddedFactor,
  type EnrolledFactor,
  enrollableFactor,
  enrolledFactor,
  type FactorLink,
  isEnrolled,
  listedFactors,
  secondFactors,
} from './factor.js';
import type { Parts } from './parts.js';
import type { PasswordValues } from './password.js';
import { mapped, type Settled, settled, unsettled } from './settled.js';
import type { AuthnTransition, TransactionStatus, Trigger } from './state-table.js';

/** The response of `POST /api/v1/authn`: a transaction, or an authentication failure. */
export type Authentication = Transaction | AuthenticationFailure;

/** A transaction; absent fields are not in the response. Spec: Authentication transaction. */
export interface Transaction {
  readonly httpStatus: 200;
  readonly status: TransactionStatus;
  readonly stateToken?: Settled<string>;
  readonly sessionToken?: Settled<string>;
  readonly expiresAt?: Settled<string>;
  readonly type?: 'SESSION_STEP_UP';
  readonly recoveryType?: 'ACCOUNT_ACTIVATION';
  readonly embedded: Embedded;
  readonly links: readonly FactorLink[];
}

export interface Embedded {
  readonly user?: EmbeddedUser;
  readonly factors?: Settled<readonly EmbeddedFactor[]>;
  readonly policy?: EmbeddedPolicy;
  readonly target?: { readonly type: 'APP'; readonly name: Settled<string>; readonly label: Settled<string> };
  readonly authentication?: { readonly protocol: 'SAML2.0'; readonly issuer: Settled<string> };
}

export interface EmbeddedUser {
  readonly id: Settled<string>;
  readonly passwordChanged: Settled<string>;
  readonly profile: Readonly<Record<(typeof PROFILE)[number], Settled<string | null>>>;
}

export interface EmbeddedPolicy {
  readonly complexity: { readonly [Field in (typeof COMPLEXITY)[number]]: Settled<PasswordValues[Field]> };
  readonly expiration?: { readonly passwordExpireDays: Settled<number> };
}

/** The error response to a failed sign-in. Spec: Errors, `E0000004`. */
export interface AuthenticationFailure {
  readonly httpStatus: 401;
  readonly body: ErrorBody;
}

/** The data that a transaction is built from. */
export interface TransactionContext {
  readonly compiled: Compiled;
  readonly request: Request;
  readonly parts: Parts;
  readonly trigger: Trigger;
  readonly enrolled: readonly EnrolledFactor[] | undefined;
}

const PROFILE = ['login', 'firstName', 'lastName', 'locale', 'timeZone'] as const;

const COMPLEXITY = ['minLength', 'minLowerCase', 'minUpperCase', 'minNumber', 'minSymbol'] as const;

const MADE_BY_SERVICE = unsettled<string>(['only the service can create it']);
const NOT_FOR_STEP_UP = unsettled<string>(['it is not documented whether a step-up returns a session token']);

/**
 * Returns the response for a transition of the state table: a transaction with the status `next`, or an authentication failure for `401`.
 */
export function answerTo(next: AuthnTransition['next'], context: TransactionContext): Authentication {
  return next === '401' ? failureOf(context.request) : ANSWERS[next](context);
}

const ANSWERS: Readonly<Record<TransactionStatus, (context: TransactionContext) => Transaction>> = {
  SUCCESS: (context) =>
    isStepUp(context)
      ? succeeded(context, NOT_FOR_STEP_UP, [ORIGINAL])
      : succeeded(context, MADE_BY_SERVICE, []),
  MFA_REQUIRED: (context) =>
    openTransaction(context, 'MFA_REQUIRED', { user: userIn(context), factors: enrolledIn(context) }, [
      CANCEL,
    ]),
  MFA_ENROLL: (context) =>
    openTransaction(context, 'MFA_ENROLL', { user: userIn(context), factors: enrollableIn(context) }, [
      CANCEL,
    ]),
  PASSWORD_EXPIRED: (context) =>
    openTransaction(
      context,
      'PASSWORD_EXPIRED',
      { user: userIn(context), policy: { complexity: complexityIn(context) } },
      [CHANGE_PASSWORD, CANCEL],
    ),
  PASSWORD_WARN: (context) =>
    openTransaction(context, 'PASSWORD_WARN', { user: userIn(context) }, [CHANGE_PASSWORD, SKIP, CANCEL]),
  PASSWORD_RESET: (context) => ({
    ...openTransaction(context, 'PASSWORD_RESET', { user: userIn(context), policy: resetPolicy(context) }, [
      RESET_PASSWORD,
    ]),
    recoveryType: 'ACCOUNT_ACTIVATION',
  }),
  LOCKED_OUT: (context) => ({
    ...openTransaction(context, 'LOCKED_OUT', {}, [UNLOCK]),
    stateToken: unsettled([
      'it is not documented whether this state is final, and therefore has no state token',
    ]),
  }),
  UNAUTHENTICATED: (context) =>
    openTransaction(context, 'UNAUTHENTICATED', { target: targetIn(context), authentication: SAML }, [
      AUTHENTICATE,
    ]),
};

function succeeded(
  context: TransactionContext,
  sessionToken: Settled<string>,
  links: readonly FactorLink[],
): Transaction {
  const { stateToken: _, ...final } = openTransaction(context, 'SUCCESS', { user: userIn(context) }, links);
  return { ...final, sessionToken };
}

/** Returns a transaction with a state token, which every non-final state has. */
function openTransaction(
  context: TransactionContext,
  status: TransactionStatus,
  embedded: Embedded,
  links: readonly FactorLink[],
): Transaction {
  return {
    httpStatus: 200,
    status,
    stateToken: MADE_BY_SERVICE,
    expiresAt: MADE_BY_SERVICE,
    ...(isStepUp(context) && { type: 'SESSION_STEP_UP' }),
    embedded,
    links,
  };
}

function isStepUp({ trigger }: TransactionContext): boolean {
  return trigger === 'step-up' || trigger === 'step-up with password';
}

const CANCEL = link('cancel', undefined, '/api/v1/authn/cancel');
const SKIP = link('skip', undefined, '/api/v1/authn/skip');
const CHANGE_PASSWORD = link('next', 'changePassword', '/api/v1/authn/credentials/change_password');
const RESET_PASSWORD = link('next', 'resetPassword', '/api/v1/authn/credentials/reset_password');
const UNLOCK = link('next', 'unlock', '/api/v1/authn/recovery/unlock');
const AUTHENTICATE = link('next', 'authenticate', '/api/v1/authn');
const ORIGINAL: FactorLink = {
  rel: 'next',
  name: 'original',
  href: unsettled(['the redirect of the application is unknown']),
  allow: ['GET'],
};

const SAML = {
  protocol: 'SAML2.0' as const,
  issuer: unsettled<string>(['the issuer of the application is not in the export']),
};

function link(rel: string, name: string | undefined, href: string): FactorLink {
  return { rel, ...(name !== undefined && { name }), href: settled(href), allow: ['POST'] };
}

function failureOf(request: Request): AuthenticationFailure {
  return {
    httpStatus: 401,
    body: {
      errorCode: 'E0000004',
      errorSummary: 'Authentication failed',
      errorLink: 'E0000004',
      errorId: `oae${hashOf(request)}`,
      errorCauses: [],
    },
  };
}

function userIn({ compiled, request }: TransactionContext): EmbeddedUser {
  const given = request.policyContext.user;
  const person = given?.id == null ? undefined : compiled.world.person(given.id);
  const profile = given?.profile ?? person?.profile;
  const login = given?.login ?? person?.login;
  const attribute = (name: string): Settled<string | null> => {
    if (profile === undefined) return unsettled(['the profile of the user is unknown']);
    const value = Object.hasOwn(profile, name) ? profile[name] : null;
    return settled(typeof value === 'string' ? value : null);
  };
  return {
    id: given?.id == null ? unsettled(['the user is unknown']) : settled(given.id),
    passwordChanged: unsettled(['the date of the last password change is unknown']),
    profile: {
      login: login === undefined ? attribute('login') : settled(login),
      firstName: attribute('firstName'),
      lastName: attribute('lastName'),
      locale: attribute('locale'),
      timeZone: attribute('timeZone'),
    },
  };
}

function enrolledIn({ compiled, enrolled }: TransactionContext): Settled<readonly EmbeddedFactor[]> {
  if (enrolled === undefined) return unsettled(['the enrolled authenticators of the user are unknown']);
  const { brand } = compiled.snapshot;
  return settled(secondFactors(enrolled, brand).map((factor) => enrolledFactor(factor, brand)));
}

function enrollableIn({
  compiled,
  request,
  parts,
  enrolled,
}: TransactionContext): Settled<readonly EmbeddedFactor[]> {
  if (enrolled === undefined) return unsettled(['the enrolled authenticators of the user are unknown']);
  const { brand } = compiled.snapshot;
  const userId = request.policyContext.user?.id ?? undefined;
  return mapped(parts.enrollment.effect.settings, (settings) =>
    listedFactors(settings, brand)
      .filter(({ self }) => self !== 'NOT_ALLOWED')
      .flatMap(({ uses, self }) =>
        uses
          .filter((use) => !isEnrolled(use, enrolled, brand))
          .map((use) => enrollableFactor(use, self, userId, brand)),
      ),
  );
}

function complexityIn({ parts }: TransactionContext): EmbeddedPolicy['complexity'] {
  const { minLength, minLowerCase, minUpperCase, minNumber, minSymbol } = parts.password.effect;
  return { minLength, minLowerCase, minUpperCase, minNumber, minSymbol };
}

function resetPolicy(context: TransactionContext): EmbeddedPolicy {
  const passwordExpireDays = unsettled<number>(['it is not documented how the value depends on the policy']);
  return { complexity: complexityIn(context), expiration: { passwordExpireDays } };
}

function targetIn({ compiled, request }: TransactionContext): NonNullable<Embedded['target']> {
  const application = compiled.world.application(request.appInstance);
  const fromExport = (text: string | undefined): Settled<string> =>
    text === undefined ? unsettled(['the application is not in the export']) : settled(text);
  return { type: 'APP', name: fromExport(application?.name), label: fromExport(application?.label) };
}
