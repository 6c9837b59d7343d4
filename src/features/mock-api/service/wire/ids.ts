import { hashOf } from '../../../../base/hash.js';

/** The length of an id. Its first three characters are a prefix for the kind of object. */
const LENGTH = 20;

/** Returns a function that creates ids that are not in use. The ids are determined by `entropy` and the number of ids created before. */
export function idMaker(entropy: string, isTaken: (id: string) => boolean): (prefix: string) => string {
  let made = 0;
  return (prefix) => {
    for (;;) {
      const id = `${prefix}${lettersFrom(`${entropy} ${prefix} ${made++}`)}`.slice(0, LENGTH);
      if (!isTaken(id)) return id;
    }
  };
}

/** Returns an id in the form of a UUID. Equal texts give equal ids. */
export function uuidFrom(text: string): string {
  const digits = [...lettersFrom(text), ...lettersFrom(`${text} more`)].map((letter) =>
    (letter.charCodeAt(0) % 16).toString(16),
  );
  const at = (from: number, to: number) => digits.slice(from, to).join('');
  return `${at(0, 8)}-${at(8, 12)}-4${at(13, 16)}-a${at(17, 20)}-${at(20, 32)}`;
}

/** Returns letters and digits that look random. Equal texts give equal results. */
export function lettersFrom(text: string): string {
  return `${hashOf(text)}${hashOf(`${text} again`)}`;
}
