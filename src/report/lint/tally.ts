import { groupBy } from '../../base/group-by.js';
import { counted } from '../../base/messages.js';
import type { Finding } from '../../lint/rule/finding.js';
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
}: LintReport): string {
  const hidden = [
    ...(suppressed > 0 ? [`${counted(suppressed, 'finding')} suppressed`] : []),
    ...(baseline.isBase ? baseWords(baseline) : baselineWords(baseline)),
    ...[notLooked, notRun].filter((words) => words !== undefined),
  ];
  const seen = `${counted(resources, 'resource')} in ${counted(documents.length, 'document')}`;
  return [seen, ...hidden].join('; ');
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
