import { editDistance } from '../../../base/did-you-mean/edit-distance.js';

/** The types that the specification names, and all others, which are named after a provider. Spec: Identity provider (IdP), `type`. */
export type ProviderKind = (typeof NAMED)[number] | 'social';

const NAMED = ['OIDC', 'SAML2', 'X509'] as const;

/** Returns the kind, or `undefined` for an unknown type, or one that is similar to a known type. */
export function providerKindOf(type: unknown): ProviderKind | undefined {
  const named = NAMED.find((name) => name === type);
  if (named !== undefined) return named;
  return isProviderName(type) && nearestType(type) === undefined ? 'social' : undefined;
}

/** Whether the type is an upper-case word: the specification does not list the providers. */
export function isProviderName(type: unknown): type is string {
  return typeof type === 'string' && type.length < 100 && /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(type);
}

/** Words that people write in place of a type: the protocols have other names than the types. */
const MISTAKEN: Readonly<Record<string, ProviderKind>> = { MTLS: 'X509', OPENID: 'OIDC', SMARTCARD: 'X509' };

/** Returns the known type that a similar text stands for, such as `SAML`, `OICD` or `X.509`. */
export function nearestType(type: string): ProviderKind | undefined {
  const word = type.length > 60 ? '' : type.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const mistaken = Object.hasOwn(MISTAKEN, word) ? MISTAKEN[word] : undefined;
  return mistaken ?? NAMED.find((name) => name !== type && isNear(word, name));
}

/** Whether the words differ by one letter, or by the order of their letters. */
function isNear(word: string, name: string): boolean {
  return editDistance(word, name, 2) < 2 || [...word].sort().join('') === [...name].sort().join('');
}
