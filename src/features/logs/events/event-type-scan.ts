const CAPITAL_T = 0x54;

/** The maximum length of a known event type, in bytes. */
const LONGEST_TYPE = 80;

/**
 * Returns whether a record may contain an event of a wanted type. Only scans the bytes, because parsing is slow and few events record a
 * decision. Returns `true` if the scan finds no event type in the record.
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

/** The value of `eventType` in an event hook request, which contains events. */
const HOOK = 'com.okta.event_hook';

/**
 * Returns whether the `T` at an offset belongs to the key `eventType`. The scan searches for the capital letter, because it is the rarest
 * letter of the key in a log.
 */
function isKeyAt(bytes: Uint8Array, at: number): boolean {
  return (
    KEY.every((byte, index) => bytes[at - 5 + index] === byte) &&
    bytes[at - 6] === 34 &&
    !isTypeCharacter(bytes[at + 4] ?? 0)
  );
}

const KEY: readonly number[] = [...'eventType'].map((letter) => letter.charCodeAt(0));

/**
 * Returns the event type that follows its key. The key may itself be in a JSON text (`\"eventType\":\"…`). Returns `undefined` if the type
 * contains `\u` escapes, which only parsing resolves.
 */
function wordAfter(bytes: Uint8Array, from: number): string | undefined {
  let at = from;
  while (at < bytes.length && isSeparator(bytes[at] as number)) at++;
  let word = '';
  while (at < bytes.length && word.length < LONGEST_TYPE && isTypeCharacter(bytes[at] as number))
    word += String.fromCharCode(bytes[at++] as number);
  return bytes[at] === BACKSLASH && isEscapedLetter(bytes, at) ? undefined : word;
}

const BACKSLASH = 0x5c;

/** Returns whether an escape such as `\u005f` begins at an offset. Inside a JSON text, its backslash is doubled. */
function isEscapedLetter(bytes: Uint8Array, from: number): boolean {
  let at = from;
  while (bytes[at] === BACKSLASH) at++;
  return bytes[at] === LETTER_U;
}

const LETTER_U = 0x75;

/** Returns whether a byte is a quote, a backslash, a colon or a space. */
function isSeparator(byte: number): boolean {
  return byte === 34 || byte === 92 || byte === 58 || byte === 32 || byte === 9;
}

/** Returns whether a byte is a letter, a digit, `.`, `_` or `-`. */
function isTypeCharacter(byte: number): boolean {
  return (
    (byte >= 97 && byte <= 122) ||
    (byte >= 65 && byte <= 90) ||
    (byte >= 48 && byte <= 57) ||
    byte === 46 ||
    byte === 95 ||
    byte === 45
  );
}
