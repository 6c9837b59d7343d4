import type { Deletion } from './deletions.js';
import type { QuestionName } from './questions.js';

interface KnownGap {
  readonly because: string;
  /** Matches the place that was deleted. */
  readonly what: RegExp;
  /** The questions that it concerns; all when absent. */
  readonly questions?: readonly QuestionName[];
}

/** Deletions after which answers still claim too much: each is an error to fix. */
export const KNOWN_GAPS: readonly KnownGap[] = [
  {
    because: 'no authenticator in the documents is read as every authenticator that the service has',
    what: /authenticators(?:\.json)?(?: |$)/,
  },
];

export function isKnownGap({ what }: Deletion, question: QuestionName): boolean {
  return KNOWN_GAPS.some((gap) => gap.what.test(what) && (gap.questions?.includes(question) ?? true));
}
