import { explodingRepeat } from '../../helpers/condition/backtracking.js';
import { expressionPatterns } from '../../helpers/condition/identifier-regexes.js';
import { withRegex } from '../../helpers/example/example-identifier.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `userIdentifier`. */
export const conditionIdentifierRegexBacktracks = defineRule({
  id: 'condition/identifier-regex-backtracks',
  severity: 'warning',
  what: 'a regular expression that backtracks exponentially',
  why: 'some forty characters that do not match keep an engine that backtracks busy for hours: nobody signs in meanwhile',
  source: 'Conditions (policy and rule), `userIdentifier`',
  on: 'condition:userIdentifier',
  *check(identifier) {
    for (const { at, source, read } of expressionPatterns(identifier)) {
      // Of `&&` in a class some engines make an intersection.
      const repeat = read.ok && !source.includes('&&') ? explodingRepeat(read.expression) : undefined;
      if (repeat === undefined) continue;
      yield {
        at,
        message: `what is repeated at character ${repeat.at + 1} of the regular expression can be cut into its repetitions in many ways, and all are tried: write it so that there is one`,
      };
    }
  },
  examples: {
    bad: ['([a-z]+)*@example\\.com', '(\\w+\\.?)+@example\\.com', '(a|[a-c])*@example\\.com'].map(withRegex),
    good: [
      '([a-z]+\\.)*[a-z]+@example\\.com',
      '(.*)+',
      '(a|b)*@example\\.com',
      '.*\\+test@example\\.com',
    ].map(withRegex),
  },
});
