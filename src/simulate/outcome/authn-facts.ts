import { agreement } from '../../assurance/authenticator-use.js';
import {
  conjunction,
  disjunction,
  known,
  NOT_MATCH,
  negate,
  type Rank,
  UNDEFINED,
} from '../../logic/verdict.js';
import type { Engine } from '../../policies/snapshot.js';
import type { EnrollmentValues } from './enrollment.js';
import { type EnrolledFactor, factorsIn, isEnrolled, secondFactors } from './factor.js';
import type { Parts } from './parts.js';
import { type Effect, rankOfSettled, type Settled, valueIf } from './settled.js';
import type { AuthnFact } from './state-table.js';
import type { UserState } from './user-state.js';

/** What the parts of a sign-in and the state of the user say of each fact. */
export type AuthnFacts = Readonly<Record<AuthnFact, Rank>>;

export interface Around {
  readonly parts: Parts;
  readonly engine: Engine;
  readonly brand: string;
  /** For step-up: whether the application asks a second factor. */
  readonly applicationAsks: Rank;
}

export function authnFactsOf(state: UserState, around: Around): AuthnFacts {
  const { parts } = around;
  const hasFactor = rankOfFactors(state, around);
  const needsVerification = verificationIn(state, around);
  return {
    ...credentialFacts(state),
    showsLockout: rankOfSettled(parts.password.effect.showLockoutFailures),
    isDenied: isDenied(state, parts),
    hasFactor,
    needsVerification,
    needsEnrollment: enrollmentIn(state, { hasFactor, needsVerification }, around),
    hasFurther: hasFurther(state, around),
    hasSession: state.mode === 'step-up' ? rankOf(state.hasSession) : NOT_MATCH,
  };
}

type CredentialFact =
  | 'hasPassword'
  | 'isExpired'
  | 'isExpiring'
  | 'isLockedOut'
  | 'isTokenValid'
  | 'isValid'
  | 'wantsFurther'
  | 'wantsWarning';

function credentialFacts(state: UserState): Pick<AuthnFacts, CredentialFact> {
  const { passwordIs = undefined, isLockedOut = undefined } =
    'passwordIs' in state || 'isLockedOut' in state ? state : {};
  const { tokenIs, hasPassword } = state.mode === 'activation' ? state : {};
  const options = 'options' in state ? state.options : undefined;
  const isOneOf = (...words: readonly string[]) =>
    passwordIs === undefined ? UNDEFINED : known(words.includes(passwordIs));
  return {
    isValid: isOneOf('valid', 'expiring', 'expired'),
    isExpired: isOneOf('expired'),
    isExpiring: isOneOf('expiring'),
    isLockedOut: rankOf(isLockedOut),
    isTokenValid: tokenIs === undefined ? UNDEFINED : known(tokenIs === 'valid'),
    hasPassword: rankOf(hasPassword),
    wantsWarning: known(options?.warnBeforePasswordExpired === true),
    wantsFurther: known(options?.multiOptionalFactorEnroll === true),
  };
}

function rankOf(fact: boolean | undefined): Rank {
  return fact === undefined ? UNDEFINED : known(fact);
}

function rankOfFactors({ enrolledFactors }: UserState, { brand }: Around): Rank {
  if (enrolledFactors === undefined) return UNDEFINED;
  return known(secondFactors(enrolledFactors, brand).length > 0);
}

/** The application's policy has a say only where the sign-in is to an application. */
function isDenied({ mode }: UserState, { session, application }: Parts): Rank {
  const denies = (access: Settled<string>) =>
    access.kind === 'settled' ? known(access.value === 'DENY') : UNDEFINED;
  const bySession = denies(session.effect.access);
  return isStepUp(mode) && application.possible.length > 0
    ? disjunction([bySession, denies(application.effect.access)])
    : bySession;
}

function isStepUp(mode: UserState['mode']): boolean {
  return mode === 'step-up' || mode === 'step-up with password';
}

/** Spec: Global session policy, `requireFactor`, `factorPromptMode`; Authentication, "Device-based MFA". */
function verificationIn(state: UserState, { parts, applicationAsks }: Around): Rank {
  const { requireFactor, factorPromptMode } = parts.session.effect;
  const mode = valueIf(factorPromptMode);
  const isSpared =
    state.isRemembered !== true ? NOT_MATCH : mode === undefined ? UNDEFINED : known(mode !== 'ALWAYS');
  const bySession = conjunction([rankOfSettled(orFalse(requireFactor)), negate(isSpared)]);
  return isStepUp(state.mode) ? disjunction([bySession, applicationAsks]) : bySession;
}

function orFalse(one: Settled<boolean | null>): Settled<boolean> {
  return one.kind === 'settled' && one.value === null
    ? { kind: 'settled', value: false }
    : (one as Settled<boolean>);
}

type Known = Pick<AuthnFacts, 'hasFactor' | 'needsVerification'>;

/** What each rule that may decide says, if they agree. */
function enrollmentIn(state: UserState, facts: Known, around: Around): Rank {
  const { possible, noneBecause } = around.parts.enrollment;
  const ranks = possible.map(({ effect }) => enrollmentUnder(effect, state, facts, around));
  return agreement(noneBecause === null ? ranks : [...ranks, UNDEFINED]);
}

/**
 * At `LOGIN`, what is required and missing is enrolled; on the Identity Engine at `CHALLENGE`, too. Whoever is
 * challenged and has no factor enrolls one. Spec: MFA enrollment policy, `actions.enroll.self`.
 */
function enrollmentUnder(
  { when, settings }: Effect<EnrollmentValues>,
  state: UserState,
  { hasFactor, needsVerification }: Known,
  { brand, engine }: Around,
): Rank {
  if (when.kind === 'undefined') return UNDEFINED;
  if (when.value !== 'LOGIN' && when.value !== 'CHALLENGE') return NOT_MATCH;
  const asksAtOnce = known(when.value === 'LOGIN' || engine === 'identity');
  const factors = settings.kind === 'settled' ? factorsIn(settings.value, brand) : undefined;
  const isOpen = (factor: { use: EnrolledFactor }): Rank =>
    state.enrolledFactors === undefined
      ? UNDEFINED
      : known(!isEnrolled(factor.use, state.enrolledFactors, brand));
  const required = factors?.filter(({ self }) => self === 'REQUIRED');
  const isMissing = required === undefined ? UNDEFINED : disjunction(required.map(isOpen));
  const isAnyAllowed =
    factors === undefined ? UNDEFINED : known(factors.some(({ self }) => self !== 'NOT_ALLOWED'));
  return disjunction([
    conjunction([asksAtOnce, isMissing]),
    conjunction([needsVerification, negate(hasFactor), isAnyAllowed]),
  ]);
}

function hasFurther({ enrolledFactors }: UserState, { parts, brand }: Around): Rank {
  const settings = valueIf(parts.enrollment.effect.settings);
  if (settings === undefined || enrolledFactors === undefined) return UNDEFINED;
  const optional = factorsIn(settings, brand).filter(({ self }) => self === 'OPTIONAL');
  return known(optional.some(({ use }) => !isEnrolled(use, enrolledFactors, brand)));
}
