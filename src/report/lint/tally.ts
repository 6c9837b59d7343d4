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
  isVerbose,
}: LintReport): string {
  const hidden = [
    ...(suppressed > 0 ? [`${counted(suppressed, 'finding')} suppressed`] : []),
    ...(baseline.isBase ? baseWords(baseline) : baselineWords(baseline)),
    ...[notLooked, notRun].filter((words) => words !== undefined),
    ...(undecided.length > 0 ? [undecidedWords(undecided, isVerbose)] : []),
  ];
  const seen = `${counted(resources, 'resource')} in ${counted(documents.length, 'document')}`;
  return [seen, ...hidden].join('; ');
}

/** Counts the rules that could not decide, with the most frequent reason; or names them by the reason. */
function undecidedWords(rules: readonly UndecidedRule[], isVerbose: boolean | undefined): string {
  const count = `${counted(rules.length, 'rule')} undecided`;
  const byReason = [...groupBy(rules, ({ reason }) => reason)];
  if (isVerbose) {
    const named = byReason.map(
      ([reason, some]) => `${some.map(({ rule }) => quoted(rule)).join(', ')} (${reason})`,
    );
    return `${count}: ${named.join(', ')}`;
  }
  const [[first = ''] = [], ...others] = byReason.sort(([, some], [, more]) => more.length - some.length);
  const more = others.length === 0 ? '' : `, and ${counted(others.length, 'other reason')}`;
  const hint = isVerbose === false ? `; \`--verbose\` lists ${rules.length === 1 ? 'it' : 'them'}` : '';
  return `${count} (${inFewWords(first)}${more}${hint})`;
}

/** The first clause of a reason, without the remedy. */
function inFewWords(reason: string): string {
  return /^.*?(?= \(|[:;] |$)/.exec(reason)?.[0] ?? reason;
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
