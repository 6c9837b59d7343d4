import type { SettledBy } from '../../analysis/questions/completions/smallest-facts.js';
import { alternatives } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import type { Request } from '../../model/facts/request.js';
import { UNKNOWN } from '../../testing/expect/expect-word.js';
import type { WordResult } from '../../testing/expect/word-result.js';
import { type MissingFactHint, missingWords } from '../../what-if/missing-words.js';

/** Returns what was expected of a request, and the result: `expected: ALLOW; result: DENY`. */
export function wordResultWords(
  result: WordResult,
  request: Request | undefined,
  give: MissingFactHint,
): string {
  const { key: word, status, expected, actual: found, message = '', reasons } = result;
  if (status === 'invalid') return `error: ${printable(message, LONGEST)}`;
  const wanted = `expected: ${expectedPhrase(word, printable(expected, LONGEST))}`;
  if (status !== 'undecided') return `${wanted}; result: ${foundResultWords(found)}`;
  const why =
    reasons === undefined
      ? missingFactWords(result.missingFacts, request, give)
      : reasons.map((one) => printable(one, LONGEST)).join('; ');
  const open = foundResultWords(found.filter((one) => one !== UNKNOWN));
  return [`${wanted}; undecided${open === '' ? '' : `: ${open}`}`, ...(why === '' ? [] : [why])].join('; ');
}

/** Returns an expectation as a phrase: `ALLOW`, `assurance 2fa`, `rule Sensitive apps › Staff`. */
export function expectedPhrase(word: string, expected: string): string {
  return WITHOUT_WORD.has(word) ? expected : `${word} ${expected}`;
}

/** The expectation keys that messages leave out, because the expected value is clear without its key. */
const WITHOUT_WORD: ReadonlySet<string> = new Set(['access', 'accessGranted', 'paths', 'undecided']);

/** The maximum length of a text from a document in a message, in characters. */
const LONGEST = 1000;

export function foundResultWords(found: readonly string[]): string {
  return alternatives(found.map((one) => printable(one, LONGEST)));
}

function missingFactWords(
  settledBy: SettledBy | undefined,
  request: Request | undefined,
  give: MissingFactHint,
): string {
  switch (settledBy?.kind) {
    case 'facts': {
      const missing = [{ reason: 'missing-fact', missing: settledBy.facts }] as const;
      return `missing facts: state ${alternatives(missingWords(missing, request ?? NO_REQUEST, give, MOST_WAYS), 'and')}`;
    }
    case 'more than':
      return `more than ${settledBy.count} facts are missing`;
    case 'nothing':
      return 'the result depends on facts that no request can state';
    default:
      return '';
  }
}

const NO_REQUEST: Request = { appInstance: '', policyContext: {} };

/** The maximum number of options that are suggested for one fact. */
const MOST_WAYS = 2;
