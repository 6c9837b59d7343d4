/** A keyed hash of a text, of 32 bytes; without the key nobody can make it, or find what it was made of. */
export type KeyedHash = (text: string) => Uint8Array;

/** What a hash is made for: the same text of two uses has two pseudonyms. */
export type HashUse = 'address' | 'attribute' | 'id' | 'name' | 'number' | 'withheld' | 'word';

/**
 * Letters that stand for a text: one that occurs nowhere else in them, and nine of nineteen. None of them is a letter of
 * `everyone`, which stays, so that where one begins is seen in any text that is made of them.
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
 * Digits that replace a number of any length: a zero, and nine of the others, so that its beginning shows in a longer text. A
 * number of two digits or more is not a part of them.
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

/** The beginning of an id of the service says of what it is one. */
const SERVICE_ID = /^(?:0[0-9a-z]{2}|[a-z]{3})(?=[0-9A-Za-z]{17}$)/;

/** An id that stands for another, with its beginning where that says no more than what it is an id of. */
export function keyedId(hash: KeyedHash, id: string): string {
  const bytes = hash(`id:${id}`);
  const [beginning = 'x'] = SERVICE_ID.exec(id) ?? [];
  const rest = Array.from({ length: 15 }, (_, at) => ALPHABET[(bytes[at] as number) % ALPHABET.length]);
  return `${beginning}${rest.join('')}xx`;
}
