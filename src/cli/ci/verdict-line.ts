import { type CiReport, hasFailed } from './ci-report.js';

/** Returns the combined verdict of all checks: `fails: lint (2 errors: 30 resources in 1 document)`. */
export function ciVerdictWords({ checks }: CiReport): string {
  const failed = checks.filter(hasFailed);
  const words = (failed.length > 0 ? failed : checks).map(
    ({ name, notices: { summary } }) => `${name} (${summary})`,
  );
  return `${failed.length > 0 ? 'fails' : 'passes'}: ${words.join(', ')}`;
}
