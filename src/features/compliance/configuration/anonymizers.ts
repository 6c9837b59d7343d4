import type { MeaningIn } from '../../../analysis/questions/completions/case-search.js';
import { getOrMake, memoize } from '../../../base/memo.js';
import { inZone } from '../../../model/facts/zones/zone.js';
import { worldOf } from '../../../model/policies/world-of-snapshot.js';
import type { Compiled } from '../../../simulate/compile.js';

/** The service's name for the IP service category that contains all anonymizers. */
export const ALL_ANONYMIZERS = 'ALL_ANONYMIZERS';

/**
 * The IP service categories that are known to be anonymizers. The service does not publish whether other categories are anonymizers, too.
 */
export const ANONYMIZING_SERVICES = [ALL_ANONYMIZERS, 'ANONYMIZER_TOR'] as const;

/** The id of a hypothetical zone that contains all anonymizers. */
const ANONYMIZED = 'anonymized';

const anonymizedIn = memoize((_: Compiled) => new Map<string, MeaningIn>());

/**
 * Returns the condition that a sign-in comes through a service of one of the given categories. The condition uses a hypothetical zone for
 * the categories. Spec: Posture, "Questions", regions.
 */
export function anonymized(categories: readonly string[], compiled: Compiled): MeaningIn {
  return getOrMake(anonymizedIn(compiled), JSON.stringify(categories), () => {
    const { snapshot } = compiled;
    const include = [
      ...new Set(categories.flatMap((one) => (one === ALL_ANONYMIZERS ? ANONYMIZING_SERVICES : [one]))),
    ];
    const zone = { id: ANONYMIZED, type: 'DYNAMIC_V2', status: 'ACTIVE', usage: 'POLICY' } as const;
    return {
      meaning: inZone(ANONYMIZED),
      world: worldOf({
        ...snapshot,
        zones: [
          ...snapshot.zones,
          { ...zone, name: 'anonymizing services', ipServiceCategories: { include } },
        ],
      }),
    };
  });
}
