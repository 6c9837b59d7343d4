/** As keys write it: base64 with the letters of URLs, without padding. */
export function base64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Matches a half of a surrogate pair that has no other half: no encoding of Unicode has it. */
export const LONE_SURROGATE = /[\ud800-\udfff]/gu;

/** Percent-encodes a text as a part of a URL. A lone surrogate becomes U+FFFD, where `encodeURIComponent` throws. */
export function urlComponent(text: string): string {
  return encodeURIComponent(text.replace(LONE_SURROGATE, '\ufffd'));
}
