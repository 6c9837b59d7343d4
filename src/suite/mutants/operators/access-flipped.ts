import { quoted } from '../../../base/messages.js';
import type { MutationOperator } from '../mutant.js';
import { actionMutant, ruleSites } from '../sites.js';
import { valuesWithin } from '../values-within.js';

const FLIPPED: Readonly<Record<string, string>> = { ALLOW: 'DENY', DENY: 'ALLOW' };

export const accessFlipped: MutationOperator = {
  name: 'access-flipped',
  what: 'a rule denies where it allowed, and allows where it denied',
  *mutants(org) {
    for (const one of ruleSites(org))
      for (const { path, value } of valuesWithin(one.rule.actions)) {
        const after = path.at(-1) === 'access' && typeof value === 'string' ? FLIPPED[value] : undefined;
        if (after === undefined) continue;
        yield actionMutant(org, one, {
          path,
          value: after,
          what: `${quoted(path.join('.'))} is ${quoted(after)}`,
        });
      }
  },
};
