import { isDanglingReference } from '../model/facts/dangling-reference.js';
import type { Atom } from '../model/facts/fact.js';
import type { World } from '../model/facts/world.js';

/**
 * Returns the ids in the atoms that are dangling references: no object of the snapshot has the id, although the snapshot contains all
 * objects of that kind (assumption A6).
 */
export function danglingOf(atoms: readonly Atom[], world: World): string[] {
  const dangling = atoms.filter(
    ({ fact: { kind }, value }) => kind !== undefined && isDanglingReference(kind, value, world),
  );
  return [...new Set(dangling.map(({ value }) => value))];
}
