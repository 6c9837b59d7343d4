import { getOrMake } from '../../../base/memo.js';
import type { Atom, Fact } from '../fact.js';

/** Returns the atoms without duplicates, grouped by fact. */
export function distinctAtoms(atoms: Iterable<Atom>): Atom[] {
  const byFact = new Map<Fact, Map<string, Atom>>();
  for (const atom of atoms) {
    const ofFact = getOrMake(byFact, atom.fact, () => new Map<string, Atom>());
    getOrMake(ofFact, atom.value, () => atom);
  }
  return [...byFact.values()].flatMap((ofFact) => [...ofFact.values()]);
}
