import { exampleIdentifier } from '../../helpers/example/example-identifier.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

export const conditionIdentifierOnePattern = defineRule({
  id: 'condition/identifier-one-pattern',
  severity: 'error',
  what: 'an identifier condition has several patterns, but its type or a match type allows only one',
  why: 'if a pattern is a regular expression, or the condition compares an attribute, the service accepts only one pattern and rejects the rule',
  source: 'Conditions (policy and rule), `userIdentifier`',
  on: 'condition:userIdentifier',
  refusedByService: 'both',
  *check(identifier) {
    const patterns = listAt(identifier, 'patterns');
    const isAttribute = textAt(identifier, 'type') === 'ATTRIBUTE';
    const hasRegex = patterns.some((pattern) => textAt(pattern, 'matchType') === 'EXPRESSION');
    if (patterns.length < 2 || !(isAttribute || hasRegex)) return;
    const why = isAttribute ? 'the type `ATTRIBUTE` allows' : 'the match type `EXPRESSION` allows';
    yield {
      at: ['patterns', 1],
      message: `${why} exactly one pattern, but there are ${patterns.length}; keep one, or add a rule for each`,
    };
  },
  examples: () => ({
    bad: [
      exampleIdentifier(['EXPRESSION', 'adm-.*'], ['SUFFIX', 'example.com']),
      {
        ...exampleIdentifier(['EQUALS', 'Acme'], ['EQUALS', 'Initech']),
        type: 'ATTRIBUTE',
        attribute: 'company',
      },
    ],
    good: [exampleIdentifier(['SUFFIX', 'example.com'], ['SUFFIX', 'example.org'])],
  }),
});
