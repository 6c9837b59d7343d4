import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `userIdentifier`. The live service keeps an empty list for anything. */
export const conditionIdentifierPatternsRequired = defineRule({
  id: 'condition/identifier-patterns-required',
  severity: 'error',
  what: 'an identifier condition without patterns, or with one that is no pattern',
  why: 'there is nothing that an identifier could match: the service refuses the condition',
  source: 'Conditions (policy and rule), `userIdentifier`',
  choices: [
    'Edition `field` is milder: an empty list of patterns matches every user, and the console writes it.',
  ],
  on: 'condition:userIdentifier',
  refusedByService: 'both',
  fields: ['patterns'],
  fix: 'suggested',
  examples: {
    bad: [
      { type: 'IDENTIFIER' },
      { type: 'IDENTIFIER', patterns: [] },
      { type: 'IDENTIFIER', patterns: [{ matchType: 'SUFIX', value: 'example.com' }] },
      { type: 'IDENTIFIER', patterns: [{ matchType: 'SUFFIX' }] },
    ],
    good: [{ type: 'IDENTIFIER', patterns: [{ matchType: 'SUFFIX', value: 'example.com' }] }],
  },
});
