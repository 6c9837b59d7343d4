import { groupBy } from '../../base/group-by.js';
import { counted, quoted } from '../../base/messages.js';
import type { Finding } from '../../lint/rule/finding.js';
import type { UndecidedRule } from '../../lint/run/undecided-rules.js';
import { severityCounts } from '../text/severity.js';
import type { LintReport } from './lint-report.js';

/** `2 errors, 1 warning`; `nothing found`. */
export function findingCounts(findings: readonly Finding[]): string {
  return severityCounts(findings, 'nothing found');
}

/** What was looked at, and what is not shown. */
export function lookedAt({
  documents,
  resources,
  notLooked,
  suppressed,
  baseline,
  notRun,
  undecided = [],
}: LintReport): string {
  const hidden = [
    ...(suppressed > 0 ? [`${counted(suppressed, 'finding')} suppressed`] : []),
    ...(baseline.isBase ? baseWords(baseline) : baselineWords(baseline)),
    ...[notLooked, notRun].filter((words) => words !== undefined),
    ...(undecided.length > 0 ? [undecidedWords(undecided)] : []),
  ];
  const seen = `${counted(resources, 'resource')} in ${counted(documents.length, 'document')}`;
  return [seen, ...hidden].join('; ');
}

/** Names the rules that could not decide, by the reason. */
function undecidedWords(rules: readonly UndecidedRule[]): string {
  const reasons = [...groupBy(rules, ({ reason }) => reason)].map(
    ([reason, some]) => `${some.map(({ rule }) => quoted(rule)).join(', ')} (${reason})`,
  );
  return `${counted(rules.length, 'rule')} undecided: ${reasons.join(', ')}`;
}

type Baseline = LintReport['baseline'];

function baselineWords({ known, gone }: Baseline): string[] {
  return [
    ...(known > 0 ? [`${known} in the baseline`] : []),
    ...(gone > 0 ? [`${gone} of the baseline no longer there`] : []),
  ];
}

function baseWords({ known, gone }: Baseline): string[] {
  return [
    ...(known > 0 ? [`${counted(known, 'finding')} of the base still there`] : []),
    ...(gone > 0 ? [`${gone} no longer`] : []),
  ];
}

/** By document, in the order of the findings. */
export function byDocument(findings: readonly Finding[]): Map<string, Finding[]> {
  return groupBy(findings, ({ place }) => place.document);
}
