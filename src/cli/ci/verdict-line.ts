import { listed } from '../../base/messages.js';
import { hasFailed } from '../../console/ci/check.js';
import type { CiReport } from './ci-report.js';

/**
 * Returns the combined verdict of all checks: `fails: lint (2 errors: 30 resources in 1 document)`, or
 * `passes (diff not run): lint (no findings …)`.
 */
export function ciVerdictWords({ checks, skipped }: CiReport): string {
  const failed = checks.filter(hasFailed);
  const words = (failed.length > 0 ? failed : checks).map(
    ({ name, notices: { summary } }) => `${name} (${summary})`,
  );
  return `${failed.length > 0 ? 'fails' : 'passes'}${notRunWords(skipped)}: ${words.join(', ')}`;
}

/** Returns a text for the first line of a report that names the checks which were not run: ` (diff not run)`. */
export function notRunWords(skipped: CiReport['skipped']): string {
  return skipped.length === 0 ? '' : ` (${listed(skipped, ({ name }) => name)} not run)`;
}
