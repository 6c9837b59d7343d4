import { brandedKey, CANONICAL_BRAND } from '../../base/brand.js';
import { type AssuranceOptions, type AuthenticatorUse, usesOf } from './authenticator-use.js';
import { AUTHENTICATORS, rowsOf } from './authenticators.js';
import type { Assurance, AuthenticationMethodChains, MethodReference } from './verification-method.js';

/**
 * Returns every authenticator in the table of authenticators and in the method. An authenticator that the method names by id replaces the
 * one in the table with the same key and method. An authenticator that is not in the table is added as the method names it.
 */
export function usesForMethod(
  method: Assurance | AuthenticationMethodChains,
  options: AssuranceOptions = {},
): readonly AuthenticatorUse[] {
  const named = referencesOf(method).flatMap((reference) => usesNotInTable(reference, options));
  const isNamed = (use: AuthenticatorUse) =>
    named.some(({ key, method }) => key === use.key && method === use.method);
  return [...usesOf(options).filter((use) => !isNamed(use)), ...distinctUses(named)];
}

export function distinctUses(uses: readonly AuthenticatorUse[]): AuthenticatorUse[] {
  return [...new Map(uses.map((use) => [JSON.stringify(Object.entries(use).sort()), use])).values()];
}

function referencesOf(method: Assurance | AuthenticationMethodChains): readonly MethodReference[] {
  switch (method.kind) {
    case 'assurance': {
      const constraints = method.constraints.flatMap(({ knowledge, possession }) => [knowledge, possession]);
      return constraints.flatMap((constraint) => constraint?.authenticationMethods ?? []);
    }
    case 'chains':
      return method.chains.flatMap(({ steps }) => steps.flatMap((step) => step.authenticationMethods));
  }
}

function usesNotInTable({ key, method, id }: MethodReference, options: AssuranceOptions): AuthenticatorUse[] {
  const { brand = CANONICAL_BRAND, table = AUTHENTICATORS } = options;
  const rows = rowsOf(table, key, method);
  const branded = brandedKey(key, brand);
  const instance = id === undefined ? {} : { id };
  if (rows.length === 0) return [{ key: branded, ...(method !== undefined && { method }), ...instance }];
  const several = rows.filter((row) => row.instances === 'several' && id !== undefined);
  return several.map((row) => ({ key: branded, method: row.method, ...instance }));
}
