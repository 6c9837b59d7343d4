import { editDistance } from '../../../base/did-you-mean/edit-distance.js';

/**
 * The type of an identity provider as the specification names it, or `social` for types that are named after a provider. Spec: Identity
 * provider (IdP), `type`.
 */
export type ProviderKind = (typeof NAMED)[number] | 'social';

const NAMED = ['OIDC', 'SAML2', 'X509'] as const;

/**
 * Returns the type of an identity provider if the specification names this type, and `social` for the name of any other provider. Returns
 * `undefined` if the name is invalid, or resembles a type that the specification names.
 */
export function providerKindOf(type: unknown): ProviderKind | undefined {
  const named = NAMED.find((name) => name === type);
  if (named !== undefined) return named;
  return isProviderName(type) && nearestType(type) === undefined ? 'social' : undefined;
}

/** Whether a type is an upper-case word and so may be the name of a social provider. The specification does not list these providers. */
export function isProviderName(type: unknown): type is string {
  return typeof type === 'string' && type.length < 100 && /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(type);
}

/** Protocol names that people write in place of a provider type, with the type that they mean. */
const MISTAKEN: Readonly<Record<string, ProviderKind>> = { MTLS: 'X509', OPENID: 'OIDC', SMARTCARD: 'X509' };

/** Returns the known type that a misspelled one (for example `SAML`, `OICD` or `X.509`) resembles; `undefined` if it resembles none. */
export function nearestType(type: string): ProviderKind | undefined {
  const word = type.length > 60 ? '' : type.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const mistaken = Object.hasOwn(MISTAKEN, word) ? MISTAKEN[word] : undefined;
  return mistaken ?? NAMED.find((name) => name !== type && isNear(word, name));
}

/** Whether two words differ by one letter, or only by the order of their letters. */
function isNear(word: string, name: string): boolean {
  return editDistance(word, name, 2) < 2 || [...word].sort().join('') === [...name].sort().join('');
}
