import { compilePattern } from '../../../facts/pattern.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Identity provider (IdP), IdP policy object, `subject.filter`. */
export const idpSubjectFilterInvalid = defineRule({
  id: 'idp/subject-filter-invalid',
  severity: 'error',
  what: 'the filter of names is no regular expression',
  why: 'the service refuses it; the filter decides which names a provider may vouch for',
  source: 'Identity provider (IdP), IdP policy object, `subject`',
  on: 'idp policy',
  *check(policy) {
    const filter = textAt(policy, 'subject', 'filter');
    const compiled = filter === undefined ? undefined : compilePattern(filter);
    if (compiled === undefined || compiled.ok) return;
    const mistake = mistakeIn(compiled.reason);
    if (mistake === undefined) return;
    yield {
      at: ['subject', 'filter'],
      message: `\`filter\` is no regular expression: ${mistake}`,
    };
  },
  examples: {
    bad: [
      { subject: { filter: '(\\S+@example\\.com' } },
      { subject: { filter: '*@example.com' } },
      { subject: { filter: '[a-z' } },
    ],
    good: [
      { subject: { filter: '(\\S+@example\\.com)' } },
      { subject: { filter: '(?!admin@)\\S+@example\\.com' } },
      { subject: { filter: '(\\w)\\1@example\\.com' } },
      { subject: { filter: null } },
    ],
  },
});

/**
 * What our engine says of a pattern to what is wrong with it in any engine. It refuses more than the service does:
 * look-around, back-references, possessive repetition, escapes of its own; of those nothing is said.
 */
// biome-ignore format: a table
const MISTAKES = [
  { reads: /missing closing \)/, means: 'a `(` is not closed' },
  { reads: /missing closing \]/, means: 'a `[` is not closed' },
  { reads: /unexpected \)/, means: 'a `)` closes nothing' },
  { reads: /missing argument to repetition/, means: 'there is nothing before `*`, `+` or `?` to repeat' },
  { reads: /trailing backslash/, means: 'it ends with a single backslash' },
  { reads: /invalid character class range: `[^\\]-[^\\]`/, means: 'a range of characters runs backwards' },
] as const;

function mistakeIn(reason: string): string | undefined {
  return MISTAKES.find(({ reads }) => reads.test(reason))?.means;
}
