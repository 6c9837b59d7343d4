import type { WantedAuthenticator } from '../../analysis/questions/paths-with.js';
import { brandedKey, canonicalKey } from '../../base/brand.js';
import { didYouMeanTyped } from '../../base/did-you-mean/nearest-word.js';
import { alternatives, quoted } from '../../base/messages.js';
import { type Result, success } from '../../base/result.js';
import { AUTHENTICATORS, FACTORS, rowsOf } from '../../model/assurance/authenticators.js';
import { useOfFactor } from '../../model/assurance/org-authenticators.js';
import { findByName } from '../../model/policies/find-by-name.js';
import type { Authenticator, Snapshot } from '../../model/policies/snapshot.js';
import { misuse } from '../io/misuse.js';

/**
 * Finds an authenticator by `key`, `key:method`, `method`, the key of a factor, or the name or id of an authenticator in the org.
 */
export function authenticatorNamed(text: string, snapshot: Snapshot): Result<WantedAuthenticator> {
  const [key = '', method] = text.split(':');
  return (
    byKey(key, method?.toUpperCase(), snapshot) ??
    byFactor(text, snapshot) ??
    byMethod(text, snapshot) ??
    byName(text, snapshot) ??
    misuse(`\`--with\`: unknown authenticator ${quoted(text)}${didYouMeanTyped(text, words(snapshot))}`)
  );
}

function byKey(
  key: string,
  method: string | undefined,
  { authenticators, brand }: Snapshot,
): Result<WantedAuthenticator> | undefined {
  const canonical = canonicalKey(key, brand);
  const rows = rowsOf(AUTHENTICATORS, canonical);
  if (rows.length === 0 && !authenticators.some((one) => canonicalKey(one.key, brand) === canonical))
    return undefined;
  const branded = brandedKey(canonical, brand);
  if (method === undefined) return success({ key: branded });
  const methods = rows.map((row) => row.method);
  if (rows.length === 0 || methods.includes(method)) return success({ key: branded, method });
  return misuse(
    `\`--with\`: the authenticator ${quoted(branded)} has no method ${quoted(method)}: expected ${alternatives(methods)}${didYouMeanTyped(method, methods)}`,
  );
}

function byFactor(text: string, { brand }: Snapshot): Result<WantedAuthenticator> | undefined {
  return FACTORS.has(canonicalKey(text, brand)) ? success(useOfFactor(text, { brand })) : undefined;
}

function byMethod(text: string, { brand }: Snapshot): Result<WantedAuthenticator> | undefined {
  const rows = AUTHENTICATORS.filter(({ method }) => method === text.toUpperCase());
  const uses = rows.map(({ key, method }) => ({ key: brandedKey(key, brand), method }));
  const [only, ...others] = uses;
  if (only === undefined || others.length === 0) return only && success(only);
  const choices = uses.map(({ key, method }) => quoted(`${key}:${method.toLowerCase()}`));
  return misuse(
    `\`--with\`: several authenticators have the method ${quoted(text)}: pass ${alternatives(choices)}`,
  );
}

function byName(text: string, { authenticators }: Snapshot): Result<WantedAuthenticator> | undefined {
  const [one, ...others] = findByName(authenticators.map(called), text);
  if (one === undefined) return undefined;
  if (others.length > 0)
    return misuse(`\`--with\` ${quoted(text)} names several authenticators: pass the id`);
  return success({ key: one.key, ...(isOneOfSeveral(one.key, authenticators) && { id: one.id }) });
}

function called({ id, key, name }: Authenticator) {
  return { id: id ?? key, key, name: typeof name === 'string' ? name : null };
}

function isOneOfSeveral(key: string, authenticators: readonly Authenticator[]): boolean {
  return authenticators.filter((one) => one.key === key).length > 1;
}

function words({ authenticators, brand }: Snapshot): string[] {
  const rows = AUTHENTICATORS.map(({ key, method }) => [brandedKey(key, brand), method.toLowerCase()]);
  const factors = [...FACTORS.keys()].map((key) => brandedKey(key, brand));
  return [...new Set([...rows.flat(), ...factors, ...authenticators.map(({ key }) => key)])];
}
