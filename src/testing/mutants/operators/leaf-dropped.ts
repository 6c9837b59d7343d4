import { quoted } from '../../../base/messages.js';
import { leafSites } from '../leaf-sites.js';
import type { MutationOperator } from '../mutant.js';
import { conditionMutant } from '../sites.js';

/**
 * The operator that removes a leaf, such as an `include` list, from a condition. The last leaf is removed together with its condition,
 * because an empty list may have another meaning.
 */
export const leafDropped: MutationOperator = {
  name: 'leaf-dropped',
  what: 'one restriction of a condition is removed',
  *mutants(org) {
    for (const site of leafSites(org)) {
      const { leaf, condition, conditionLeaves, path } = site;
      yield conditionMutant(org, site, {
        path: conditionLeaves.length === 1 ? [condition.key] : path,
        value: undefined,
        what: `${quoted(leaf.type)} is removed`,
        named: path,
      });
    }
  },
};
