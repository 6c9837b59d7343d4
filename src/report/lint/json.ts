import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import { WORST_FIRST } from '../text/severity.js';
import type { LintReport } from './lint-report.js';

/** The findings as they are. */
export const lintJson = defineFormat<LintReport>({
  name: 'json',
  what: 'the findings, with their places and fixes, and how many of each severity',
  text: (report) => jsonText(lintMembers(report)),
});

export function lintMembers({
  findings,
  documents,
  resources,
  notLooked,
  suppressed,
  baseline,
  partial,
  notRun,
  undecided,
}: LintReport) {
  const counts = Object.fromEntries(
    WORST_FIRST.map((severity) => [
      severity,
      findings.filter((finding) => finding.severity === severity).length,
    ]),
  );
  const rules = new Map<string, number>();
  for (const { rule } of findings) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  return {
    ...(partial && { partial }),
    findings,
    summary: {
      ...counts,
      documents: documents.length,
      resources,
      ...(notLooked !== undefined && { notLooked }),
      suppressed,
      baseline,
      ...(notRun !== undefined && { notRun }),
      ...(undecided !== undefined && { undecided }),
      rules: Object.fromEntries(rules),
    },
  };
}
