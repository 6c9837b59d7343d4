import { getOrMake } from '../../base/memo.js';
import type { Problem } from '../../base/result.js';
import type { Source } from '../../model/policies/snapshot.js';

/** A problem whose line in the document has not been determined yet. */
export interface Noted extends Pick<Problem, 'severity' | 'code' | 'message'> {
  readonly at?: Source;
  /** The offset in the text, for problems that no JSON pointer can locate. */
  readonly offset?: number;
}

/**
 * A problem to record. Its message may be a function, which is called only if the problem is kept, since there may be a million problems.
 */
type Noting = Omit<Noted, 'message'> & { readonly message: string | (() => string) };

/** A collection of problems. It keeps the first hundred for each code and severity, and only counts the others. */
export interface ProblemLog {
  note(problem: Noting): void;
  list(): Noted[];
}

export const MOST_OF_ONE_CODE = 100;

export function problemLog(): ProblemLog {
  const kept: Noted[] = [];
  const tallies = new Map<string, Tally>();
  return {
    note(problem) {
      const { severity, code, message } = problem;
      const tally = getOrMake(tallies, `${severity} ${code}`, (): Tally => ({ severity, code, count: 0 }));
      if (++tally.count > MOST_OF_ONE_CODE) return;
      kept.push({ ...problem, message: typeof message === 'string' ? message : message() });
    },
    list: () => [...kept, ...[...tallies.values()].flatMap(moreOf)],
  };
}

interface Tally extends Pick<Noted, 'severity' | 'code'> {
  count: number;
}

function moreOf({ severity, code, count }: Tally): Noted[] {
  const more = count - MOST_OF_ONE_CODE;
  return more > 0 ? [{ severity, code, message: `and ${more} more problems of this kind` }] : [];
}
