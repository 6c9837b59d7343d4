import { isGiven, listAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

export const conditionIdentifierTypeRequired = defineRule({
  id: 'condition/identifier-type-required',
  severity: 'error',
  what: 'the type of an identifier condition is not `IDENTIFIER` or `ATTRIBUTE`',
  why: 'it is unknown what to compare the patterns with, so the service rejects the condition',
  source: 'Conditions (policy and rule), `userIdentifier`',
  choices: ['In edition `field`, a missing `type` is reported only if there are patterns.'],
  on: 'condition:userIdentifier',
  refusedByService: 'both',
  fields: ['type'],
  fix: 'suggested',
  *check(identifier, { edition }) {
    if (edition === 'spec' || isGiven(identifier, 'type')) return;
    if (listAt(identifier, 'patterns').length > 0)
      yield {
        message:
          '`type` is missing; set it to `IDENTIFIER` for the identifier that the user enters, or to `ATTRIBUTE`',
      };
  },
  examples: () => ({
    bad: [
      { patterns: [{ matchType: 'SUFFIX', value: 'example.com' }] },
      { type: 'IDENTIFER', patterns: [{ matchType: 'SUFFIX', value: 'example.com' }] },
    ],
    good: [{ type: 'IDENTIFIER', patterns: [{ matchType: 'SUFFIX', value: 'example.com' }] }],
  }),
});
