import type { Edition, Engine } from '../policies/snapshot.js';
import { NEUTRAL_BRAND } from './brand.js';

/** Spec is what carries the neutral word; any other brand is an export of a live tenant. */
export function editionOf(brand: string): Edition {
  return brand === NEUTRAL_BRAND ? 'spec' : 'field';
}

export function editionIn(value: unknown): Edition | undefined {
  return value === 'spec' || value === 'field' ? value : undefined;
}

export function engineIn(value: unknown): Engine | undefined {
  return value === 'classic' || value === 'identity' ? value : undefined;
}
