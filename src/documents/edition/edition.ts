import type { Edition, Engine } from '../../model/policies/snapshot.js';
import { NEUTRAL_BRAND } from './brand.js';

/**
 * Spec is what carries the neutral word and nothing of a live tenant; any other brand is an export of one.
 * Spec: Simulation, 2, "Brand and edition".
 */
export function editionOf(brand: string, isLive: () => boolean): Edition {
  return brand === NEUTRAL_BRAND && !isLive() ? 'spec' : 'field';
}

export function editionIn(value: unknown): Edition | undefined {
  return value === 'spec' || value === 'field' ? value : undefined;
}

export function engineIn(value: unknown): Engine | undefined {
  return value === 'classic' || value === 'identity' ? value : undefined;
}
