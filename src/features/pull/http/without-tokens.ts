/** The text that is written in place of a token, or in place of an encoded token. */
const HIDDEN = '[token]';

/**
 * The minimum length of a token whose encodings are masked, too. The hexadecimal or base64 text of a shorter token also occurs by chance in
 * texts that do not contain the token.
 */
const SHORTEST_ENCODED = 8;

/**
 * Returns a function that replaces tokens in a text. It ignores case, because a token that was used as a host name appears in lower case.
 * It recognizes tokens with characters that are escaped as in URLs, JSON, JavaScript, HTML or quoted-printable. It also recognizes a
 * complete token as hexadecimal digits or base64, alone or in a longer text.
 */
export function withoutTokens(tokens: readonly string[]): (text: string) => string {
  const patterns = tokens
    .filter((token) => token !== '')
    .flatMap((token) => [
      new RegExp(escapable(token), 'gi'),
      ...(token.length < SHORTEST_ENCODED ? [] : [new RegExp(encoded(token), 'g')]),
    ]);
  return (text) => patterns.reduce((clean, pattern) => clean.replace(pattern, HIDDEN), text);
}

/**
 * Returns a pattern that matches each character of a token as itself or as an escape. Repetitions are bounded, so that matching takes
 * linear time.
 */
function escapable(token: string): string {
  return [...token].map((character) => `(?:${literal(character)}|${escapes(character)})`).join('');
}

function escapes(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  return [
    `%(?:25){0,4}(?:u00)?${hex}`,
    `=${hex}`,
    `\\\\{1,8}(?:u00${hex}|x${hex}|u\\{0{0,6}${hex}\\}|0{0,4}${hex}\\s?)`,
    `(?:&|&amp;)#(?:0{0,6}${code}|x0{0,6}${hex});?`,
  ].join('|');
}

/**
 * Returns a pattern that matches the token as hexadecimal digits and as base64. Base64 has three forms, depending on the number of bytes
 * before the token.
 */
function encoded(token: string): string {
  const bytes = new TextEncoder().encode(token);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0'));
  const anyCase = hex.map((digits) =>
    digits.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
  );
  return [anyCase.join('[ :-]?'), ...[0, 1, 2].map((before) => base64(bytes, before))].join('|');
}

/**
 * Returns the base64 text of a token that follows `before` other bytes. Omits the characters at the start and end that also encode bytes
 * outside the token, so that the result can be found in a longer base64 text.
 */
function base64(bytes: Uint8Array, before: number): string {
  const text = btoa(String.fromCharCode(...new Array<number>(before).fill(0), ...bytes)).replace(/=+$/, '');
  const first = before === 0 ? 0 : before + 1;
  const last = (before + bytes.length) % 3 === 0 ? text.length : text.length - 1;
  const core = text.slice(first, last);
  return [...core].map((one) => `${BASE64_CLASSES.get(one) ?? one}`).join('');
}

/** The patterns for the two base64 characters that URL-safe base64 replaces. Each character may also be percent-encoded. */
const BASE64_CLASSES: ReadonlyMap<string, string> = new Map([
  ['+', '(?:[+-]|%2[Bb])'],
  ['/', '(?:[/_]|%2[Ff])'],
]);

function literal(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
