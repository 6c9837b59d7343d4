import { deepEqual } from '../../../base/deep-equal.js';
import { quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { ownAt } from '../../../base/own.js';
import { listSites } from '../leaf-sites.js';
import type { MutationOperator } from '../mutant.js';
import { conditionMutant } from '../sites.js';

/**
 * The operator that swaps `include` and `exclude`. It makes one mutant for each condition, even if the condition has both lists, and no
 * mutant if both lists are equal.
 */
export const leafNegated: MutationOperator = {
  name: 'leaf-negated',
  what: 'the included and excluded entries of a condition are swapped',
  *mutants(org) {
    for (const site of listSites(org)) {
      const path = site.path.slice(0, -1);
      const holder = ownAt(site.owner.conditions, path);
      const isOtherSide =
        site.member === 'exclude' &&
        site.conditionLeaves.some(({ type }) => type === `${path.join('.')}.include`);
      if (site.leaf.side === undefined || !isObject(holder) || isOtherSide) continue;
      const { include, exclude, ...others } = holder;
      if (deepEqual(include, exclude)) continue;
      yield conditionMutant(org, site, {
        path,
        value: {
          ...others,
          ...(exclude !== undefined && { include: exclude }),
          ...(include !== undefined && { exclude: include }),
        },
        what: `${quoted(path.join('.'))}: included and excluded entries swapped`,
      });
    }
  },
};
