import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import { type CiReport, hasFailed } from './ci-report.js';

/** Each check by its name. */
export const ciJson = defineFormat<CiReport>({
  name: 'json',
  what: 'for programs: whether each check fails, and its own answer',
  text({ checks, skipped, base, path }) {
    return jsonText({
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
    });
  },
});
