import {
  conjunction,
  disjunction,
  known,
  NOT_MATCH,
  negate,
  type Rank,
  UNDEFINED,
} from '../../logic/kleene/verdict.js';
import { agreement } from '../../model/assurance/authenticator-use.js';
import type { Engine } from '../../model/policies/snapshot.js';
import type { Compiled } from '../compile.js';
import { isWithoutApplicationPolicies } from './absent-policies.js';
import type { EnrollmentValues } from './enrollment.js';
import { isEnrolled, type ListedFactor, listedFactors, secondFactors } from './factor.js';
import type { Parts } from './parts.js';
import { requiresSecondFactor } from './required.js';
import { applicationRequirements } from './requirement.js';
import type { Access } from './session.js';
import { type Effect, mapped, rankOfDecided, type Settled, valueIf } from './settled.js';
import type { AuthnFact } from './state-table.js';
import type { ReadUserState } from './user-state.js';

/** The truth value of each fact that the state table uses, derived from the results of the policy types and the state of the user. */
export type AuthnFacts = Readonly<Record<AuthnFact, Rank>>;

interface SignInState {
  readonly parts: Parts;
  readonly engine: Engine;
  readonly brand: string;
  readonly application: Application;
}

/** The requirements of the application that the user signs in to. */
interface Application {
  readonly denies: Rank;
  readonly asksSecondFactor: Rank;
}

export function authnFactsOf(state: ReadUserState, parts: Parts, compiled: Compiled): AuthnFacts {
  const { brand, engine } = compiled.snapshot;
  const around = { parts, engine, brand, application: applicationIn(state, parts, compiled) };
  const hasFactor = rankOfFactors(state, around);
  const needsVerification = verificationIn(state, around);
  return {
    ...credentialFacts(state),
    showsLockout: rankOfDecided(parts.password.effect.showLockoutFailures),
    isDenied: disjunction([rankOfDenial(parts.session.effect.access), around.application.denies]),
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

function credentialFacts(state: ReadUserState): Pick<AuthnFacts, CredentialFact> {
  const { mode } = state;
  const { passwordIs, isLockedOut } = mode === 'password' || mode === 'step-up with password' ? state : {};
  const { tokenIs, hasPassword } = mode === 'activation' ? state : {};
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

function rankOfFactors({ enrolledFactors }: ReadUserState, { brand }: SignInState): Rank {
  if (enrolledFactors === undefined) return UNDEFINED;
  return known(secondFactors(enrolledFactors, brand).length > 0);
}

/**
 * Returns whether the application denies access, and whether it requires a second factor. It can do so only for a step-up of an existing
 * sign-in. On the Classic Engine, the state of the user states the requirement, because the specification does not describe application
 * policies of that engine.
 */
function applicationIn(state: ReadUserState, { application }: Parts, compiled: Compiled): Application {
  if (state.mode !== 'step-up' && state.mode !== 'step-up with password')
    return { denies: NOT_MATCH, asksSecondFactor: NOT_MATCH };
  if (isWithoutApplicationPolicies(compiled))
    return { denies: NOT_MATCH, asksSecondFactor: rankOf(state.applicationAsksFactor) };
  const { snapshot } = compiled;
  return {
    denies: rankOfDenial(application.effect.access),
    asksSecondFactor: rankOfDecided(requiresSecondFactor(applicationRequirements(application), { snapshot })),
  };
}

function rankOfDenial(access: Settled<Access>): Rank {
  return rankOfDecided(mapped(access, (one) => one === 'DENY'));
}

/**
 * Returns whether the user must provide a second factor now: the session policy requires one and no earlier challenge is still valid, or
 * the application requires one. Spec: Global session policy, `requireFactor`, `factorPromptMode`; Authentication (of users), "Device-based
 * MFA".
 */
function verificationIn({ isRemembered }: ReadUserState, { parts, application }: SignInState): Rank {
  const { requireFactor, factorPromptMode } = parts.session.effect;
  const mode = valueIf(factorPromptMode);
  const isSpared =
    isRemembered !== true ? NOT_MATCH : mode === undefined ? UNDEFINED : known(mode !== 'ALWAYS');
  const isAsked = rankOfDecided(mapped(requireFactor, (asks) => asks === true));
  return disjunction([conjunction([isAsked, negate(isSpared)]), application.asksSecondFactor]);
}

type Known = Pick<AuthnFacts, 'hasFactor' | 'needsVerification'>;

/** Returns whether the user must enroll a factor next; undecided if the enrollment rules that may decide disagree. */
function enrollmentIn(state: ReadUserState, facts: Known, around: SignInState): Rank {
  const { possible, noRuleReason } = around.parts.enrollment;
  const ranks = possible.map(({ effect }) => enrollmentUnder(effect, state, facts, around));
  return agreement(noRuleReason === null ? ranks : [...ranks, UNDEFINED]);
}

/**
 * Returns whether the user must enroll a factor next, if the given enrollment rule decides. With `LOGIN`, and on the Identity Engine also
 * with `CHALLENGE`, the user enrolls the required factors that are missing. A user without any factor enrolls one when challenged.
 * Spec: MFA enrollment policy, `actions.enroll.self`.
 */
function enrollmentUnder(
  { when, settings }: Effect<EnrollmentValues>,
  { enrolledFactors }: ReadUserState,
  { hasFactor, needsVerification }: Known,
  { brand, engine }: SignInState,
): Rank {
  if (when.kind === 'undecided') return UNDEFINED;
  if (when.value !== 'LOGIN' && when.value !== 'CHALLENGE') return NOT_MATCH;
  const asksAtOnce = known(when.value === 'LOGIN' || engine === 'identity');
  const listed = settings.kind === 'decided' ? listedFactors(settings.value, brand) : undefined;
  const isMissing = ({ uses }: ListedFactor): Rank =>
    enrolledFactors === undefined
      ? UNDEFINED
      : known(!uses.some((use) => isEnrolled(use, enrolledFactors, brand)));
  const required = listed?.filter(({ self }) => self === 'REQUIRED');
  const isAnyMissing = required === undefined ? UNDEFINED : disjunction(required.map(isMissing));
  const isAnyAllowed =
    listed === undefined ? UNDEFINED : known(listed.some(({ self }) => self !== 'NOT_ALLOWED'));
  return disjunction([
    conjunction([asksAtOnce, isAnyMissing]),
    conjunction([needsVerification, negate(hasFactor), isAnyAllowed]),
  ]);
}

function hasFurther({ enrolledFactors }: ReadUserState, { parts, brand }: SignInState): Rank {
  const settings = valueIf(parts.enrollment.effect.settings);
  if (settings === undefined || enrolledFactors === undefined) return UNDEFINED;
  const optional = listedFactors(settings, brand).filter(({ self }) => self === 'OPTIONAL');
  const uses = optional.flatMap((one) => one.uses);
  return known(uses.some((use) => !isEnrolled(use, enrolledFactors, brand)));
}
