import { isGiven, listAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `userIdentifier`. */
export const conditionIdentifierTypeRequired = defineRule({
  id: 'condition/identifier-type-required',
  severity: 'error',
  what: 'an identifier condition that does not say whether it is about the `IDENTIFIER` or an `ATTRIBUTE`',
  why: 'nothing says what the patterns are held against: the service refuses the condition',
  source: 'Conditions (policy and rule), `userIdentifier`',
  on: 'condition:userIdentifier',
  refusedByService: 'both',
  fields: ['type'],
  fix: 'suggested',
  *check(identifier, { edition }) {
    if (edition === 'spec' || isGiven(identifier, 'type')) return;
    if (listAt(identifier, 'patterns').length > 0)
      yield { message: '`type` is missing: write `IDENTIFIER` for what is typed, or `ATTRIBUTE`' };
  },
  examples: {
    bad: [
      { patterns: [{ matchType: 'SUFFIX', value: 'example.com' }] },
      { type: 'IDENTIFER', patterns: [{ matchType: 'SUFFIX', value: 'example.com' }] },
    ],
    good: [{ type: 'IDENTIFIER', patterns: [{ matchType: 'SUFFIX', value: 'example.com' }] }],
  },
});
