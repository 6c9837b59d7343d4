import { groupBy } from '../../base/group-by.js';
import { counted, quoted } from '../../base/messages.js';
import type { Finding } from '../../lint/rule/finding.js';
import type { UndecidedRule } from '../../lint/run/undecided-rules.js';
import { severityCounts } from '../text/severity.js';
import type { LintReport } from './lint-report.js';

/** Returns the number of findings of each severity: `2 errors, 1 warning`, or `no findings`. */
export function findingCounts(findings: readonly Finding[]): string {
  return severityCounts(findings, 'no findings');
}

/** Returns a summary line such as `2 errors, 1 warning (1 fixable) in 9 documents; 3 rules undecided`. */
export function summaryOf(report: LintReport): string {
  const { findings, documents, resources } = report;
  const fixable = findings.filter(({ fix }) => fix !== undefined).length;
  const counts = `${findingCounts(findings)}${fixable > 0 ? ` (${fixable} fixable)` : ''}`;
  const where = counted(documents.length, 'document');
  const isEmpty = findings.length === 0 && resources === 0;
  const head = isEmpty
    ? `no findings: ${where} ${documents.length === 1 ? 'contains' : 'contain'} no resources to lint`
    : `${counts} in ${where}`;
  return [head, ...qualifications(report)].join('; ');
}

/** Returns the number of linted resources and documents, with the reasons why the findings may be incomplete. */
export function coverage(report: LintReport): string {
  const { documents, resources } = report;
  const linted = `${counted(resources, 'resource')} in ${counted(documents.length, 'document')}`;
  return [linted, ...qualifications(report)].join('; ');
}

/** Returns the reasons why the findings may be incomplete: suppressions, the baseline, unchecked resources and undecided rules. */
function qualifications({
  unchecked,
  suppressed,
  baseline,
  notRun,
  undecided = [],
  isVerbose,
}: LintReport): readonly string[] {
  return [
    ...(suppressed > 0 ? [`${counted(suppressed, 'finding')} suppressed`] : []),
    ...(baseline.isBase ? baseWords(baseline) : baselineWords(baseline)),
    ...[unchecked, notRun].filter((words) => words !== undefined),
    ...(undecided.length > 0 ? [undecidedWords(undecided, isVerbose)] : []),
  ];
}

/** Counts the undecided rules, with the most frequent reason, or lists them by reason if the output is verbose. */
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
  return `${count} (${firstClause(first)}${more}${hint})`;
}

/** Returns the first clause of a reason, without the remedy. */
function firstClause(reason: string): string {
  return /^.*?(?= \(|[:;] |$)/.exec(reason)?.[0] ?? reason;
}

type Baseline = LintReport['baseline'];

function baselineWords({ known, gone }: Baseline): string[] {
  return [
    ...(known > 0 ? [`${counted(known, 'finding')} in the baseline`] : []),
    ...(gone > 0 ? [`${gone} of the baseline no longer found`] : []),
  ];
}

function baseWords({ known, gone }: Baseline): string[] {
  return [
    ...(known > 0 ? [`${counted(known, 'finding')} already in the base`] : []),
    ...(gone > 0 ? [`${gone} of the base no longer found`] : []),
  ];
}

/** Groups findings by document, in the order of the findings. */
export function byDocument(findings: readonly Finding[]): Map<string, Finding[]> {
  return groupBy(findings, ({ location }) => location.document);
}
