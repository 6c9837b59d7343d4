import { textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `userIdentifier`. */
export const conditionIdentifierAttribute = defineRule({
  id: 'condition/identifier-attribute',
  severity: 'error',
  what: 'an attribute that is missing with `ATTRIBUTE`, or named beside `IDENTIFIER`',
  why: 'with `ATTRIBUTE` nothing says which attribute the pattern is held against; beside `IDENTIFIER` none is looked at',
  source: 'Conditions (policy and rule), `userIdentifier`',
  on: 'condition:userIdentifier',
  refusedByService: 'both',
  *check(identifier) {
    const type = textAt(identifier, 'type');
    const isNamed = (textAt(identifier, 'attribute') ?? '').trim() !== '';
    if (type === 'ATTRIBUTE' && !isNamed)
      yield { message: '`ATTRIBUTE` needs `attribute`: the name of an attribute of the profile' };
    if (type === 'IDENTIFIER' && isNamed)
      yield {
        at: ['attribute'],
        isKey: true,
        message: '`attribute` is not used with `IDENTIFIER`: remove it, or write `ATTRIBUTE` as the type',
      };
  },
  examples: {
    bad: [
      { type: 'ATTRIBUTE', patterns: [{ matchType: 'EQUALS', value: 'Acme' }] },
      { type: 'IDENTIFIER', attribute: 'company', patterns: [{ matchType: 'EQUALS', value: 'Acme' }] },
    ],
    good: [{ type: 'ATTRIBUTE', attribute: 'company', patterns: [{ matchType: 'EQUALS', value: 'Acme' }] }],
  },
});
