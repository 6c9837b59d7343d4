import { brandedKey, canonicalKey } from '../../base/brand.js';
import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import {
  AUTHENTICATORS,
  type AuthenticatorTable,
  rowsOf,
  withAuthenticatorKey,
} from '../../model/assurance/authenticators.js';
import { useOfFactor, usesOfAuthenticators } from '../../model/assurance/org-authenticators.js';
import { completenessOf } from '../../model/policies/completeness.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { EnrollmentSettings, ListedAuthenticator } from './enrollment.js';
import { distinct } from './settled.js';

/** The authenticators that a user can definitely use (`certain`), and those that the user may be able to use (`possible`). */
export interface Usable {
  readonly certain: readonly AuthenticatorUse[];
  readonly possible: readonly AuthenticatorUse[];
}

export interface OrgMeans {
  readonly snapshot: Snapshot;
  readonly table?: AuthenticatorTable | undefined;
}

export const NONE: Usable = { certain: [], possible: [] };

/**
 * Returns the authenticators that the enrollment policy allows and the org has for sign-in. The live service lets
 * nobody use an authenticator that the policy does not allow, even if it was enrolled before. Spec: Authenticator
 * enrollment policy.
 */
export function allowedBy(settings: EnrollmentSettings, org: OrgMeans): Usable {
  const allowed = settings.authenticators.filter(({ self }) => self !== 'NOT_ALLOWED');
  const { brand, engine } = org.snapshot;
  if (settings.form === 'AUTHENTICATORS')
    return joinUsable([
      ...allowed.map(({ key, id }) =>
        inOrg(withAuthenticatorKey({ key, ...(id !== null && { id }) }, brand), org),
      ),
      unlistedPasswordOrEmail(settings.authenticators, org),
    ]);
  const uses = allowed.map(({ key }) => useOfFactor(key, { brand }));
  const named = joinUsable(uses.map((use) => inOrg(use, org)));
  const further = engine === 'identity' ? otherMethods(uses, org) : [];
  return joinUsable([
    named,
    { certain: [], possible: further },
    unlistedPassword(settings.authenticators, org),
  ]);
}

/** Returns the enrolled authenticators that the enrollment policy allows for sign-in. */
export function enrolledUsable(
  uses: readonly AuthenticatorUse[],
  allowed: Usable,
  { snapshot, table = AUTHENTICATORS }: OrgMeans,
): Usable {
  const { brand, engine } = snapshot;
  const enrolled = uses.map((use) => withAuthenticatorKey(use, brand));
  const covers = (one: AuthenticatorUse, method: string | undefined, use: AuthenticatorUse) =>
    canonicalKey(one.key, brand) === canonicalKey(use.key, brand) &&
    (one.id === undefined || use.id === undefined || one.id === use.id) &&
    (one.method === undefined || one.method === method);
  const isCertain = (use: AuthenticatorUse) =>
    methodsOf(use, brand, table).every((method) => allowed.certain.some((one) => covers(one, method, use)));
  const isPossible = (use: AuthenticatorUse) =>
    methodsOf(use, brand, table).some((method) =>
      [...allowed.certain, ...allowed.possible].some((one) => covers(one, method, use)),
    );
  return {
    certain: enrolled.filter(isCertain),
    possible: enrolled.filter((use) => !isCertain(use) && (engine === 'classic' || isPossible(use))),
  };
}

/** Joins sets of usable authenticators without duplicates; an authenticator that is certain is not also listed as possible. */
export function joinUsable(all: readonly Usable[]): Usable {
  const certain = distinct(all.flatMap((one) => one.certain));
  const possible = distinct([...certain, ...all.flatMap((one) => one.possible)]);
  return { certain, possible: possible.slice(certain.length) };
}

/** Adds the method, in upper case, to an authenticator that has only one method. */
export function withMethod(
  use: AuthenticatorUse,
  { snapshot, table = AUTHENTICATORS }: OrgMeans,
): AuthenticatorUse {
  const [method, ...others] = methodsOf(use, snapshot.brand, table);
  return method === undefined || others.length > 0 ? use : { ...use, method: method.toUpperCase() };
}

/**
 * Returns the methods of an authenticator that the org has configured. If the org's methods are not listed, each method in the vendor's
 * table is possible, and at least one of them is usable.
 */
function inOrg(use: AuthenticatorUse, { snapshot, table = AUTHENTICATORS }: OrgMeans): Usable {
  const { authenticators, brand } = snapshot;
  const known = completenessOf(snapshot);
  const key = canonicalKey(use.key, brand);
  const held = authenticators.filter(
    (one) => canonicalKey(withAuthenticatorKey(one, brand).key, brand) === key,
  );
  if (held.length === 0) {
    const here = byMethod(use, brand, table);
    return authenticators.length === 0 && known.unknownPart('authenticators') === undefined
      ? here
      : { certain: [], possible: [...here.certain, ...here.possible] };
  }
  const meant = held.filter(({ id }) => use.id === undefined || use.id === id);
  return joinUsable(
    meant.map((one) => {
      const uses = usesOfAuthenticators([one], { brand, table });
      if (uses.length === 0) return NONE;
      const instance = { ...use, ...(instancesOf(key, table) === 'several' && { id: one.id }) };
      const isOpen = known.unknownPart('authenticatorMethods', one.id) !== undefined;
      const isOneMethod = withAuthenticatorKey(one, brand) !== one;
      if (!isOneMethod && (one.methods === undefined || isOpen)) return byMethod(instance, brand, table);
      const listed = uses.filter(({ method }) => use.method === undefined || use.method === method);
      return {
        certain: listed.map(({ method }) => ({ ...instance, ...(method && { method }) })),
        possible: [],
      };
    }),
  );
}

function byMethod(use: AuthenticatorUse, brand: string, table: AuthenticatorTable): Usable {
  const methods = methodsOf(use, brand, table);
  if (methods.length === 1)
    return { certain: [{ ...use, ...(methods[0] && { method: methods[0] }) }], possible: [] };
  return { certain: [use], possible: methods.map((method) => ({ ...use, ...(method && { method }) })) };
}

/**
 * Returns the stated method of an authenticator. If no method is stated, returns all methods that the vendor's table lists for the
 * authenticator.
 */
function methodsOf(
  { key, method }: AuthenticatorUse,
  brand: string,
  table: AuthenticatorTable,
): readonly (string | undefined)[] {
  if (method !== undefined) return [method];
  const rows = rowsOf(table, canonicalKey(key, brand));
  return rows.length === 0 ? [undefined] : rows.map((row) => row.method);
}

function instancesOf(key: string, table: AuthenticatorTable): 'one' | 'several' {
  return rowsOf(table, key)[0]?.instances ?? 'several';
}

/** Returns the further methods of `okta_verify` that the user may have because a factor of `okta_verify` is listed. */
function otherMethods(uses: readonly AuthenticatorUse[], org: OrgMeans): AuthenticatorUse[] {
  const verify = brandedKey('okta_verify', org.snapshot.brand);
  if (!uses.some(({ key }) => key === verify)) return [];
  const { certain, possible } = inOrg({ key: verify }, org);
  return [...certain, ...possible].filter(({ method }) => method !== undefined);
}

/**
 * Returns the password and email as possible authenticators if the list contains neither; otherwise, an empty result. Such a list is
 * incomplete, because a live org lists at least one of the two in every policy. Spec: Authenticator enrollment policy.
 */
function unlistedPasswordOrEmail(listed: readonly ListedAuthenticator[], org: OrgMeans): Usable {
  const { brand } = org.snapshot;
  if (listed.some(({ key }) => PASSWORD_OR_EMAIL.includes(canonicalKey(key, brand)))) return NONE;
  const { certain, possible } = joinUsable(
    PASSWORD_OR_EMAIL.map((key) => inOrg({ key: brandedKey(key, brand) }, org)),
  );
  return { certain: [], possible: [...certain, ...possible] };
}

const PASSWORD_OR_EMAIL: readonly string[] = ['okta_password', 'okta_email'];

/**
 * Returns the password if users can sign in with it although an enrollment policy does not list it. The list is only about second factors,
 * so the password can still be the first factor. On the Classic Engine, it always is.
 * Spec: Authentication (of users), "Primary authentication".
 */
function unlistedPassword(listed: readonly ListedAuthenticator[], org: OrgMeans): Usable {
  const { brand, engine } = org.snapshot;
  const isListed = listed.some(({ key }) => canonicalKey(key, brand) === 'okta_password');
  const password = [{ key: brandedKey('okta_password', brand), method: 'PASSWORD' }];
  if (engine === 'classic') return { certain: password, possible: [] };
  return isListed ? NONE : { certain: [], possible: password };
}
