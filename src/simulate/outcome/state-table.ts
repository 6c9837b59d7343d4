import { all, any, atom, type Formula, not } from '../../logic/kleene/formula.js';

/** Statuses of a transaction. Spec: States and transitions, "Authentication transaction statuses". */
export const STATUSES = [
  'SUCCESS',
  'LOCKED_OUT',
  'PASSWORD_EXPIRED',
  'MFA_REQUIRED',
  'MFA_ENROLL',
  'PASSWORD_WARN',
  'PASSWORD_RESET',
  'UNAUTHENTICATED',
] as const;

export type TransactionStatus = (typeof STATUSES)[number];

/**
 * The event that triggers a transition between statuses: a call of `POST /api/v1/authn` in one of its modes, or the enrollment of a factor.
 * Spec: Authentication (of users).
 */
export type Trigger = 'password' | 'activation' | 'step-up' | 'step-up with password' | 'factor enrolled';

/** Facts that a transition in the state table depends on, as phrases that follow "whether". */
export const AUTHN_FACTS = {
  isValid: 'the password is valid',
  isExpired: 'the password is expired',
  isExpiring: 'the password is within the warning period',
  isLockedOut: 'the user is locked out',
  showsLockout: 'the password policy shows lockout failures',
  isDenied: 'the sign-on policy denies access',
  hasFactor: 'the user has an active enrolled factor',
  needsVerification: 'policy requires verification',
  needsEnrollment: 'policy requires enrollment',
  wantsWarning: '`warnBeforePasswordExpired` is true',
  wantsFurther: '`multiOptionalFactorEnroll` is true',
  hasFurther: 'more optional factors are available',
  isTokenValid: 'the activation token is valid',
  hasPassword: 'the user has a password',
  hasSession: 'there is a session',
} as const;

export type AuthnFact = keyof typeof AUTHN_FACTS;

/** A transition between two statuses of an authentication transaction: one row of {@link STATE_TABLE}. */
export interface AuthnTransition {
  readonly name: string;
  readonly from: TransactionStatus | null;
  readonly trigger: Trigger;
  /** The condition of the transition, as quoted from the specification. */
  readonly condition: string;
  /** The status after the transition. `401` means that the service responds with this error, and no transaction remains. */
  readonly next: TransactionStatus | '401';
  /** The condition of the transition as a formula, excluding the cases that other rows of the state table cover. */
  readonly when: Formula<AuthnFact>;
}

const is = (fact: AuthnFact) => atom(fact);
const isNot = (fact: AuthnFact) => not(atom(fact));

const admitted = [is('isValid'), isNot('isLockedOut'), isNot('isDenied')];
const undemanding = [isNot('needsVerification'), isNot('needsEnrollment')];
const succeeding = [...admitted, ...undemanding, isNot('isExpired')];
const isWarned = all([is('isExpiring'), is('wantsWarning')]);
const usesFactors = any([is('needsVerification'), is('needsEnrollment')]);

/**
 * The transitions between statuses. Each row has these columns: name, from, trigger, condition, next, formula. If two rows match, the
 * specification does not state which comes first, and the response is undecided. Spec: States and transitions; Errors, for step-up with a
 * password.
 */
export const STATE_TABLE: readonly AuthnTransition[] = [
  row(
    'password success',
    [null, 'password', 'SUCCESS'],
    'valid password, no further verification required by policy',
    [...succeeding, not(isWarned)],
  ),
  row(
    'factor challenge',
    [null, 'password', 'MFA_REQUIRED'],
    'user has an active enrolled factor and policy requires verification',
    [...admitted, is('hasFactor'), is('needsVerification')],
  ),
  row('factor enrollment', [null, 'password', 'MFA_ENROLL'], 'policy requires enrollment', [
    ...admitted,
    is('needsEnrollment'),
  ]),
  row('password expired', [null, 'password', 'PASSWORD_EXPIRED'], 'password expired', [
    ...admitted,
    is('isExpired'),
    isNot('hasFactor'),
  ]),
  row(
    'password expired, challenged first',
    [null, 'password', 'MFA_REQUIRED'],
    'an active factor enrollment is challenged as MFA_REQUIRED first',
    [...admitted, is('isExpired'), is('hasFactor')],
  ),
  row(
    'password warning',
    [null, 'password', 'PASSWORD_WARN'],
    'with `warnBeforePasswordExpired` true: password within warning period',
    [...succeeding, isWarned],
  ),
  row(
    'password not warned of',
    [null, 'password', 'SUCCESS'],
    'option omitted or false: password not expired',
    [...succeeding, isNot('wantsWarning')],
  ),
  row(
    'lockout shown',
    [null, 'password', 'LOCKED_OUT'],
    'user is LOCKED_OUT and the password policy shows lockout failures',
    [is('isLockedOut'), is('showsLockout')],
  ),
  row('lockout hidden', [null, 'password', '401'], 'user locked out and policy hides lockout failures', [
    is('isLockedOut'),
    isNot('showsLockout'),
  ]),
  row('credentials invalid', [null, 'password', '401'], 'invalid credentials', [isNot('isValid')]),
  row('access denied', [null, 'password', '401'], 'access denied by sign-on policy', [is('isDenied')]),
  row('activation success', [null, 'activation', 'SUCCESS'], 'valid token, user has a password, no MFA', [
    is('isTokenValid'),
    is('hasPassword'),
    not(usesFactors),
    isNot('isDenied'),
  ]),
  row(
    'activation with factors',
    [null, 'activation', 'MFA_ENROLL'],
    'valid token, user has a password, MFA configured',
    [is('isTokenValid'), is('hasPassword'), usesFactors, isNot('isDenied')],
  ),
  row(
    'activation without credentials',
    [null, 'activation', 'PASSWORD_RESET'],
    'valid token, user created without credentials',
    [is('isTokenValid'), isNot('hasPassword')],
  ),
  row('token invalid', [null, 'activation', '401'], 'invalid or expired token', [isNot('isTokenValid')]),
  row(
    'further enrollment',
    ['MFA_ENROLL', 'factor enrolled', 'MFA_ENROLL'],
    'with `multiOptionalFactorEnroll` true: more optional factors available',
    [is('wantsFurther'), is('hasFurther')],
  ),
  row('step-up', [null, 'step-up', 'UNAUTHENTICATED'], 'no session', [isNot('hasSession')]),
  row(
    'step-up success',
    ['UNAUTHENTICATED', 'step-up with password', 'SUCCESS'],
    'no MFA required',
    succeeding,
  ),
  row(
    'step-up lockout hidden',
    ['UNAUTHENTICATED', 'step-up with password', '401'],
    'locked-out account (when lockout failures are hidden)',
    [is('isLockedOut'), isNot('showsLockout')],
  ),
  row(
    'step-up credentials invalid',
    ['UNAUTHENTICATED', 'step-up with password', '401'],
    'invalid credentials',
    [isNot('isValid')],
  ),
  row(
    'step-up access denied',
    ['UNAUTHENTICATED', 'step-up with password', '401'],
    'sign-on policy denies access',
    [is('isDenied')],
  ),
  row('step-up enrollment', [null, 'step-up', 'MFA_ENROLL'], 'session exists: policy requires enrollment', [
    is('hasSession'),
    is('needsEnrollment'),
    isNot('isDenied'),
  ]),
  row(
    'step-up challenge',
    [null, 'step-up', 'MFA_REQUIRED'],
    'session exists: policy requires verification',
    [is('hasSession'), is('needsVerification'), is('hasFactor'), isNot('isDenied')],
  ),
];

/** The transitions from a status to other statuses, or the transitions that begin a transaction. */
export interface NextStatuses {
  readonly moves: readonly Pick<AuthnTransition, 'trigger' | 'condition' | 'next'>[];
  /** Whether the list has all transitions. The specification does not describe the transitions that the links of a transaction trigger. */
  readonly isComplete: boolean;
  /** The reason why transitions are missing; absent if `isComplete`. */
  readonly reason?: string;
}

/** Returns the transitions that the state table lists for a status; for `null`, those that begin a transaction. */
export function nextStatuses(status: TransactionStatus | null): NextStatuses {
  const isComplete = status === null || status === 'SUCCESS';
  return {
    moves: STATE_TABLE.filter(({ from }) => from === status).map(({ trigger, condition, next }) => ({
      trigger,
      condition,
      next,
    })),
    isComplete,
    ...(!isComplete && { reason: THROUGH_LINKS }),
  };
}

const THROUGH_LINKS =
  'the specification does not describe the transitions through the links of a transaction';

function row(
  name: string,
  [from, trigger, next]: readonly [AuthnTransition['from'], Trigger, AuthnTransition['next']],
  condition: string,
  when: readonly Formula<AuthnFact>[],
): AuthnTransition {
  return { name, from, trigger, condition, next, when: all(when) };
}
