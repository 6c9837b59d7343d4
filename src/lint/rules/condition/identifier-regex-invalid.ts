import { expressionPatterns } from '../../helpers/condition/identifier-regexes.js';
import { withRegex } from '../../helpers/example/example-identifier.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `userIdentifier`. */
export const conditionIdentifierRegexInvalid = defineRule({
  id: 'condition/identifier-regex-invalid',
  severity: 'error',
  what: 'a regular expression does not compile',
  why: 'the service rejects the expression, or the expression never matches',
  source: 'Conditions (policy and rule), `userIdentifier`',
  on: 'condition:userIdentifier',
  refusedByService: 'both',
  *check(identifier) {
    for (const { at, read } of expressionPatterns(identifier))
      if (!read.ok)
        yield {
          at,
          message: `at character ${read.fault.at + 1} of the regular expression: ${read.fault.what}`,
        };
  },
  examples: {
    bad: ['(adm-.*', 'adm-[a-z', '*@example.com', '[z-a].*', 'adm-\\'].map(withRegex),
    good: [withRegex('adm-[a-z]+@example\\.com')],
  },
});
