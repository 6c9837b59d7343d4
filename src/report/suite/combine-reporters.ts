import type { SuiteReporter } from './suite-reporter.js';

/**
 * Combines two reporters of a test run. The combined reporter writes the text of the first one, and passes the text of the
 * second one to `take`.
 */
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
