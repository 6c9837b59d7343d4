import { quoted } from '../../../base/messages.js';
import { ownAt } from '../../../base/own.js';
import { leafSites } from '../leaf-sites.js';
import type { MutationOperator } from '../mutant.js';
import { conditionMutant } from '../sites.js';

export const flagFlipped: MutationOperator = {
  name: 'flag-flipped',
  what: 'a condition on a registered or managed device is inverted',
  *mutants(org) {
    for (const site of leafSites(org)) {
      const flag = ownAt(site.owner.conditions, site.path);
      if (typeof flag !== 'boolean') continue;
      yield conditionMutant(org, site, {
        path: site.path,
        value: !flag,
        what: `${quoted(site.leaf.type)} is ${quoted(String(!flag))}`,
      });
    }
  },
};
