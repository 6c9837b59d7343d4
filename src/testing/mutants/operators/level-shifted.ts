import { quoted } from '../../../base/messages.js';
import { ownAt } from '../../../base/own.js';
import { leafSites } from '../leaf-sites.js';
import type { MutationOperator } from '../mutant.js';
import { conditionMutant } from '../sites.js';

const LEVELS = ['LOW', 'MEDIUM', 'HIGH'];

export const levelShifted: MutationOperator = {
  name: 'level-shifted',
  what: 'the risk level of a condition is one step higher or lower',
  *mutants(org) {
    for (const site of leafSites(org)) {
      const index = LEVELS.indexOf(ownAt(site.owner.conditions, site.path) as string);
      if (index < 0 || !LEVELED.has(site.leaf.type)) continue;
      for (const level of [LEVELS[index - 1], LEVELS[index + 1]])
        if (level !== undefined)
          yield conditionMutant(org, site, {
            path: site.path,
            value: level,
            what: `${quoted(site.leaf.type)} is ${quoted(level)}`,
            named: [...site.path, level],
          });
    }
  },
};

const LEVELED: ReadonlySet<string> = new Set([
  'riskScore.level',
  'riskScore.minRiskLevel',
  'entityRisk.level',
]);
