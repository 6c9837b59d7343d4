import { accountOf } from '../../model/facts/account-state.js';
import { wordResultWords } from '../../report/words/word-result-words.js';
import { type Expectation, expectedWords } from '../../testing/expect/expectation.js';
import { judgeExpectation } from '../../testing/expect/judge.js';
import type { Subject } from '../../testing/expect/subject.js';
import type { WordResult } from '../../testing/expect/word-result.js';
import { flagFor } from './request-flags.js';

/** Describes each part of an expectation that a sign-in does not meet, or that is undecided. */
export function unmetExpectations(expected: Expectation, subject: Subject): readonly string[] {
  return judgeSignIn(expected, subject)
    .filter(({ status }) => status !== 'passed')
    .map((one) => wordResultWords(one, subject.request, flagFor));
}

/** Compares a sign-in with the expectation. An account that cannot sign in counts as *denied*, whatever the policies decide. */
function judgeSignIn(expected: Expectation, subject: Subject): readonly WordResult[] {
  const results = judgeExpectation(expected, subject);
  if (accountOf(subject.request.policyContext, subject.compiled.world).signIn !== 'unable') return results;
  const { outcome } = expectedWords(expected);
  const isDenied = [outcome].flat().includes('denied');
  return results.map((one) =>
    one.key === 'outcome'
      ? {
          key: one.key,
          expected: one.expected,
          actual: ['denied'],
          status: isDenied ? 'passed' : 'failed',
        }
      : one,
  );
}
