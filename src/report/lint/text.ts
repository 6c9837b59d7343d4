import { capitalized, counted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { replacementsByFinding } from '../../lint/fix.js';
import type { Finding } from '../../lint/rule/finding.js';
import { fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import type { Page } from '../text/page.js';
import { placeLink } from '../text/place-words.js';
import { SEVERITY_TONES } from '../text/severity.js';
import { editorLines, frameLines } from './code-frame.js';
import { diffLines } from './fix-diff.js';
import { type Folded, folded, moreWords, statsOf } from './folded.js';
import { subjectSuffix } from './lint-notices.js';
import type { LintReport } from './lint-report.js';
import { byDocument, findingCounts, lookedAt } from './tally.js';

/** For people: by document, each finding with the lines that it is about. */
export const lintText = defineFormat<LintReport>({
  name: 'text',
  what: 'for people: by file, with the lines, why it matters and how to fix it',
  text(report, page) {
    if (report.isQuiet && report.findings.length === 0) return '';
    const rules = new Map(report.rules.map((rule) => [rule.id, rule]));
    const fixes = replacementsByFinding(report.findings, report.documents);
    const fewer = folded(report);
    const blocks = [...byDocument(fewer.shown)].map(([name, findings]) => {
      const document = report.documents.find((document) => document.name === name)?.text;
      const shown =
        document === undefined ? undefined : { text: document, lines: editorLines(document), fixes };
      const explained = new Set<string>();
      return [
        page.paint.strong(printable(name)),
        ...findings.flatMap((finding) => {
          const isFirst = !explained.has(finding.rule);
          explained.add(finding.rule);
          const why = isFirst ? rules.get(finding.rule)?.why : undefined;
          return ['', ...findingLines(finding, why, shown, page)];
        }),
      ].join('\n');
    });
    const head = report.partial
      ? [
          fill(
            '',
            page.paint.unsure(printable(capitalized(report.partial.message), LONGEST_MESSAGE)),
            page.columns,
          ).join('\n'),
        ]
      : [];
    const rest = [...moreLines(fewer, page), ...statsLines(report, page)];
    return `${[...head, ...blocks, ...rest, summary(report, page)].join('\n\n')}\n`;
  },
});

/** In characters. */
const LONGEST_MESSAGE = 1000;

const INDENT = '    ';

/** The text that findings are about. */
interface Shown {
  readonly text: string;
  readonly lines: readonly string[];
  readonly fixes: ReturnType<typeof replacementsByFinding>;
}

function findingLines(
  finding: Finding,
  why: string | undefined,
  shown: Shown | undefined,
  page: Page,
): string[] {
  const { rule, severity, message, place, resource, related, fix } = finding;
  const { paint, columns } = page;
  const where = place.line === undefined ? place.pointer : `${place.line}:${place.column ?? 1}`;
  const position = page.link?.(printable(where), place) ?? printable(where);
  const head = `  ${paint.quiet(position)}  ${paint[SEVERITY_TONES[severity]](severity)}  `;
  const subject = subjectSuffix(resource);
  const of = subject === '' ? '' : ` ${paint.quiet(subject.trim())}`;
  const note = (label: string, words: string) => fill(`${INDENT}${paint.quiet(label)} `, words, columns);
  return [
    ...fill(head, `${printable(message, LONGEST_MESSAGE)}${of}  ${paint.quiet(rule)}`, columns),
    ...(shown === undefined ? [] : frameLines(shown.lines, place, page)),
    ...(why === undefined ? [] : note('why:', why)),
    ...related.flatMap(({ message, place }) =>
      note('see:', `${placeLink(place, page)} ${printable(message)}`),
    ),
    ...(fix === undefined
      ? []
      : note(
          'fix:',
          `${printable(fix.what)} ${paint.quiet(`(--${fix.kind === 'safe' ? 'fix' : 'fix-suggested'})`)}`,
        )),
    ...(shown === undefined ? [] : diffLines(shown.text, shown.fixes.get(finding) ?? [], page)),
  ];
}

/** What is not shown of repeated findings, and how it is. */
function moreLines(fewer: Folded, { paint, columns }: Page): string[] {
  const words = moreWords(fewer);
  if (words.length === 0) return [];
  const all = `and ${words.join(', ')} ${paint.quiet('(--max all shows them)')}`;
  return [fill('', all, columns).join('\n')];
}

function statsLines(report: LintReport, { paint, columns }: Page): string[] {
  const stats = report.isWithStats ? statsOf(report) : [];
  if (stats.length === 0) return [];
  const width = Math.max(...stats.map(([count]) => count.length));
  return [
    stats
      .flatMap(([count, rule]) => fill(`${paint.strong(count.padStart(width))}  `, rule, columns))
      .join('\n'),
  ];
}

function summary(report: LintReport, { paint, columns }: Page): string {
  const { findings } = report;
  const isClean = !findings.some(({ severity }) => severity !== 'info');
  const count = findingCounts(findings);
  const lines = fill(
    '',
    `${isClean ? paint.good(count) : paint.strong(count)}: ${lookedAt(report)}`,
    columns,
  );
  const fixes = [...fixable(findings, 'safe', 'fix'), ...fixable(findings, 'suggested', 'fix-suggested')];
  return [...lines, ...(fixes.length === 0 ? [] : fill('', `${fixes.join(', ')}`, columns))].join('\n');
}

function fixable(findings: readonly Finding[], kind: string, flag: string): string[] {
  const count = findings.filter(({ fix }) => fix?.kind === kind).length;
  return count === 0 ? [] : [`${counted(count, 'finding')} can be fixed by --${flag}`];
}
