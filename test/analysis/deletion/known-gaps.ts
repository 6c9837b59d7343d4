import type { Deletion } from './deletions.js';
import type { QuestionName } from './questions.js';

interface KnownGap {
  readonly because: string;
  readonly applies: (deletion: Deletion, question: QuestionName) => boolean;
}

/** Known defects: kinds of deletions from an export after which an answer makes claims that the rest of the export does not prove. */
export const KNOWN_GAPS: readonly KnownGap[] = [
  {
    because: 'no authenticator in the documents is read as every authenticator that the service has',
    applies: ({ what, documents }) =>
      /authenticators/.test(what) && !JSON.stringify(documents).includes('aut-'),
  },
  {
    because: 'what neither of two exports holds is taken to be the same in both (A28)',
    applies: ({ what }, question) => /policies/.test(what) && ['diff', 'replay', 'test'].includes(question),
  },
];

export function isKnownGap(deletion: Deletion, question: QuestionName): boolean {
  return KNOWN_GAPS.some(({ applies }) => applies(deletion, question));
}
