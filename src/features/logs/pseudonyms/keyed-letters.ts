/** A function that returns a keyed hash of 32 bytes. Without the key, nobody can compute the hash of a text, or reverse it. */
export type KeyedHash = (text: string) => Uint8Array;

/** The kind of text that is hashed. The same text has a different pseudonym for each kind. */
export type HashUse = 'address' | 'attribute' | 'id' | 'name' | 'number' | 'withheld' | 'word';

/**
 * Returns the pseudonym of a text: an `x` and nine other letters. Only the first letter of a pseudonym is `x`, so its start can be
 * recognized in a longer text. The letters of the group name `everyone`, which is not renamed, do not occur in it.
 */
export function keyedLetters(hash: KeyedHash, use: HashUse, text: string): string {
  const bytes = hash(`${use}:${text}`);
  let letters = FIRST;
  for (let at = 0; at < 9; at++) letters += OTHERS[(bytes[at] as number) % OTHERS.length];
  return letters;
}

const FIRST = 'x';
const OTHERS = 'abcdfghijklmpqstuwz';

/**
 * Returns the pseudonym of a number of any length: a `0` and nine other digits. Only its first digit is `0`, so its start can be recognized
 * in a longer text. It does not contain the number itself, unless the number has a single digit.
 */
export function keyedDigits(hash: KeyedHash, text: string): string {
  const bytes = hash(`number:${text}`);
  const codes = Array.from({ length: bytes.length - 8 }, (_, from) =>
    digitsIn(bytes.subarray(from, from + 9)),
  );
  return codes.find((code) => text.length < 2 || !code.includes(text)) ?? (codes[0] as string);
}

function digitsIn(bytes: Uint8Array): string {
  return `0${Array.from(bytes, (byte) => 1 + (byte % 9)).join('')}`;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Matches the prefix of an id of the service, which shows the type of the object. */
const SERVICE_ID = /^(?:0[0-9a-z]{2}|[a-z]{3})(?=[0-9A-Za-z]{17}$)/;

/** Returns the pseudonym of an id. A prefix that only shows the type of the object is kept. */
export function keyedId(hash: KeyedHash, id: string): string {
  const bytes = hash(`id:${id}`);
  const [beginning = 'x'] = SERVICE_ID.exec(id) ?? [];
  const rest = Array.from({ length: 15 }, (_, at) => ALPHABET[(bytes[at] as number) % ALPHABET.length]);
  return `${beginning}${rest.join('')}xx`;
}
