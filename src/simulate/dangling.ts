import type { Atom } from '../model/facts/fact.js';
import { isUnheld } from '../model/facts/unheld.js';
import type { World } from '../model/facts/world.js';

/** The ids among the atoms that the snapshot does not hold, while it holds others of the kind (A6). */
export function danglingOf(atoms: readonly Atom[], world: World): string[] {
  const dangling = atoms.filter(
    ({ fact: { kind }, value }) => kind !== undefined && isUnheld(kind, value, world),
  );
  return [...new Set(dangling.map(({ value }) => value))];
}
