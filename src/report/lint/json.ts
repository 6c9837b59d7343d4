import type { Severity } from '../../lint/rule/finding.js';
import { defineJson } from '../text/json-format.js';
import type { LintReport } from './lint-report.js';

/** Prints the findings of a lint run as JSON, with counts and the rules that did not run or could not decide. */
export const lintJson = defineJson({
  what: 'the findings, with their locations and fixes, and the number of each severity',
  members: lintMembers,
});

export function lintMembers({
  findings,
  documents,
  resources,
  unchecked,
  suppressed,
  baseline,
  partial,
  notRun,
  undecided,
}: LintReport) {
  const countOf = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const rules = new Map<string, number>();
  for (const { rule } of findings) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  return {
    ...(partial && { partial }),
    findings,
    summary: {
      error: countOf('error'),
      warning: countOf('warning'),
      info: countOf('info'),
      documents: documents.length,
      resources,
      ...(unchecked !== undefined && { unchecked }),
      suppressed,
      baseline,
      ...(notRun !== undefined && { notRun }),
      ...(undecided !== undefined && { undecided }),
      rules: Object.fromEntries(rules),
    },
  };
}
