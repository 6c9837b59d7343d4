import { groupBy } from '../../base/group-by.js';
import type { Finding } from '../../lint/rule/finding.js';

/** Findings of one severity with one cause, or a single finding. */
export type FindingGroup = readonly [Finding, ...Finding[]];

/**
 * Groups findings by severity and cause, in the order of the first finding of each group. A finding with a fix is a group of its own,
 * because a fix is shown at the location of its finding.
 */
export function groupFindings(findings: readonly Finding[]): readonly FindingGroup[] {
  const groups = groupBy(findings, (finding) => groupKey(finding) ?? finding);
  return [...groups.values()] as unknown as readonly FindingGroup[];
}

function groupKey({ severity, cause, fix }: Finding): string | undefined {
  return cause === undefined || fix !== undefined ? undefined : `${severity} ${cause}`;
}

/** Returns the distinct ids of the rules that report the findings of a group. */
export function rulesOf(group: FindingGroup): readonly string[] {
  return [...new Set(group.map(({ rule }) => rule))];
}
