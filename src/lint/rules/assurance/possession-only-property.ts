import { isObject } from '../../../base/object.js';
import { POSSESSION_ONLY } from '../../../model/assurance/read-properties.js';
import { at, isGiven } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

export const assurancePossessionOnlyProperty = defineRule({
  id: 'assurance/possession-only-property',
  severity: 'error',
  what: 'a property of possession factors is outside `possession`',
  why: 'the property has no effect there: the service rejects the rule, or drops the property, so that the rule requires less than intended',
  source: 'Authentication policy, "Constraint properties"',
  on: 'constraint',
  refusedByService: 'both',
  engine: 'identity',
  *check(constraint) {
    for (const path of PLACES) {
      const part = at(constraint, ...path);
      if (!isObject(part)) continue;
      for (const property of POSSESSION_ONLY) {
        if (!isGiven(part, property)) continue;
        yield {
          at: [...path, property],
          isKey: true,
          message: `\`${property}\` is valid only in \`possession\`; move it there`,
        };
      }
    }
  },
  examples: () => ({
    bad: [
      { knowledge: { types: ['PASSWORD'], userVerification: 'REQUIRED' } },
      { phishingResistant: 'REQUIRED' },
    ],
    good: [{ possession: { userVerification: 'REQUIRED' } }],
  }),
});

const PLACES = [[], ['knowledge']] as const;
