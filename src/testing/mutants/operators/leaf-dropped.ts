import { quoted } from '../../../base/messages.js';
import { leafSites } from '../leaf-sites.js';
import type { MutationOperator } from '../mutant.js';
import { conditionMutant } from '../sites.js';

/** The last leaf of a condition takes the condition with it: a list without elements may mean something else. */
export const leafDropped: MutationOperator = {
  name: 'leaf-dropped',
  what: 'a leaf of a condition says nothing',
  *mutants(org) {
    for (const site of leafSites(org)) {
      const { leaf, condition, beside, path } = site;
      yield conditionMutant(org, site, {
        path: beside.length === 1 ? [condition.key] : path,
        value: undefined,
        what: `${quoted(leaf.type)} says nothing`,
        named: path,
      });
    }
  },
};
