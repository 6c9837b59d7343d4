import { memoize } from '../../base/memo.js';
import { inZone } from '../../facts/zone.js';
import type { ZoneDefinition } from '../../facts/zones.js';
import { worldOf } from '../../policies/world.js';
import type { MeaningIn } from '../../questions/completions/case-search.js';
import type { Compiled } from '../../simulate/compile.js';

/** All of them; that Tor is one its name says, of others the service does not publish which they are. */
export const ANONYMIZING_SERVICES = ['ALL_ANONYMIZERS', 'ANONYMIZER_TOR'] as const;

const ANONYMIZED: ZoneDefinition = {
  id: 'anonymized',
  name: 'anonymizing services',
  type: 'DYNAMIC_V2',
  status: 'ACTIVE',
  usage: 'POLICY',
  ipServiceCategories: { include: ANONYMIZING_SERVICES },
};

/**
 * That a sign-in comes through an anonymizing service: what a zone of all these would hold, beside the zones of the org. Spec:
 * Posture, "Questions", regions.
 */
export const anonymized: (compiled: Compiled) => MeaningIn = memoize(({ snapshot }: Compiled) => ({
  meaning: inZone(ANONYMIZED.id),
  world: worldOf({ ...snapshot, zones: [...snapshot.zones, ANONYMIZED] }),
}));
