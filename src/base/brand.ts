/** The vendor prefix of every policy type and authenticator key inside the library and in its answers. */
export const CANONICAL_BRAND = 'OKTA';

/** The placeholder for the vendor prefix in the specification, and in documents that have no vendor prefix. */
export const PLACEHOLDER_BRAND = 'SVC';

/** Replaces the vendor prefix of documents, or the placeholder, in a type name with `OKTA_`: `SVC_SIGN_ON` becomes `OKTA_SIGN_ON`. */
export function canonicalType(name: string, brand: string): string {
  return withPrefix(name, [brand, PLACEHOLDER_BRAND], CANONICAL_BRAND);
}

/** Replaces the prefix `OKTA_` of a type name, or the placeholder `SVC_`, with the vendor prefix of documents. */
export function brandedType(name: string, brand: string): string {
  return withPrefix(name, [CANONICAL_BRAND, PLACEHOLDER_BRAND], brand);
}

/**
 * Returns the spellings under which a type name may be given: with `OKTA_`, with the placeholder `SVC_`, and with the vendor prefix of
 * documents.
 */
export function typeSpellings(name: string, brand: string): readonly string[] {
  return [CANONICAL_BRAND, PLACEHOLDER_BRAND, brand].map((prefix) => brandedType(name, prefix));
}

/** Returns an authenticator key in lower case, with `okta_` in place of the vendor prefix of documents: `okta_email` for `svc_email`. */
export function canonicalKey(key: string, brand: string): string {
  return canonicalType(key.toUpperCase(), brand).toLowerCase();
}

/** Replaces the prefix `okta_` of an authenticator key, or the placeholder `svc_`, with the vendor prefix of documents, in lower case. */
export function brandedKey(key: string, brand: string): string {
  return withPrefix(key, [CANONICAL_BRAND, PLACEHOLDER_BRAND].map(lower), lower(brand));
}

/**
 * Replaces the prefix `OKTA_` or `okta_` of a word, or the placeholder `SVC_` or `svc_`, with the vendor prefix of documents in the same
 * case. Examples for the vendor prefix `ACME`: `ACME_SIGN_ON`, `acme_email`.
 */
export function brandedWord(word: string, brand: string): string {
  return brandedKey(brandedType(word, brand), brand);
}

/**
 * Replaces the vendor prefix of documents at the beginning of a word, or the placeholder `SVC_` or `svc_`, with `OKTA_` or `okta_`, in the
 * same case.
 */
export function canonicalWord(word: string, brand: string): string {
  return withPrefix(
    canonicalType(word, brand),
    [brand, PLACEHOLDER_BRAND].map(lower),
    lower(CANONICAL_BRAND),
  );
}

/** Replaces the part of a word before its first underscore with `to`, if that part is one of the texts in `from`. */
function withPrefix(word: string, from: readonly string[], to: string): string {
  const prefix = from.find((one) => word.startsWith(`${one}_`));
  return prefix === undefined ? word : to + word.slice(prefix.length);
}

function lower(text: string): string {
  return text.toLowerCase();
}
