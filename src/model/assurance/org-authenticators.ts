import { brandedKey, neutralKey } from '../../base/brand.js';
import type { AssuranceOptions, AuthenticatorUse } from './authenticator-use.js';
import { AUTHENTICATORS, byCommonKey, FACTORS, rowsOf } from './authenticators.js';

/** An authenticator as an org has it, or as an enrollment policy lists it. */
export interface OrgAuthenticator {
  readonly key: string;
  readonly id?: string;
  readonly type?: string;
  readonly status?: string | null;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Each with `type` and `status`, where the document holds them. */
  readonly methods?: readonly unknown[];
}

/**
 * The uses that these authenticators allow at sign-in; what is inactive, or allowed for recovery only, is none.
 * Where the methods are not listed, all that the table knows of the key are taken as active.
 */
export function usesOfAuthenticators(
  authenticators: readonly OrgAuthenticator[],
  options: AssuranceOptions = {},
): AuthenticatorUse[] {
  const { brand = 'SVC' } = options;
  return authenticators.filter(isForSignIn).flatMap(({ key, id, type, methods }) => {
    const own = { key, ...(id !== undefined && { id }), ...(type !== undefined && { type }) };
    const use: AuthenticatorUse = byCommonKey(own, brand);
    if (use.method !== undefined) return [use];
    if (methods !== undefined) return methods.flatMap(activeMethod).map((method) => ({ ...use, method }));
    const known = rowsOf(options.table ?? AUTHENTICATORS, neutralKey(key, brand));
    return known.length === 0 ? [use] : known.map(({ method }) => ({ ...use, method }));
  });
}

/** The use behind a factor key of an enrollment policy. Spec: MFA enrollment policy. */
export function useOfFactor(factor: string, { brand = 'SVC' }: AssuranceOptions = {}): AuthenticatorUse {
  const found = FACTORS.get(neutralKey(factor, brand));
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
