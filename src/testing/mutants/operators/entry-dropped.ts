import { quoted } from '../../../base/messages.js';
import { elementName, listSites, shownElement } from '../leaf-sites.js';
import type { MutationOperator } from '../mutant.js';
import { conditionMutant } from '../sites.js';

/** The operator that removes a list entry. It skips lists with a single entry, which `leaf-dropped` removes. */
export const entryDropped: MutationOperator = {
  name: 'entry-dropped',
  what: 'an entry is removed from a list of a condition',
  *mutants(org) {
    for (const site of listSites(org)) {
      if (site.elements.length < 2) continue;
      for (const [index, element] of site.elements.entries())
        yield conditionMutant(org, site, {
          path: [...site.path, index],
          value: undefined,
          what: `${quoted(site.leaf.type)} without ${quoted(shownElement(element, site.list, org))}`,
          named: [...site.path, elementName(element, site.list)],
        });
    }
  },
};
