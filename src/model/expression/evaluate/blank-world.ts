import { CANONICAL_BRAND } from '../../../base/brand.js';
import { number } from '../../facts/numbering.js';
import type { World } from '../../facts/world.js';
import { mapZones } from '../../facts/zones/zone-map.js';

/** The data of an empty snapshot. Results with these data depend only on the text of the expression. */
export const BLANK_WORLD: World = {
  brand: CANONICAL_BRAND,
  engine: 'identity',
  edition: 'spec',
  groups: [],
  everyone: new Set(),
  isEveryoneMissing: false,
  possibleEveryone: new Set(),
  zones: mapZones([]),
  groupNumbering: number([]),
  idsOf: () => new Set(),
  holds: () => false,
  isComplete: () => false,
  whyIncomplete: () => undefined,
  person: () => ({ memberships: { inside: [], outside: [], complete: false } }),
  nameOf: () => undefined,
  application: () => undefined,
  assuredPlatform: () => undefined,
  behaviorId: (idOrName) => idOrName,
};
