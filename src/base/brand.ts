const NEUTRAL = 'SVC';

/** Replaces the vendor prefix of a type name with the vendor-neutral prefix `SVC_`: `OKTA_SIGN_ON` becomes `SVC_SIGN_ON`. */
export function neutralType(name: string, brand: string): string {
  return withPrefix(name, brand, NEUTRAL);
}

/** Replaces the vendor-neutral prefix `SVC_` of a type name with a vendor prefix, such as `OKTA_`. */
export function brandedType(name: string, brand: string): string {
  return withPrefix(name, NEUTRAL, brand);
}

/**
 * Returns an authenticator key in lower case, with the vendor-neutral prefix in place of the vendor prefix: `svc_email` for `okta_email`.
 */
export function neutralKey(key: string, brand: string): string {
  return withPrefix(key.toLowerCase(), brand.toLowerCase(), NEUTRAL.toLowerCase());
}

/** Replaces the vendor-neutral prefix of an authenticator key with a vendor prefix: `svc_email` becomes `okta_email`. */
export function brandedKey(key: string, brand: string): string {
  return withPrefix(key, NEUTRAL.toLowerCase(), brand.toLowerCase());
}

/** Replaces the vendor-neutral prefix with a vendor prefix, in upper or lower case: `SVC_SIGN_ON`, `svc_email`. */
export function brandedWord(word: string, brand: string): string {
  return brandedKey(brandedType(word, brand), brand);
}

/** Replaces the vendor prefix with the vendor-neutral prefix, in upper or lower case. */
export function neutralWord(word: string, brand: string): string {
  return withPrefix(neutralType(word, brand), brand.toLowerCase(), NEUTRAL.toLowerCase());
}

/** Replaces the beginning of a word: `from`, before an underscore, becomes `to`. */
function withPrefix(word: string, from: string, to: string): string {
  return word.charAt(from.length) === '_' && word.startsWith(from) ? to + word.slice(from.length) : word;
}
