import { expressionPatterns } from '../../helpers/condition/identifier-regexes.js';
import { withRegex } from '../../helpers/example/example-identifier.js';
import { describeRegexFault } from '../../helpers/text/regex-fault.js';
import { defineRule } from '../../rule/rule.js';

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
          message: describeRegexFault(read.fault),
        };
  },
  examples: () => ({
    bad: ['(adm-.*', 'adm-[a-z', '*@example.com', '[z-a].*', 'adm-\\'].map(withRegex),
    good: [withRegex('adm-[a-z]+@example\\.com')],
  }),
});
