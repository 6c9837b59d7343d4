import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import { WORST_FIRST } from '../text/severity.js';
import type { LintReport } from './lint-report.js';

/** The findings as they are. */
export const lintJson = defineFormat<LintReport>({
  name: 'json',
  what: 'the findings, with their places and fixes, and how many of each severity',
  text({ findings, documents, resources, suppressed, baseline }) {
    const counts = Object.fromEntries(
      WORST_FIRST.map((severity) => [
        severity,
        findings.filter((finding) => finding.severity === severity).length,
      ]),
    );
    const rules: Record<string, number> = {};
    for (const { rule } of findings) rules[rule] = (rules[rule] ?? 0) + 1;
    return jsonText({
      findings,
      summary: { ...counts, documents: documents.length, resources, suppressed, baseline, rules },
    });
  },
});
