import { quoted } from '../../../base/messages.js';
import { elementName, listSites } from '../leaf-sites.js';
import type { MutationOperator } from '../mutant.js';
import { conditionMutant } from '../sites.js';

/** Skips lists with a single entry: `leaf-dropped` removes these. */
export const entryDropped: MutationOperator = {
  name: 'entry-dropped',
  what: 'a list of a condition has one entry fewer',
  *mutants(org) {
    for (const site of listSites(org)) {
      if (site.elements.length < 2) continue;
      for (const [index, element] of site.elements.entries())
        yield conditionMutant(org, site, {
          path: [...site.path, index],
          value: undefined,
          what: `${quoted(site.leaf.type)} without ${quoted(elementName(element, site.list))}`,
          named: [...site.path, elementName(element, site.list)],
        });
    }
  },
};
