import type { PathStep } from '../../../base/pointer.js';
import { textAt, textsAt } from '../../rule/json-path.js';

/** A zone to which a network condition refers, with the location of the reference. */
export interface NamedZone {
  readonly id: string;
  readonly at: readonly PathStep[];
}

/** Returns the zones to which a network condition refers in `include`, `exclude` or both. Lists with `ANYWHERE` are ignored. */
export function zonesNamed(
  network: unknown,
  ...sides: readonly ('exclude' | 'include')[]
): readonly NamedZone[] {
  if (textAt(network, 'connection') === 'ANYWHERE') return [];
  return (sides.length === 0 ? SIDES : sides).flatMap((side) =>
    textsAt(network, side).map(([index, id]) => ({ id, at: [side, index] })),
  );
}

const SIDES = ['include', 'exclude'] as const;
