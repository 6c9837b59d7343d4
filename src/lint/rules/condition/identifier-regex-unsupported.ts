import { expressionPatterns } from '../../helpers/condition/identifier-regexes.js';
import { withRegex } from '../../helpers/example/example-identifier.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `userIdentifier`; Simulation, 4, "Verdicts". */
export const conditionIdentifierRegexUnsupported = defineRule({
  id: 'condition/identifier-regex-unsupported',
  severity: 'warning',
  what: 'a regular expression has a feature that preflight cannot evaluate: a look-around or a back-reference',
  why: 'preflight matches regular expressions without backtracking, so that no expression can block it. It cannot evaluate look-arounds and back-references, so the result of a pattern with one of them is `UNDEFINED`',
  source: 'Conditions (policy and rule), `userIdentifier`',
  on: 'condition:userIdentifier',
  *check(identifier) {
    for (const { at, read, compiled } of expressionPatterns(identifier))
      if (read.ok && !compiled.ok)
        yield {
          at,
          message: `the regular expression contains ${compiled.reason}, so preflight cannot evaluate it; rewrite it without this feature`,
        };
  },
  examples: () => ({
    bad: ['(?!adm).*@example\\.com', '(.)\\1.*'].map(withRegex),
    good: [withRegex('adm-.*@example\\.com')],
  }),
});
