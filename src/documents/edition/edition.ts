import { PLACEHOLDER_BRAND } from '../../base/brand.js';
import type { Edition, Engine } from '../../model/policies/snapshot.js';

/**
 * Returns the edition of the service: `spec` if the documents have the placeholder of the specification as vendor prefix, and show no sign
 * of a live tenant; otherwise `field`, the export of a real tenant. Spec: Simulation, 2, "Brand and edition".
 */
export function editionOf(brand: string, isLive: () => boolean): Edition {
  return brand === PLACEHOLDER_BRAND && !isLive() ? 'spec' : 'field';
}

export function parseEdition(value: unknown): Edition | undefined {
  return value === 'spec' || value === 'field' ? value : undefined;
}

export function parseEngine(value: unknown): Engine | undefined {
  return value === 'classic' || value === 'identity' ? value : undefined;
}
