import type { Edition, Engine } from '../../model/policies/snapshot.js';
import { NEUTRAL_BRAND } from './brand.js';

/**
 * Returns the edition: `spec` if the documents carry the neutral brand and nothing of a live tenant; otherwise `field`, an export of a
 * tenant. Spec: Simulation, 2, "Brand and edition".
 */
export function editionOf(brand: string, isLive: () => boolean): Edition {
  return brand === NEUTRAL_BRAND && !isLive() ? 'spec' : 'field';
}

export function parseEdition(value: unknown): Edition | undefined {
  return value === 'spec' || value === 'field' ? value : undefined;
}

export function parseEngine(value: unknown): Engine | undefined {
  return value === 'classic' || value === 'identity' ? value : undefined;
}
