import type { PathStep } from '../../../base/pointer.js';
import { textAt, textsAt } from '../../rule/json-path.js';

/** A zone that a network condition names, and where. */
export interface NamedZone {
  readonly id: string;
  readonly at: readonly PathStep[];
}

/** Returns the zones of a network condition on one side, or on both; lists with `ANYWHERE` are ignored. */
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
