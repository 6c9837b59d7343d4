const CAPITAL_T = 0x54;

/** In bytes; event types that are longer are unknown. */
const LONGEST_TYPE = 80;

/**
 * Whether a record may hold an event of a wanted type, by its bytes alone: parsing is most of what reading costs, and
 * few events decide anything. A record that names no type in the usual way may be any.
 */
export function mayHoldEvent(bytes: Uint8Array, isWanted: (eventType: string) => boolean): boolean {
  let isNamed = false;
  for (let at = bytes.indexOf(CAPITAL_T); at >= 0; at = bytes.indexOf(CAPITAL_T, at + 1)) {
    if (!isKeyAt(bytes, at)) continue;
    const type = wordAfter(bytes, at + 4);
    if (type === undefined) return true;
    if (type === '') continue;
    if (type === HOOK || isWanted(type)) return true;
    isNamed = true;
  }
  return !isNamed;
}

/** What an event hook calls its envelope, which holds events. */
const HOOK = 'com.okta.event_hook';

/** `eventType`, of which the capital stands here: of all letters of the key it is the rarest in a log. */
function isKeyAt(bytes: Uint8Array, at: number): boolean {
  return (
    KEY.every((byte, index) => bytes[at - 5 + index] === byte) &&
    bytes[at - 6] === 34 &&
    !isOfType(bytes[at + 4] ?? 0)
  );
}

const KEY: readonly number[] = [...'eventType'].map((letter) => letter.charCodeAt(0));

/**
 * The text that follows the key, which may stand in a text itself: `\"eventType\":\"…`; `undefined` where some of its letters
 * are written by their numbers: only parsing tells which.
 */
function wordAfter(bytes: Uint8Array, from: number): string | undefined {
  let at = from;
  while (at < bytes.length && isBetween(bytes[at] as number)) at++;
  let word = '';
  while (at < bytes.length && word.length < LONGEST_TYPE && isOfType(bytes[at] as number))
    word += String.fromCharCode(bytes[at++] as number);
  return bytes[at] === BACKSLASH && isEscapedLetter(bytes, at) ? undefined : word;
}

const BACKSLASH = 0x5c;

/** `\u005f`, whose backslash is written twice within a text. */
function isEscapedLetter(bytes: Uint8Array, from: number): boolean {
  let at = from;
  while (bytes[at] === BACKSLASH) at++;
  return bytes[at] === LETTER_U;
}

const LETTER_U = 0x75;

/** Quotes, backslashes, colons and spaces. */
function isBetween(byte: number): boolean {
  return byte === 34 || byte === 92 || byte === 58 || byte === 32 || byte === 9;
}

/** Letters, digits, `.`, `_` and `-`. */
function isOfType(byte: number): boolean {
  return (
    (byte >= 97 && byte <= 122) ||
    (byte >= 65 && byte <= 90) ||
    (byte >= 48 && byte <= 57) ||
    byte === 46 ||
    byte === 95 ||
    byte === 45
  );
}
