import { hashOf } from '../../../../base/hash.js';

/** Ids have 20 characters, of which the first three tell the kind. */
const LENGTH = 20;

/** Makes ids that nothing has yet: from the entropy, and how many were made before. */
export function idMaker(entropy: string, isTaken: (id: string) => boolean): (prefix: string) => string {
  let made = 0;
  return (prefix) => {
    for (;;) {
      const id = `${prefix}${lettersFrom(`${entropy} ${prefix} ${made++}`)}`.slice(0, LENGTH);
      if (!isTaken(id)) return id;
    }
  };
}

/** An id of the form of a UUID that follows from a text. */
export function uuidFrom(text: string): string {
  const digits = [...lettersFrom(text), ...lettersFrom(`${text} more`)].map((letter) =>
    (letter.charCodeAt(0) % 16).toString(16),
  );
  const at = (from: number, to: number) => digits.slice(from, to).join('');
  return `${at(0, 8)}-${at(8, 12)}-4${at(13, 16)}-a${at(17, 20)}-${at(20, 32)}`;
}

/** Letters and digits that follow from a text. */
export function lettersFrom(text: string): string {
  return `${hashOf(text)}${hashOf(`${text} again`)}`;
}
