/** Returns base64url without padding, as in JSON Web Keys. */
export function base64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Matches a lone surrogate, which no Unicode encoding can represent. */
export const LONE_SURROGATE = /[\ud800-\udfff]/gu;

/** Percent-encodes a text as a part of a URL. A lone surrogate becomes U+FFFD, where `encodeURIComponent` throws. */
export function urlComponent(text: string): string {
  return encodeURIComponent(text.replace(LONE_SURROGATE, '\ufffd'));
}
