import { CANONICAL_BRAND, canonicalKey } from '../../base/brand.js';
import { isObject, type Members } from '../../base/object.js';
import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import { AUTHENTICATORS, rowsOf } from '../../model/assurance/authenticators.js';
import { useOfFactor } from '../../model/assurance/org-authenticators.js';
import type { EnrollmentSettings, ListedAuthenticator } from './enrollment.js';
import { type Settled, settled, unsettled } from './settled.js';

/** A factor that the user has enrolled. */
export interface EnrolledFactor {
  /** The key of the factor, or of its authenticator. */
  readonly key: string;
  readonly method?: string;
  readonly id?: string;
  readonly profile?: Readonly<Record<string, unknown>>;
}

/** The members that identify a factor in the JSON of a transaction. */
export interface EmbeddedNames {
  readonly factorType: string;
  readonly provider: string;
  readonly id?: string;
  readonly profile?: Readonly<Record<string, unknown>>;
}

/**
 * Reads a list of enrolled factors, as the service lists them or as a transaction embeds them. Returns `undefined` (unknown) if one of them
 * cannot be read.
 */
export function readEnrolledFactors(value: unknown, brand: string): readonly EnrolledFactor[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const read = Array.from(value, (one: unknown) => readEnrolledFactor(one, brand));
  return read.every((one) => one !== undefined) ? read : undefined;
}

function readEnrolledFactor(value: unknown, brand: string): EnrolledFactor | undefined {
  if (!isObject(value)) return undefined;
  const named = namedBy(value, brand);
  if (named === undefined) return undefined;
  return {
    ...named,
    ...(typeof value.id === 'string' && { id: value.id }),
    ...(isObject(value.profile) && { profile: value.profile }),
  };
}

function namedBy({ key, method, factorType, provider }: Members, brand: string) {
  if (typeof key === 'string') return { key, ...(typeof method === 'string' && { method }) };
  const isIts = (own: string) => own === provider || (own === CANONICAL_BRAND && provider === brand);
  const named = FACTOR_NAMES.find((one) => one.factorType === factorType && isIts(one.provider));
  return named && { key: named.key, method: named.method };
}

/** A factor that is embedded in a transaction. Spec: Authentication transaction, "Factor (as embedded)". */
export interface EmbeddedFactor {
  readonly factorType: Settled<string>;
  readonly provider: Settled<string>;
  /** The id of the factor; present only for enrolled factors. */
  readonly id?: Settled<string>;
  readonly profile?: Readonly<Record<string, unknown>>;
  /** The status of the factor; present only if the factor can be enrolled. */
  readonly status?: 'NOT_SETUP';
  readonly enrollment?: 'OPTIONAL' | 'REQUIRED';
  readonly links: readonly FactorLink[];
}

export interface FactorLink {
  /** The name of the link relation in `_links`. */
  readonly rel: string;
  readonly name?: string;
  /** The path of the link on the service, with placeholders in angle brackets. */
  readonly href: Settled<string>;
  readonly allow: readonly string[];
}

/**
 * An entry in the list of the enrollment policy: a factor, or an authenticator. An authenticator counts as enrolled if any of its methods
 * is enrolled.
 */
export interface ListedFactor {
  readonly uses: readonly AuthenticatorUse[];
  readonly self: ListedAuthenticator['self'];
}

/** Returns all listed factors except the password, which is the first factor. */
export function listedFactors({ form, authenticators }: EnrollmentSettings, brand: string): ListedFactor[] {
  return authenticators
    .map(({ key, self }) => ({
      uses: form === 'FACTORS' ? [useOf({ key }, brand)] : usesOfKey(key, brand),
      self,
    }))
    .filter(({ uses }) => !uses.some((use) => isPassword(use, brand)));
}

export function isEnrolled(
  use: AuthenticatorUse,
  enrolled: readonly EnrolledFactor[],
  brand: string,
): boolean {
  return enrolled.some((one) => {
    const other = useOf(one, brand);
    const isSameKey = canonicalKey(use.key, brand) === canonicalKey(other.key, brand);
    return (
      isSameKey && (other.method === undefined || use.method === undefined || other.method === use.method)
    );
  });
}

/** Returns the enrolled factors other than the password. */
export function secondFactors(enrolled: readonly EnrolledFactor[], brand: string): EnrolledFactor[] {
  return enrolled.filter((one) => !isPassword(useOf(one, brand), brand));
}

/**
 * Returns an enrolled factor in the form in which a transaction embeds factors.
 * Spec: Authentication (of users), "Links that transactions expose".
 */
export function enrolledFactor(factor: EnrolledFactor, brand: string): EmbeddedFactor {
  const { id, profile } = factor;
  const href = `/api/v1/authn/factors/${id ?? '<factor_id>'}/verify`;
  return {
    ...namesOf(useOf(factor, brand), brand),
    id: id === undefined ? unsettled(['the id of the factor is missing']) : settled(id),
    ...(profile !== undefined && { profile }),
    links: [{ rel: 'verify', href: settled(href), allow: ['POST'] }],
  };
}

export function enrollableFactor(
  use: AuthenticatorUse,
  self: ListedFactor['self'],
  userId: string | undefined,
  brand: string,
): EmbeddedFactor {
  const questions = `/api/v1/users/${userId ?? '<user_id>'}/factors/questions`;
  const isQuestion = canonicalKey(use.key, brand) === 'security_question';
  return {
    ...namesOf(use, brand),
    status: 'NOT_SETUP',
    enrollment: self === 'REQUIRED' ? 'REQUIRED' : 'OPTIONAL',
    links: [
      { rel: 'enroll', href: settled('/api/v1/authn/factors'), allow: ['POST'] },
      ...(isQuestion ? [{ rel: 'questions', href: settled(questions), allow: ['GET'] }] : []),
    ],
  };
}

/** The factor types and providers by authenticator and method. `OKTA` is the provider name of the service itself. */
const FACTOR_NAMES = [
  names('security_question', 'SECURITY_QUESTION', 'question', CANONICAL_BRAND),
  names('okta_email', 'EMAIL', 'email', CANONICAL_BRAND),
  names('phone_number', 'SMS', 'sms', CANONICAL_BRAND),
  names('phone_number', 'VOICE', 'call', CANONICAL_BRAND),
  names('okta_verify', 'TOTP', 'token:software:totp', CANONICAL_BRAND),
  names('okta_verify', 'PUSH', 'push', CANONICAL_BRAND),
  names('google_otp', 'OTP', 'token:software:totp', 'GOOGLE'),
  names('symantec_vip', 'OTP', 'token', 'SYMANTEC'),
  names('rsa_token', 'OTP', 'token', 'RSA'),
  names('yubikey_token', 'OTP', 'token:hardware', 'YUBICO'),
  names('duo', 'DUO', 'web', 'DUO'),
  names('webauthn', 'WEBAUTHN', 'webauthn', 'FIDO'),
];

function names(key: string, method: string, factorType: string, provider: string) {
  return { key, method, factorType, provider };
}

function namesOf(
  { key, method }: AuthenticatorUse,
  brand: string,
): Pick<EmbeddedFactor, 'factorType' | 'provider'> {
  const canonical = canonicalKey(key, brand);
  const named = FACTOR_NAMES.find((one) => one.key === canonical && one.method === method);
  if (named === undefined) {
    const reason = unsettled<string>([`the factor type of \`${key}\` is not documented`]);
    return { factorType: reason, provider: reason };
  }
  const { factorType, provider } = named;
  return {
    factorType: settled(factorType),
    provider: settled(provider === CANONICAL_BRAND ? brand : provider),
  };
}

function useOf({ key, method }: EnrolledFactor, brand: string): AuthenticatorUse {
  const use = method === undefined ? useOfFactor(key, { brand }) : { key, method: method.toUpperCase() };
  const [only, ...others] = use.method === undefined ? usesOfKey(use.key, brand) : [use];
  return only !== undefined && others.length === 0 ? only : use;
}

function usesOfKey(key: string, brand: string): AuthenticatorUse[] {
  const rows = rowsOf(AUTHENTICATORS, canonicalKey(key, brand));
  return rows.length === 0 ? [{ key }] : rows.map(({ method }) => ({ key, method }));
}

function isPassword({ key }: AuthenticatorUse, brand: string): boolean {
  return canonicalKey(key, brand) === 'okta_password';
}
