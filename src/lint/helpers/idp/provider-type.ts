import { editDistance } from '../../../base/edit-distance.js';

/** The types that the specification names, and all others, which are named after a provider. Spec: Identity provider (IdP), `type`. */
export type ProviderKind = (typeof NAMED)[number] | 'social';

const NAMED = ['OIDC', 'SAML2', 'X509'] as const;

/** `undefined` for what is no type, or nearly one of those that are named. */
export function providerKindOf(type: unknown): ProviderKind | undefined {
  const named = NAMED.find((name) => name === type);
  if (named !== undefined) return named;
  return isProviderName(type) && nearestType(type) === undefined ? 'social' : undefined;
}

/** Providers are upper-case words; which there are, the specification does not say. */
export function isProviderName(type: unknown): type is string {
  return typeof type === 'string' && type.length < 100 && /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(type);
}

/** Words that people write in place of a type: the protocols have other names than the types. */
const MISTAKEN: Readonly<Record<string, ProviderKind>> = { MTLS: 'X509', OPENID: 'OIDC', SMARTCARD: 'X509' };

/** The named type that was meant by a near miss of it, such as `SAML`, `OICD` or `X.509`. */
export function nearestType(type: string): ProviderKind | undefined {
  const word = type.length > 60 ? '' : type.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const mistaken = Object.hasOwn(MISTAKEN, word) ? MISTAKEN[word] : undefined;
  return mistaken ?? NAMED.find((name) => name !== type && isNear(word, name));
}

/** One letter off, or the same letters in another order. */
function isNear(word: string, name: string): boolean {
  return editDistance(word, name, 2) < 2 || [...word].sort().join('') === [...name].sort().join('');
}
