import { groupBy } from '../../../base/group-by.js';

/** A function that splits a lower-case word into the pieces that are renamed separately. */
export type CutWord = (word: string) => readonly string[];

/**
 * Returns a function that splits words into pieces, so that texts can be renamed piece by piece. `parts` are the texts that policies search
 * for in other texts. If two of them overlap, they are split at the overlap. Each occurrence of one of `parts` in a word is therefore split
 * in the same way, and gets the same pseudonym.
 */
export function cutAtParts(parts: Iterable<string>): CutWord {
  const atoms = new Set([...parts].filter((part) => part !== ''));
  for (let crossing = firstCrossing(atoms); crossing !== undefined; crossing = firstCrossing(atoms)) {
    const { part, at } = crossing;
    atoms.delete(part);
    atoms.add(part.slice(0, at)).add(part.slice(at));
  }
  const byFirst = groupBy(atoms, (atom) => atom[0]);
  return (word) => {
    const pieces: string[] = [];
    let start = 0;
    for (let at = 0; at < word.length; ) {
      const found = byFirst.get(word[at])?.find((atom) => word.startsWith(atom, at));
      if (found === undefined) {
        at += 1;
        continue;
      }
      if (at > start) pieces.push(word.slice(start, at));
      pieces.push(found);
      at += found.length;
      start = at;
    }
    return start < word.length ? [...pieces, word.slice(start)] : pieces;
  };
}

/**
 * Finds two texts that overlap, or a text that contains another one. Returns one of the two, and the offset at which it must be split;
 * `undefined` if no two of the texts overlap.
 */
function firstCrossing(
  atoms: ReadonlySet<string>,
): { readonly part: string; readonly at: number } | undefined {
  for (const one of atoms)
    for (const other of atoms) {
      const inside = one === other ? -1 : one.indexOf(other);
      if (inside >= 0) return { part: one, at: inside === 0 ? other.length : inside };
      for (let size = Math.min(one.length, other.length) - 1; size > 0; size--)
        if (one.endsWith(other.slice(0, size))) return { part: one, at: one.length - size };
    }
  return undefined;
}
