import { quoted } from '../../../base/messages.js';
import { NAMED_RESOURCES } from '../../../model/policies/display-names.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { elementName, type ListSite, listSites, shownElement } from '../leaf-sites.js';
import type { MutationOperator } from '../mutant.js';
import { conditionMutant } from '../sites.js';

/**
 * The operator that adds an object, such as a group, to a list in a condition. It adds the first object of the org that the list does not
 * contain. Lists of patterns or keywords are not changed.
 */
export const entryAdded: MutationOperator = {
  name: 'entry-added',
  what: 'an entry is added to a list of a condition',
  *mutants(org) {
    for (const site of listSites(org)) {
      const listed = new Set(site.elements.map((one) => elementName(one, site.list)));
      const added = candidates(site, org).find((one) => !listed.has(elementName(one, site.list)));
      if (added === undefined) continue;
      yield conditionMutant(org, site, {
        path: site.path,
        value: [...site.elements, added],
        what: `${quoted(site.leaf.type)}: ${quoted(shownElement(added, site.list, org))} added`,
        named: [...site.path, elementName(added, site.list)],
      });
    }
  },
};

function candidates({ condition, list, elements }: ListSite, org: Snapshot): readonly unknown[] {
  if (condition.key === 'platform') return PLATFORMS;
  if (list.kind === undefined) return [];
  const ids = NAMED_RESOURCES[list.kind](org)
    .map(({ id }) => id)
    .sort();
  return typeof elements[0] === 'string' ? ids : ids.map((id) => ({ type: 'APP', id }));
}

const PLATFORMS = [
  { type: 'DESKTOP', os: { type: 'WINDOWS' } },
  { type: 'MOBILE', os: { type: 'ANDROID' } },
  { type: 'MOBILE', os: { type: 'IOS' } },
];
