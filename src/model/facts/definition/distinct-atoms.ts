import { getOrMake } from '../../../base/memo.js';
import type { Atom, Fact } from '../fact.js';

/** Each question once, those to one fact together. */
export function distinctAtoms(atoms: Iterable<Atom>): Atom[] {
  const byFact = new Map<Fact, Map<string, Atom>>();
  for (const atom of atoms) {
    const ofFact = getOrMake(byFact, atom.fact, () => new Map<string, Atom>());
    getOrMake(ofFact, atom.value, () => atom);
  }
  return [...byFact.values()].flatMap((ofFact) => [...ofFact.values()]);
}
