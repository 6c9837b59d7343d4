/** Replaces a token, or a part of a text that encodes it. */
const HIDDEN = '[token]';

/** Digits and base64 of a shorter token occur by chance. */
const SHORTEST_ENCODED = 8;

/**
 * Returns a function that replaces tokens in a text. It finds each token whatever the case of its letters (host names are in
 * lower case) and whichever of its characters are written as escapes of URLs, JSON, JavaScript, HTML or quoted-printable,
 * and the token as hexadecimal digits and as base64, alone or as a part of a longer text.
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

/** Each character as itself or as an escape. Repetitions are bounded, so that matching takes linear time. */
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

/** The token in digits and letters: base64 differs by what is before the token, in three ways. */
function encoded(token: string): string {
  const bytes = new TextEncoder().encode(token);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0'));
  const anyCase = hex.map((digits) =>
    digits.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
  );
  return [anyCase.join('[ :-]?'), ...[0, 1, 2].map((before) => base64(bytes, before))].join('|');
}

/** Without the characters that also encode what is before and after the token. */
function base64(bytes: Uint8Array, before: number): string {
  const text = btoa(String.fromCharCode(...new Array<number>(before).fill(0), ...bytes)).replace(/=+$/, '');
  const first = before === 0 ? 0 : before + 1;
  const last = (before + bytes.length) % 3 === 0 ? text.length : text.length - 1;
  const core = text.slice(first, last);
  return [...core].map((one) => `${BASE64_CLASSES.get(one) ?? one}`).join('');
}

/** The alphabet of URLs has other characters for two of them, and both may be percent-encoded. */
const BASE64_CLASSES: ReadonlyMap<string, string> = new Map([
  ['+', '(?:[+-]|%2[Bb])'],
  ['/', '(?:[/_]|%2[Ff])'],
]);

function literal(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
