import { brandedKey, CANONICAL_BRAND, canonicalKey } from '../../base/brand.js';
import type { AssuranceOptions, AuthenticatorUse } from './authenticator-use.js';
import { AUTHENTICATORS, FACTORS, rowsOf, withAuthenticatorKey } from './authenticators.js';

/** An authenticator in an org or in the list of an enrollment policy. */
export interface OrgAuthenticator {
  readonly key: string;
  readonly id?: string;
  readonly type?: string;
  readonly status?: string | null;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The methods of the authenticator, each with `type` and `status`, if the document contains methods. */
  readonly methods?: readonly unknown[];
}

/**
 * Returns the authenticators, by method, that can be used at sign-in. Leaves out inactive authenticators and authenticators that serve only
 * recovery. If a document does not list methods, all methods that the table has for the key are assumed to be active.
 */
export function usesOfAuthenticators(
  authenticators: readonly OrgAuthenticator[],
  options: AssuranceOptions = {},
): AuthenticatorUse[] {
  const { brand = CANONICAL_BRAND } = options;
  return authenticators.filter(isForSignIn).flatMap(({ key, id, type, methods }) => {
    const own = { key, ...(id !== undefined && { id }), ...(type !== undefined && { type }) };
    const use: AuthenticatorUse = withAuthenticatorKey(own, brand);
    if (use.method !== undefined) return [use];
    if (methods !== undefined) return methods.flatMap(activeMethod).map((method) => ({ ...use, method }));
    const known = rowsOf(options.table ?? AUTHENTICATORS, canonicalKey(key, brand));
    return known.length === 0 ? [use] : known.map(({ method }) => ({ ...use, method }));
  });
}

/** Returns the authenticator and method for a factor key of an enrollment policy. Spec: MFA enrollment policy. */
export function useOfFactor(
  factor: string,
  { brand = CANONICAL_BRAND }: AssuranceOptions = {},
): AuthenticatorUse {
  const found = FACTORS.get(canonicalKey(factor, brand));
  return found === undefined ? { key: factor } : { ...found, key: brandedKey(found.key, brand) };
}

const NOT_FOR_SIGN_IN: readonly unknown[] = ['recovery', 'none'];

function isForSignIn({ status, settings }: OrgAuthenticator): boolean {
  return (status ?? 'ACTIVE') === 'ACTIVE' && !NOT_FOR_SIGN_IN.includes(settings?.allowedFor);
}

function activeMethod(method: unknown): string[] {
  if (typeof method === 'string') return [method.toUpperCase()];
  if (typeof method !== 'object' || method === null) return [];
  const { type, status }: { type?: unknown; status?: unknown } = method;
  return typeof type === 'string' && (status ?? 'ACTIVE') === 'ACTIVE' ? [type.toUpperCase()] : [];
}
