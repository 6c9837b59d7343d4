/** The vendor prefix of every policy type and authenticator key inside the library and in its answers. */
export const CANONICAL_BRAND = 'OKTA';

/** The placeholder for the vendor prefix in the specification, and in documents that have no vendor prefix. */
export const PLACEHOLDER_BRAND = 'SVC';

/** Replaces the vendor prefix of documents, or the placeholder, in a type name with `OKTA_`: `SVC_SIGN_ON` becomes `OKTA_SIGN_ON`. */
export function canonicalType(name: string, brand: string): string {
  return withPrefix(withPrefix(name, brand, CANONICAL_BRAND), PLACEHOLDER_BRAND, CANONICAL_BRAND);
}

/** Replaces the prefix `OKTA_` of a type name, or the placeholder, with the vendor prefix of documents. */
export function brandedType(name: string, brand: string): string {
  return withPrefix(withPrefix(name, CANONICAL_BRAND, brand), PLACEHOLDER_BRAND, brand);
}

/** Returns an authenticator key in lower case, with `okta_` in place of the vendor prefix of documents: `okta_email` for `svc_email`. */
export function canonicalKey(key: string, brand: string): string {
  return canonicalType(key.toUpperCase(), brand).toLowerCase();
}

/** Replaces the prefix `okta_` of an authenticator key, or the placeholder, with the vendor prefix of documents: `okta_email` becomes `svc_email`. */
export function brandedKey(key: string, brand: string): string {
  const [from, placeholder, to] = [CANONICAL_BRAND, PLACEHOLDER_BRAND, brand].map((word) =>
    word.toLowerCase(),
  );
  return withPrefix(withPrefix(key, from as string, to as string), placeholder as string, to as string);
}

/** Replaces the prefix `OKTA_`, or the placeholder, with the vendor prefix of documents, in upper or lower case: `SVC_SIGN_ON`, `svc_email`. */
export function brandedWord(word: string, brand: string): string {
  return brandedKey(brandedType(word, brand), brand);
}

/** Replaces the vendor prefix of documents with `OKTA_`, in upper or lower case. */
export function canonicalWord(word: string, brand: string): string {
  const [from, placeholder, to] = [brand, PLACEHOLDER_BRAND, CANONICAL_BRAND].map((one) => one.toLowerCase());
  return withPrefix(
    withPrefix(canonicalType(word, brand), from as string, to as string),
    placeholder as string,
    to as string,
  );
}

/** Replaces the beginning of a word: `from`, before an underscore, becomes `to`. */
function withPrefix(word: string, from: string, to: string): string {
  return word.charAt(from.length) === '_' && word.startsWith(from) ? to + word.slice(from.length) : word;
}
