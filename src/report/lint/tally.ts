import { groupBy } from '../../base/group-by.js';
import { counted } from '../../base/messages.js';
import type { Finding, Severity } from '../../lint/rule/finding.js';
import type { LintReport } from './lint-report.js';

/** The gravest first. */
export const GRAVEST_FIRST = ['error', 'warning', 'info'] as const satisfies readonly Severity[];

const ONE = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<Severity, string>;

/** `2 errors, 1 warning`; `nothing found`. */
export function severityCounts(findings: readonly Finding[]): string {
  const counts = GRAVEST_FIRST.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [counted(count, ONE[severity])];
  });
  return counts.length === 0 ? 'nothing found' : counts.join(', ');
}

/** What was looked at, and what is not shown. */
export function lookedAt({ documents, resources, suppressed, baseline }: LintReport): string {
  const hidden = [
    ...(suppressed > 0 ? [`${counted(suppressed, 'finding')} suppressed`] : []),
    ...(baseline.known > 0 ? [`${baseline.known} in the baseline`] : []),
    ...(baseline.gone > 0 ? [`${baseline.gone} of the baseline no longer there`] : []),
  ];
  const seen = `${counted(resources, 'resource')} in ${counted(documents.length, 'document')}`;
  return [seen, ...hidden].join('; ');
}

/** By document, in the order of the findings. */
export function byDocument(findings: readonly Finding[]): Map<string, Finding[]> {
  return groupBy(findings, ({ place }) => place.document);
}
