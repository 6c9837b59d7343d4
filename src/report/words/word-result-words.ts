import { alternatives } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import type { Request } from '../../facts/request.js';
import type { SettledBy } from '../../questions/completions/smallest-facts.js';
import type { WordResult } from '../../suite/expect/word-result.js';
import { type MissingFactHint, missingWords } from '../../what-if/missing-words.js';

/** What was expected of a request, and found: `rule: expected Sensitive › Staff, found Sensitive › Catch-all`. */
export function wordResultWords(
  result: WordResult,
  request: Request | undefined,
  give: MissingFactHint,
): string {
  const { word, status, expected, found, message = '', reasons } = result;
  if (status === 'fault') return `${word}: ${printable(message, LONGEST)}`;
  const wanted = `${word}: expected ${printable(expected, LONGEST)}`;
  if (status !== 'undecided') return `${wanted}, found ${foundResultWords(found)}`;
  const why =
    reasons === undefined
      ? settlingWords(result.settledBy, request, give)
      : reasons.map((one) => printable(one, LONGEST)).join('; ');
  return [`${wanted}; undecided: ${foundResultWords(found)}`, ...(why === '' ? [] : [why])].join('; ');
}

/** In characters: what a document says in one place. */
const LONGEST = 1000;

export function foundResultWords(found: readonly string[]): string {
  return alternatives(found.map((one) => printable(one, LONGEST)));
}

function settlingWords(
  settledBy: SettledBy | undefined,
  request: Request | undefined,
  give: MissingFactHint,
): string {
  switch (settledBy?.kind) {
    case 'facts': {
      const missing = [{ reason: 'missing-fact', missing: settledBy.facts }] as const;
      return `missing facts: pass ${alternatives(missingWords(missing, request ?? NO_REQUEST, give, MOST_WAYS), 'and')}`;
    }
    case 'more than':
      return `no ${settledBy.count} facts resolve it`;
    case 'nothing':
      return 'it depends on a fact that no request contains';
    default:
      return '';
  }
}

const NO_REQUEST: Request = { appInstance: '', policyContext: {} };

/** To give one fact. */
const MOST_WAYS = 2;
