import { explodingRepeat } from '../../helpers/condition/backtracking.js';
import { expressionPatterns } from '../../helpers/condition/identifier-regexes.js';
import { withRegex } from '../../helpers/example/example-identifier.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const conditionIdentifierRegexBacktracks = defineRule({
  id: 'condition/identifier-regex-backtracks',
  severity: 'warning',
  what: 'a regular expression backtracks exponentially',
  why: 'a user name of about forty characters that does not match can keep the regular expression engine busy for hours, and nobody can sign in meanwhile',
  source: 'Conditions (policy and rule), `userIdentifier`',
  on: 'condition:userIdentifier',
  *check(identifier) {
    for (const { at, source, read } of expressionPatterns(identifier)) {
      // Patterns with `&&` are skipped, because some engines read it as an intersection of character classes.
      const repeat = read.ok && !source.includes('&&') ? explodingRepeat(read.expression) : undefined;
      if (repeat === undefined) continue;
      yield {
        at,
        message: `ambiguous repetition at character ${repeat.at + 1} of the regular expression: the same text can be split in many ways, and the engine tries all of them; rewrite it so that a text can be split in only one way`,
      };
    }
  },
  examples: () => ({
    bad: ['([a-z]+)*@example\\.com', '(\\w+\\.?)+@example\\.com', '(a|[a-c])*@example\\.com'].map(withRegex),
    good: [
      exampleGiven(withRegex('([a-z]+\\.)*[a-z]+@example\\.com'), {
        note: 'Each repetition ends with a dot, so a text can be split in only one way',
      }),
      exampleGiven(withRegex('(.*)+'), {
        note: 'The expression matches every text, so the engine never tries another split',
      }),
      exampleGiven(withRegex('(a|b)*@example\\.com'), {
        note: 'The alternatives begin with different characters, so a text can be split in only one way',
      }),
      exampleGiven(withRegex('.*\\+test@example\\.com'), {
        note: 'A single repetition that is not inside another one does not backtrack exponentially',
      }),
    ],
  }),
});
