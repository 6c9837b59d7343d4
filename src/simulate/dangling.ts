import { isDanglingReference } from '../model/facts/dangling-reference.js';
import type { Atom } from '../model/facts/fact.js';
import type { World } from '../model/facts/world.js';

/** The ids among the atoms that the snapshot does not hold, while it holds others of the kind (A6). */
export function danglingOf(atoms: readonly Atom[], world: World): string[] {
  const dangling = atoms.filter(
    ({ fact: { kind }, value }) => kind !== undefined && isDanglingReference(kind, value, world),
  );
  return [...new Set(dangling.map(({ value }) => value))];
}
