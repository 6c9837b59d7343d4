import type { SuiteReporter } from './suite-reporter.js';

/** Combines two reporters. The result writes the text of the first reporter, and passes the text of the second reporter to `take`. */
export function combineReporters(
  first: SuiteReporter,
  other: SuiteReporter,
  take: (text: string) => void,
): SuiteReporter {
  const both = <Args extends readonly unknown[]>(
    one: ((...args: Args) => string) | undefined,
    another: ((...args: Args) => string) | undefined,
  ) => {
    return (...args: Args): string => {
      take(another?.(...args) ?? '');
      return one?.(...args) ?? '';
    };
  };
  return {
    fileStarted: both(first.fileStarted, other.fileStarted),
    unusable: both(first.unusable, other.unusable),
    tested: both(first.tested, other.tested),
    fileEnded: both(first.fileEnded, other.fileEnded),
    ended: both(first.ended, other.ended),
  };
}
