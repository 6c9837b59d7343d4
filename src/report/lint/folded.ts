import { counted } from '../../base/messages.js';
import type { Finding } from '../../lint/rule/finding.js';
import type { LintReport } from './lint-report.js';

/** The findings that are shown, and how many more there are of each rule. */
export interface Folded {
  readonly shown: readonly Finding[];
  readonly more: ReadonlyMap<string, number>;
}

/** The first few of each rule: nobody reads a thousand of one kind. */
export function folded({ findings, most = Number.POSITIVE_INFINITY }: LintReport): Folded {
  const counts = new Map<string, number>();
  const more = new Map<string, number>();
  const shown = findings.filter(({ rule }) => {
    const count = (counts.get(rule) ?? 0) + 1;
    counts.set(rule, count);
    if (count > most) more.set(rule, count - most);
    return count <= most;
  });
  return { shown, more };
}

/** `12 more of policy/name-unique`, the most first. */
export function moreWords({ more }: Folded): string[] {
  return [...more].sort(([, a], [, b]) => b - a).map(([rule, count]) => `${count} more of ${rule}`);
}

/** How many findings each rule has, the most first: `12 findings  policy/name-unique (warning)`. */
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
