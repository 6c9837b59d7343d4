import { textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

export const conditionIdentifierAttribute = defineRule({
  id: 'condition/identifier-attribute',
  severity: 'error',
  what: 'an identifier condition of type `ATTRIBUTE` has no `attribute`, or one of type `IDENTIFIER` has one',
  why: 'without `attribute`, it is unknown which attribute to compare; with the type `IDENTIFIER`, `attribute` has no effect',
  source: 'Conditions (policy and rule), `userIdentifier`',
  on: 'condition:userIdentifier',
  refusedByService: 'both',
  *check(identifier) {
    const type = textAt(identifier, 'type');
    const isNamed = (textAt(identifier, 'attribute') ?? '').trim() !== '';
    if (type === 'ATTRIBUTE' && !isNamed)
      yield { message: '`ATTRIBUTE` requires `attribute`; add the name of a profile attribute' };
    if (type === 'IDENTIFIER' && isNamed)
      yield {
        at: ['attribute'],
        isKey: true,
        message: '`attribute` has no effect with `IDENTIFIER`; remove it, or set the type to `ATTRIBUTE`',
      };
  },
  examples: () => ({
    bad: [
      { type: 'ATTRIBUTE', patterns: [{ matchType: 'EQUALS', value: 'Acme' }] },
      { type: 'IDENTIFIER', attribute: 'company', patterns: [{ matchType: 'EQUALS', value: 'Acme' }] },
    ],
    good: [{ type: 'ATTRIBUTE', attribute: 'company', patterns: [{ matchType: 'EQUALS', value: 'Acme' }] }],
  }),
});
