import { hasFailed } from '../../console/ci/check.js';
import { defineJson } from '../../report/text/json-format.js';
import type { CiReport } from './ci-report.js';

/** Prints the result of each check as JSON, with the name of the check and its answer. */
export const ciJson = defineJson({
  what: 'for programs: whether each check fails, and its own answer',
  members({ checks, skipped, base, path }: CiReport) {
    return {
      fails: checks.some(hasFailed),
      path,
      ...(base !== undefined && { base }),
      checks: checks.map((check) => ({
        name: check.name,
        fails: hasFailed(check),
        summary: check.notices.summary,
        answer: check.members,
      })),
      skipped,
    };
  },
});
