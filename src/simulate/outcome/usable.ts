import { brandedKey, neutralKey } from '../../base/brand.js';
import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import {
  AUTHENTICATORS,
  type AuthenticatorTable,
  byCommonKey,
  rowsOf,
} from '../../model/assurance/authenticators.js';
import { useOfFactor, usesOfAuthenticators } from '../../model/assurance/org-authenticators.js';
import { completenessOf } from '../../model/policies/completeness.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { EnrollmentSettings, ListedAuthenticator } from './enrollment.js';
import { distinct } from './settled.js';

/** Authenticators that a user can use for certain, and those of which it is unknown. */
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
 * What the enrollment policy allows, as far as the org has it for sign-in. Spec: Authenticator enrollment policy. The
 * live service lets nobody use what it does not allow, even if it was enrolled before.
 */
export function allowedBy(settings: EnrollmentSettings, org: OrgMeans): Usable {
  const allowed = settings.authenticators.filter(({ self }) => self !== 'NOT_ALLOWED');
  const { brand, engine } = org.snapshot;
  if (settings.form === 'AUTHENTICATORS')
    return joined([
      ...allowed.map(({ key, id }) => inOrg(byCommonKey({ key, ...(id !== null && { id }) }, brand), org)),
      oneOfTwoBesides(settings.authenticators, org),
    ]);
  const uses = allowed.map(({ key }) => useOfFactor(key, { brand }));
  const named = joined(uses.map((use) => inOrg(use, org)));
  const further = engine === 'identity' ? otherMethods(uses, org) : [];
  return joined([named, { certain: [], possible: further }, passwordBesides(settings.authenticators, org)]);
}

/** Of what the user has enrolled, what the enrollment policy lets the user sign in with. */
export function enrolledUsable(
  uses: readonly AuthenticatorUse[],
  allowed: Usable,
  { snapshot, table = AUTHENTICATORS }: OrgMeans,
): Usable {
  const { brand, engine } = snapshot;
  const enrolled = uses.map((use) => byCommonKey(use, brand));
  const covers = (one: AuthenticatorUse, method: string | undefined, use: AuthenticatorUse) =>
    neutralKey(one.key, brand) === neutralKey(use.key, brand) &&
    (one.id === undefined || use.id === undefined || one.id === use.id) &&
    (one.method === undefined || one.method === method);
  const isSure = (use: AuthenticatorUse) =>
    methodsOf(use, brand, table).every((method) => allowed.certain.some((one) => covers(one, method, use)));
  const isPossible = (use: AuthenticatorUse) =>
    methodsOf(use, brand, table).some((method) =>
      [...allowed.certain, ...allowed.possible].some((one) => covers(one, method, use)),
    );
  return {
    certain: enrolled.filter(isSure),
    possible: enrolled.filter((use) => !isSure(use) && (engine === 'classic' || isPossible(use))),
  };
}

/** Each once; what is certain is not possible besides. */
export function joined(all: readonly Usable[]): Usable {
  const certain = distinct(all.flatMap((one) => one.certain));
  const possible = distinct([...certain, ...all.flatMap((one) => one.possible)]);
  return { certain, possible: possible.slice(certain.length) };
}

/** In capitals, and with the method that is the only one. */
export function completed(
  use: AuthenticatorUse,
  { snapshot, table = AUTHENTICATORS }: OrgMeans,
): AuthenticatorUse {
  const [method, ...others] = methodsOf(use, snapshot.brand, table);
  return method === undefined || others.length > 0 ? use : { ...use, method: method.toUpperCase() };
}

/** Without its methods being listed, an authenticator is of use by at least one of those that the table knows. */
function inOrg(use: AuthenticatorUse, { snapshot, table = AUTHENTICATORS }: OrgMeans): Usable {
  const { authenticators, brand } = snapshot;
  const known = completenessOf(snapshot);
  const key = neutralKey(use.key, brand);
  const held = authenticators.filter((one) => neutralKey(byCommonKey(one, brand).key, brand) === key);
  if (held.length === 0) {
    const here = byMethod(use, brand, table);
    return authenticators.length === 0 && known.unknownPart('authenticators') === undefined
      ? here
      : { certain: [], possible: [...here.certain, ...here.possible] };
  }
  const meant = held.filter(({ id }) => use.id === undefined || use.id === id);
  return joined(
    meant.map((one) => {
      const uses = usesOfAuthenticators([one], { brand, table });
      if (uses.length === 0) return NONE;
      const instance = { ...use, ...(instancesOf(key, table) === 'several' && { id: one.id }) };
      const isOpen = known.unknownPart('authenticatorMethods', one.id) !== undefined;
      const isOneMethod = byCommonKey(one, brand) !== one;
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

/** The method by which it is used or, if that is not said, every one that it may be. */
function methodsOf(
  { key, method }: AuthenticatorUse,
  brand: string,
  table: AuthenticatorTable,
): readonly (string | undefined)[] {
  if (method !== undefined) return [method];
  const rows = rowsOf(table, neutralKey(key, brand));
  return rows.length === 0 ? [undefined] : rows.map((row) => row.method);
}

function instancesOf(key: string, table: AuthenticatorTable): 'one' | 'several' {
  return rowsOf(table, key)[0]?.instances ?? 'several';
}

/** Where factors are listed, a factor of this authenticator may bring its other methods with it. */
function otherMethods(uses: readonly AuthenticatorUse[], org: OrgMeans): AuthenticatorUse[] {
  const verify = brandedKey('svc_verify', org.snapshot.brand);
  if (!uses.some(({ key }) => key === verify)) return [];
  const { certain, possible } = inOrg({ key: verify }, org);
  return [...certain, ...possible].filter(({ method }) => method !== undefined);
}

/**
 * Live orgs keep no policy that requires neither of these: a list without both is a part of one, and either may be allowed.
 * Spec: Authenticator enrollment policy.
 */
function oneOfTwoBesides(listed: readonly ListedAuthenticator[], org: OrgMeans): Usable {
  const { brand } = org.snapshot;
  if (listed.some(({ key }) => PASSWORD_OR_EMAIL.includes(neutralKey(key, brand)))) return NONE;
  const { certain, possible } = joined(
    PASSWORD_OR_EMAIL.map((key) => inOrg({ key: brandedKey(key, brand) }, org)),
  );
  return { certain: [], possible: [...certain, ...possible] };
}

const PASSWORD_OR_EMAIL: readonly string[] = ['svc_password', 'svc_email'];

/**
 * Factors configure what comes second: a password that is not among them may still come first. On the Classic
 * Engine it always does. Spec: Authentication (of users), "Primary authentication".
 */
function passwordBesides(listed: readonly ListedAuthenticator[], org: OrgMeans): Usable {
  const { brand, engine } = org.snapshot;
  const isListed = listed.some(({ key }) => neutralKey(key, brand) === 'svc_password');
  const password = [{ key: brandedKey('svc_password', brand), method: 'PASSWORD' }];
  if (engine === 'classic') return { certain: password, possible: [] };
  return isListed ? NONE : { certain: [], possible: password };
}
