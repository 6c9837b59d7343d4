import { readRegularExpression } from '../../../logic/text/read-regular-expression.js';
import { describeRegexFault } from '../../helpers/text/regex-fault.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports user name filters of identity providers that are not regular expressions. Spec: Identity provider (IdP), IdP policy object,
 * `subject.filter`.
 */
export const idpSubjectFilterInvalid = defineRule({
  id: 'idp/subject-filter-invalid',
  severity: 'error',
  what: 'the user name filter is not a regular expression',
  why: 'the filter limits the user names that the provider may assert, so the service rejects an invalid filter',
  source: 'Identity provider (IdP), IdP policy object, `subject`',
  on: 'idp policy',
  refusedByService: 'both',
  *check(policy) {
    const filter = textAt(policy, 'subject', 'filter');
    const read = filter === undefined ? undefined : readRegularExpression(filter, 'i');
    if (read === undefined || read.ok) return;
    yield {
      at: ['subject', 'filter'],
      message: `\`filter\` is not a regular expression: ${describeRegexFault(read.fault)}`,
    };
  },
  examples: () => ({
    bad: [
      { subject: { filter: '(\\S+@example\\.com' } },
      { subject: { filter: '*@example.com' } },
      { subject: { filter: '[a-z' } },
    ],
    good: [
      { subject: { filter: '(\\S+@example\\.com)' } },
      exampleGiven(
        { subject: { filter: '(?!admin@)\\S+@example\\.com' } },
        { note: 'A look-ahead is valid' },
      ),
      exampleGiven({ subject: { filter: '(\\w)\\1@example\\.com' } }, { note: 'A back-reference is valid' }),
      exampleGiven({ subject: { filter: null } }, { note: 'with `null`, no user is filtered out' }),
    ],
  }),
});
