import { defineRule } from '../../rule/rule.js';

/**
 * Reports a user identifier condition without patterns, or with an invalid pattern. In the live service, an empty list matches everything
 * and is not reported. Spec: Conditions (policy and rule), `userIdentifier`.
 */
export const conditionIdentifierPatternsRequired = defineRule({
  id: 'condition/identifier-patterns-required',
  severity: 'error',
  what: 'an identifier condition has no patterns, or an invalid one',
  why: 'there is nothing to match the identifier with, so the service rejects the condition',
  source: 'Conditions (policy and rule), `userIdentifier`',
  choices: [
    'The console of the live service (edition `field`) writes an empty list of patterns, which matches every user, so this lint rule accepts it there.',
  ],
  on: 'condition:userIdentifier',
  refusedByService: 'both',
  fields: ['patterns'],
  fix: 'suggested',
  examples: () => ({
    bad: [
      { type: 'IDENTIFIER' },
      { type: 'IDENTIFIER', patterns: [] },
      { type: 'IDENTIFIER', patterns: [{ matchType: 'SUFIX', value: 'example.com' }] },
      { type: 'IDENTIFIER', patterns: [{ matchType: 'SUFFIX' }] },
    ],
    good: [{ type: 'IDENTIFIER', patterns: [{ matchType: 'SUFFIX', value: 'example.com' }] }],
  }),
});
