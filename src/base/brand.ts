const NEUTRAL = 'SVC';

/** Replaces the brand in a type name with the neutral word: `OKTA_SIGN_ON` becomes `SVC_SIGN_ON` in an org of that brand. */
export function neutralType(name: string, brand: string): string {
  return withPrefix(name, brand, NEUTRAL);
}

/** Replaces the neutral word in a type name with the brand, as in documents of that brand. */
export function brandedType(name: string, brand: string): string {
  return withPrefix(name, NEUTRAL, brand);
}

/** Returns the key of an authenticator in lower case, with the neutral word in place of the brand: `svc_email`. */
export function neutralKey(key: string, brand: string): string {
  return withPrefix(key.toLowerCase(), brand.toLowerCase(), NEUTRAL.toLowerCase());
}

/** Replaces the neutral word in the key of an authenticator with the brand. */
export function brandedKey(key: string, brand: string): string {
  return withPrefix(key, NEUTRAL.toLowerCase(), brand.toLowerCase());
}

/** Replaces the neutral word with the brand, in either case: `SVC_SIGN_ON`, `svc_email`. */
export function brandedWord(word: string, brand: string): string {
  return brandedKey(brandedType(word, brand), brand);
}

/** Replaces the brand with the neutral word, in either case. */
export function neutralWord(word: string, brand: string): string {
  return withPrefix(neutralType(word, brand), brand.toLowerCase(), NEUTRAL.toLowerCase());
}

/** Replaces the prefix `from_` with `to_`. */
function withPrefix(word: string, from: string, to: string): string {
  return word.charAt(from.length) === '_' && word.startsWith(from) ? to + word.slice(from.length) : word;
}
