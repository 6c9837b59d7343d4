import { counted } from '../../base/messages.js';
import type { FindingGroup } from './finding-groups.js';
import type { LintReport } from './lint-report.js';

/** The groups of findings that are shown, and the number of other findings of each rule. */
export interface Folded {
  readonly shown: readonly FindingGroup[];
  readonly more: ReadonlyMap<string, number>;
}

/**
 * Returns the first `most` groups of findings of each lint rule, in their order. In `more`, counts the findings of all other groups by lint
 * rule. A group belongs to the lint rule of its first finding.
 */
export function foldGroups(groups: readonly FindingGroup[], most = Number.POSITIVE_INFINITY): Folded {
  const counts = new Map<string, number>();
  const more = new Map<string, number>();
  const shown = groups.filter((group) => {
    const [{ rule }] = group;
    const count = (counts.get(rule) ?? 0) + 1;
    counts.set(rule, count);
    if (count > most) for (const one of group) more.set(one.rule, (more.get(one.rule) ?? 0) + 1);
    return count <= most;
  });
  return { shown, more };
}

/** Returns a text such as `12 more of policy/name-unique` for each rule, the highest number first. */
export function moreWords({ more }: Folded): string[] {
  return [...more].sort(([, a], [, b]) => b - a).map(([rule, count]) => `${count} more of ${rule}`);
}

/**
 * Returns a pair of texts for each rule: for example, `12 findings` for `policy/name-unique (warning)`. The rule with the most findings is
 * first.
 */
export function statsOf({ findings }: Pick<LintReport, 'findings'>): readonly (readonly [string, string])[] {
  const counts = new Map<string, { count: number; readonly severities: Set<string> }>();
  for (const { rule, severity } of findings) {
    const one = counts.get(rule) ?? { count: 0, severities: new Set<string>() };
    one.count += 1;
    one.severities.add(severity);
    counts.set(rule, one);
  }
  return [...counts]
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([rule, { count, severities }]) => [
      counted(count, 'finding'),
      `${rule} (${[...severities].join(', ')})`,
    ]);
}
