const NEUTRAL = 'SVC';

/** The neutral word for the brand in a type name: `OKTA_SIGN_ON` becomes `SVC_SIGN_ON` in an org of that brand. */
export function neutralType(name: string, brand: string): string {
  return withPrefix(name, brand, NEUTRAL);
}

/** The brand for the neutral word: what the document itself says. */
export function brandedType(name: string, brand: string): string {
  return withPrefix(name, NEUTRAL, brand);
}

/** The key of an authenticator in small letters, with the neutral word for the brand: `svc_email`. */
export function neutralKey(key: string, brand: string): string {
  return withPrefix(key.toLowerCase(), brand.toLowerCase(), NEUTRAL.toLowerCase());
}

/** A neutral key as documents of this brand write it. */
export function brandedKey(key: string, brand: string): string {
  return withPrefix(key, NEUTRAL.toLowerCase(), brand.toLowerCase());
}

/** The brand for the neutral word in either case: `SVC_SIGN_ON`, `svc_email`. */
export function brandedWord(word: string, brand: string): string {
  return brandedKey(brandedType(word, brand), brand);
}

/** The neutral word for the brand in either case. */
export function neutralWord(word: string, brand: string): string {
  return withPrefix(neutralType(word, brand), brand.toLowerCase(), NEUTRAL.toLowerCase());
}

/** `from_…` becomes `to_…`. */
function withPrefix(word: string, from: string, to: string): string {
  return word.charAt(from.length) === '_' && word.startsWith(from) ? to + word.slice(from.length) : word;
}
