import type { Atom } from '../facts/fact.js';
import type { World } from '../facts/world.js';
import { ALL_ZONES } from '../facts/zone.js';

/** The ids among the atoms that the snapshot does not hold, while it holds others of the kind (A6). */
export function danglingOf(atoms: readonly Atom[], world: World): string[] {
  const dangling = atoms.filter(({ fact: { kind }, value }) => {
    if (kind === undefined || value === ALL_ZONES || world.everyone.has(value)) return false;
    return world.holds(kind) && !world.holds(kind, value);
  });
  return [...new Set(dangling.map(({ value }) => value))];
}
