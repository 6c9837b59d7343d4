import type { AuthenticatorUse } from '../../assurance/authenticator-use.js';
import { AUTHENTICATORS, rowsOf } from '../../assurance/authenticators.js';
import { useOfFactor } from '../../assurance/org-authenticators.js';
import { neutralKey } from '../../base/brand.js';
import { isObject, type Members } from '../../base/object.js';
import type { EnrollmentSettings, ListedAuthenticator } from './enrollment.js';
import { type Settled, settled, unsettled } from './settled.js';

/** A factor that the user has enrolled. */
export interface EnrolledFactor {
  /** The key of a factor or of an authenticator. */
  readonly key: string;
  readonly method?: string;
  readonly id?: string;
  readonly profile?: Readonly<Record<string, unknown>>;
}

/** The names of a factor as a transaction embeds it. */
export interface EmbeddedNames {
  readonly factorType: string;
  readonly provider: string;
  readonly id?: string;
  readonly profile?: Readonly<Record<string, unknown>>;
}

/** As a transaction embeds them, too; `undefined`, which is not known, where one of them cannot be read. */
export function readEnrolledFactors(value: unknown, brand: string): readonly EnrolledFactor[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const read = Array.from(value, (one: unknown) => readEnrolledFactor(one, brand));
  return read.every((one) => one !== undefined) ? read : undefined;
}

function readEnrolledFactor(value: unknown, brand: string): EnrolledFactor | undefined {
  if (!isObject(value)) return undefined;
  const names = namedBy(value, brand);
  if (names === undefined) return undefined;
  return {
    ...names,
    ...(typeof value.id === 'string' && { id: value.id }),
    ...(isObject(value.profile) && { profile: value.profile }),
  };
}

function namedBy({ key, method, factorType, provider }: Members, brand: string) {
  if (typeof key === 'string') return { key, ...(typeof method === 'string' && { method }) };
  if (typeof factorType !== 'string' || typeof provider !== 'string') return undefined;
  const isIts = (own: string) => own === provider || (own === 'SVC' && provider === brand);
  const [name] = [...FACTOR_NAMES].find(([, [type, own]]) => type === factorType && isIts(own)) ?? [];
  if (name === undefined) return undefined;
  const [known = '', byMethod = ''] = name.split(' ');
  return { key: known, method: byMethod };
}

/** A factor as a transaction embeds it. Spec: Authentication transaction, "Factor (as embedded)". */
export interface EmbeddedFactor {
  readonly factorType: Settled<string>;
  readonly provider: Settled<string>;
  /** Enrolled ones only. */
  readonly id?: Settled<string>;
  readonly profile?: Readonly<Record<string, unknown>>;
  /** Enrollable ones only. */
  readonly status?: 'NOT_SETUP';
  readonly enrollment?: 'OPTIONAL' | 'REQUIRED';
  readonly links: readonly FactorLink[];
}

export interface FactorLink {
  /** Where it stands in `_links`. */
  readonly rel: string;
  readonly name?: string;
  /** Path of the service; placeholders in angle brackets. */
  readonly href: Settled<string>;
  readonly allow: readonly string[];
}

/** What the enrollment policy says of a factor; of an authenticator, which is enrolled by any of its methods. */
export interface ListedFactor {
  readonly uses: readonly AuthenticatorUse[];
  readonly self: ListedAuthenticator['self'];
}

/** All that the policy lists but the password, which comes first. */
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
    const isSameKey = neutralKey(use.key, brand) === neutralKey(other.key, brand);
    return (
      isSameKey && (other.method === undefined || use.method === undefined || other.method === use.method)
    );
  });
}

/** Factors that are enrolled beside the password. */
export function secondFactors(enrolled: readonly EnrolledFactor[], brand: string): EnrolledFactor[] {
  return enrolled.filter((one) => !isPassword(useOf(one, brand), brand));
}

/** Spec: Authentication (of users), "Links that transactions expose". */
export function enrolledFactor(factor: EnrolledFactor, brand: string): EmbeddedFactor {
  const { id, profile } = factor;
  const href = `/api/v1/authn/factors/${id ?? '<factor_id>'}/verify`;
  return {
    ...namesOf(useOf(factor, brand), brand),
    id: id === undefined ? unsettled(['the id of the factor is not given']) : settled(id),
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
  const isQuestion = neutralKey(use.key, brand) === 'security_question';
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

/** Key and method to the type and the provider of the factor; `SVC` is the service's own. */
const FACTOR_NAMES: ReadonlyMap<string, readonly [factorType: string, provider: string]> = new Map([
  ['security_question SECURITY_QUESTION', ['question', 'SVC']],
  ['svc_email EMAIL', ['email', 'SVC']],
  ['phone_number SMS', ['sms', 'SVC']],
  ['phone_number VOICE', ['call', 'SVC']],
  ['svc_verify TOTP', ['token:software:totp', 'SVC']],
  ['svc_verify PUSH', ['push', 'SVC']],
  ['google_otp OTP', ['token:software:totp', 'GOOGLE']],
  ['symantec_vip OTP', ['token', 'SYMANTEC']],
  ['rsa_token OTP', ['token', 'RSA']],
  ['yubikey_token OTP', ['token:hardware', 'YUBICO']],
  ['duo DUO', ['web', 'DUO']],
  ['webauthn WEBAUTHN', ['webauthn', 'FIDO']],
]);

function namesOf(
  { key, method }: AuthenticatorUse,
  brand: string,
): Pick<EmbeddedFactor, 'factorType' | 'provider'> {
  const names = FACTOR_NAMES.get(`${neutralKey(key, brand)} ${method}`);
  if (names === undefined) {
    const reason = unsettled<string>([`the factor type of \`${key}\` is not documented`]);
    return { factorType: reason, provider: reason };
  }
  const [factorType, provider] = names;
  return { factorType: settled(factorType), provider: settled(provider === 'SVC' ? brand : provider) };
}

function useOf({ key, method }: EnrolledFactor, brand: string): AuthenticatorUse {
  const use = method === undefined ? useOfFactor(key, { brand }) : { key, method: method.toUpperCase() };
  const [only, ...others] = use.method === undefined ? usesOfKey(use.key, brand) : [use];
  return only !== undefined && others.length === 0 ? only : use;
}

function usesOfKey(key: string, brand: string): AuthenticatorUse[] {
  const rows = rowsOf(AUTHENTICATORS, neutralKey(key, brand));
  return rows.length === 0 ? [{ key }] : rows.map(({ method }) => ({ key, method }));
}

function isPassword({ key }: AuthenticatorUse, brand: string): boolean {
  return neutralKey(key, brand) === 'svc_password';
}
