import { hashOf } from '../../base/hash.js';

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

/** Letters and digits that follow from a text. */
export function lettersFrom(text: string): string {
  return `${hashOf(text)}${hashOf(`${text} again`)}`;
}
