import { brandedKey, CANONICAL_BRAND } from '../../base/brand.js';
import { labelOf } from './authenticator-use.js';
import type { Characteristic } from './authenticators.js';
import { type Duration, describeDuration, EVERY_SIGN_IN, ONCE_PER_SESSION } from './duration.js';
import type {
  Assurance,
  AuthenticationMethodChains,
  ChainStep,
  Constraint,
  ConstraintObject,
  MethodReference,
  VerificationMethod,
} from './verification-method.js';

/**
 * Returns a human-readable description of a verification method:
 * `2FA, one phishing-resistant possession factor, re-authentication every 4 hours`.
 */
export function methodInWords(method: VerificationMethod, brand = CANONICAL_BRAND): string {
  switch (method.kind) {
    case 'unknown':
      return `unknown: ${method.reason}`;
    case 'assurance':
      return [describeAssurance(method, brand), ...describePeriods(method)].join(', ');
    case 'chains':
      return [describeChains(method, brand), ...describePeriods(method)].join(', ');
  }
}

const FACTORS = { 1: '1FA', 2: '2FA' } as const;

function describeAssurance({ factors, constraints, ...periods }: Assurance, brand: string): string {
  const count = factors === undefined ? 'an unreadable number of factors' : FACTORS[factors];
  const alternatives = constraints.map((object) => describeObject(object, periods, brand));
  if (alternatives.includes('')) return count;
  const objects = alternatives.length === 1 ? alternatives.join() : `either ${alternatives.join(', or ')}`;
  const isCounted =
    factors === 1 && constraints.every(({ knowledge, possession }) => (knowledge ?? possession)?.required);
  return isCounted ? objects : `${count}, ${objects}`;
}

/**
 * Returns the description of a constraint object; an empty text if the object requires nothing. `periods` are the re-authentication periods
 * of the verification method. A period of a constraint is described only if it differs from them.
 */
function describeObject(
  { knowledge, possession, unreadable }: ConstraintObject,
  periods: Periods,
  brand: string,
): string {
  const parts = [
    knowledge === undefined ? '' : describeConstraint(knowledge, 'knowledge', periods, brand),
    possession === undefined ? '' : describeConstraint(possession, 'possession', periods, brand),
    unreadable.length === 0 ? '' : 'a requirement that cannot be read',
  ];
  return parts.filter((part) => part !== '').join(' and ');
}

function describeConstraint(
  constraint: Constraint,
  factorClass: string,
  { reauthenticateIn: ofMethod }: Periods,
  brand: string,
): string {
  const adjectives = adjectivesOf(constraint);
  const isPassword = factorClass === 'knowledge' && isOnlyPassword(constraint);
  const details = isPassword ? [] : detailsOf(constraint, brand);
  if (!constraint.required) return describeLimit(factorClass, [...adjectives, ...details]);
  const notes = [
    ...details,
    ...(constraint.isSilent ? ['user presence optional'] : []),
    ...(constraint.reauthenticateIn?.minutes === ofMethod?.minutes ? [] : againIn(constraint)),
  ];
  const noun = isPassword ? 'password' : ['one', ...adjectives, factorClass, 'factor'].join(' ');
  return notes.length === 0 ? noun : `${noun} (${notes.join(', ')})`;
}

function describeLimit(factorClass: string, conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `${factorClass} factors only if ${conditions.join(' and ')}`;
}

/** Whether the constraint requires a password and nothing else. */
function isOnlyPassword({ required, types, ...rest }: Constraint): boolean {
  return (
    required &&
    types.length === 1 &&
    types[0] === 'PASSWORD' &&
    rest.methods.every((method) => method === 'PASSWORD') &&
    adjectivesOf(rest).length === 0 &&
    (rest.authenticationMethods ?? []).length === 0 &&
    rest.excludedAuthenticationMethods.length === 0 &&
    rest.unreadable.length === 0
  );
}

/** The adjective for each characteristic. User presence has no adjective, because it is required by default. */
const ADJECTIVES: Readonly<Record<Characteristic, readonly string[]>> = {
  hardwareProtection: ['hardware-protected'],
  deviceBound: ['device-bound'],
  phishingResistant: ['phishing-resistant'],
  userPresence: [],
  userVerification: ['user-verifying'],
};

function adjectivesOf({ characteristics }: Pick<Constraint, 'characteristics'>): string[] {
  return characteristics.flatMap((one) => ADJECTIVES[one]);
}

function detailsOf(constraint: Constraint, brand: string): string[] {
  const { types, methods, authenticationMethods = [], excludedAuthenticationMethods: excluded } = constraint;
  return [
    ...(types.length === 0 ? [] : [`of type ${wordsOf(types)}`]),
    ...(methods.length === 0 ? [] : [`by ${wordsOf(methods)}`]),
    ...verifiersOf(constraint),
    ...(authenticationMethods.length === 0 ? [] : [describeReferences(authenticationMethods, brand)]),
    ...(excluded.length === 0 ? [] : [`not ${describeReferences(excluded, brand)}`]),
    ...(constraint.unreadable.length === 0 ? [] : ['with a requirement that cannot be read']),
  ];
}

function wordsOf(words: readonly string[]): string {
  return words.map((word) => word.toLowerCase().replaceAll('_', ' ')).join(' or ');
}

function verifiersOf({ characteristics, userVerificationMethods }: MethodReference | Constraint): string[] {
  if (!characteristics.includes('userVerification') || userVerificationMethods.length === 0) return [];
  return [`verified by ${wordsOf(userVerificationMethods)}`];
}

function describeReferences(references: readonly MethodReference[], brand: string): string {
  return references.map((reference) => describeReference(reference, brand)).join(' or ');
}

function describeReference(reference: MethodReference, brand: string): string {
  const { key, characteristics, ...rest } = reference;
  const label = labelOf({ ...rest, key: brandedKey(key, brand) });
  return [...adjectivesOf({ characteristics }), label, ...verifiersOf(reference)].join(' ');
}

function describeChains({ chains }: AuthenticationMethodChains, brand: string): string {
  const phrases = chains.map(({ steps }) => steps.map((step) => describeStep(step, brand)).join(', then '));
  return phrases.length === 1 ? phrases.join() : `either ${phrases.join(', or ')}`;
}

function describeStep(step: ChainStep, brand: string): string {
  const { authenticationMethods, unreadable } = step;
  if (unreadable.length > 0) return 'a step that cannot be read';
  const again = againIn(step);
  return `${describeReferences(authenticationMethods, brand)}${again.length === 0 ? '' : ` (${again.join()})`}`;
}

interface Periods {
  readonly reauthenticateIn?: Duration;
  readonly inactivityPeriod?: Duration;
}

function describePeriods({ inactivityPeriod, ...again }: Periods): string[] {
  const periods = againIn(again);
  if (inactivityPeriod === undefined) return periods;
  const inactivity = `after ${describeDuration(inactivityPeriod)} of inactivity`;
  return [...periods, periods.length === 0 ? `re-authentication ${inactivity}` : `or ${inactivity}`];
}

function againIn({ reauthenticateIn }: Periods): string[] {
  if (reauthenticateIn === undefined) return [];
  if (reauthenticateIn.minutes === EVERY_SIGN_IN) return ['at every sign-in'];
  if (reauthenticateIn.minutes === ONCE_PER_SESSION) return ['once per session'];
  return [`re-authentication every ${describeDuration(reauthenticateIn)}`];
}
