import { canonicalKey } from '../../base/brand.js';
import { printable } from '../../base/printable.js';
import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import { AUTHENTICATORS, type Characteristic, rowsOf } from '../../model/assurance/authenticators.js';
import type { Path } from '../../model/assurance/paths.js';

/**
 * Returns an authentication path as text. If the path satisfies a chain, its authenticators are in the order of the steps. Otherwise, they
 * are in the order of the authenticator table.
 */
export function pathWords({ at, authenticators }: Path, brand: string): string {
  if (at.startsWith('/chains')) return usesWords(authenticators, brand);
  const rowOf = ({ key }: AuthenticatorUse) =>
    AUTHENTICATORS.findIndex((row) => row.key === canonicalKey(key, brand));
  return usesWords(
    authenticators.toSorted((a, b) => rowOf(a) - rowOf(b)),
    brand,
  );
}

export function usesWords(uses: readonly AuthenticatorUse[], brand: string): string {
  return uses.map((use) => useWords(use, brand)).join(' + ');
}

/**
 * Names an authenticator: its key, its method if the key has several, its id if there may be several instances, and its configured
 * characteristics.
 */
export function useWords(use: AuthenticatorUse, brand: string): string {
  const { key, method, id } = use;
  const [row, ...others] = rowsOf(AUTHENTICATORS, canonicalKey(key, brand));
  const isOnly = row !== undefined && others.length === 0;
  const named = method === undefined || isOnly ? key : `${key} ${method}`;
  const which = id === undefined || row?.instances === 'one' ? named : `${named} (${id})`;
  const configured = (Object.keys(HAS_WORDS) as Characteristic[]).filter((one) => use[one] === true);
  const words = configured.map((one) => HAS_WORDS[one]).join(', ');
  return printable(words === '' ? which : `${which} (${words})`);
}

/** The words for each characteristic of an authenticator. */
const HAS_WORDS: Readonly<Record<Characteristic, string>> = {
  hardwareProtection: 'hardware-protected',
  deviceBound: 'device-bound',
  phishingResistant: 'phishing-resistant',
  userPresence: 'proving user presence',
  userVerification: 'verifying the user',
};
