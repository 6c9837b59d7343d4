import { groupBy } from '../../base/group-by.js';
import { capitalized, counted, firstFewUnquoted } from '../../base/messages.js';
import { printable, withoutControls } from '../../base/printable.js';
import { replacementsByFinding } from '../../lint/fix.js';
import type { Finding } from '../../lint/rule/finding.js';
import { subjectName } from '../../lint/rule/subject-name.js';
import { subjectSuffix } from '../notices/subject-words.js';
import { fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import type { Page } from '../text/page.js';
import { placeLink } from '../text/place-link.js';
import { SEVERITY_TONES } from '../text/severity.js';
import { editorLines, frameLines } from './code-frame.js';
import { type FindingGroup, groupFindings, rulesOf } from './finding-groups.js';
import { diffLines } from './fix-diff.js';
import { type Folded, foldGroups, moreWords, statsOf } from './folded.js';
import { failsBy, type LintReport, USUALLY_SHOWN } from './lint-report.js';
import { summaryOf } from './tally.js';

/** Prints, by document, each finding or group of findings with the lines of its first location. */
export const lintText = defineFormat<LintReport>({
  name: 'text',
  what: 'for people: by file, with the lines, why it matters and how to fix it',
  text(report, page) {
    if (report.isQuiet && report.findings.length === 0) return '';
    const rules = new Map(report.rules.map((rule) => [rule.id, rule]));
    const fixes = replacementsByFinding(report.findings, report.documents);
    const fewer = foldGroups(groupFindings(report.findings), report.most);
    const byDocument = groupBy(fewer.shown, ([{ location }]) => location.document);
    const blocks = [...byDocument].map(([name, groups]) => {
      const document = report.documents.find((document) => document.name === name)?.text;
      const shown =
        document === undefined ? undefined : { text: document, lines: editorLines(document), fixes };
      const explained = new Set<string>();
      return [
        page.paint.strong(printable(name)),
        ...groups.flatMap((group) => {
          const [{ rule }] = group;
          const why = explained.has(rule) ? undefined : rules.get(rule)?.why;
          explained.add(rule);
          return ['', ...groupLines(group, { why, shown, most: report.most }, page)];
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
    const rest = [...moreLines(fewer, page), ...statsLines(report, page), ...acceptLines(report, page)];
    return `${[...head, ...blocks, ...rest, summary(report, page)].join('\n\n')}\n`;
  },
});

/** The maximum length of a message, in characters. */
const LONGEST_MESSAGE = 1000;

const INDENT = '    ';

/** A document with findings: its text, its lines, and the replacements of its fixes. */
interface Shown {
  readonly text: string;
  readonly lines: readonly string[];
  readonly fixes: ReturnType<typeof replacementsByFinding>;
}

interface Context {
  /** The reason why the lint rule exists; `undefined` if the report has already stated it for the same document. */
  readonly why: string | undefined;
  readonly shown: Shown | undefined;
  readonly most: number | undefined;
}

/** Returns the first finding of a group with its lines, then the number of the other findings and their first locations. */
function groupLines(
  group: FindingGroup,
  { why, shown, most = USUALLY_SHOWN }: Context,
  page: Page,
): string[] {
  const [finding, ...others] = group;
  const { severity, message, location, resource, related, fix } = finding;
  const { paint, columns } = page;
  const where = location.line === undefined ? location.pointer : `${location.line}:${location.column ?? 1}`;
  const position = page.link?.(printable(where), location) ?? printable(where);
  const head = `  ${paint.quiet(position)}  ${paint[SEVERITY_TONES[severity]](severity)}  `;
  const subject = subjectSuffix(resource);
  const of = subject === '' ? '' : ` ${paint.quiet(subject.trim())}`;
  const note = (label: string, words: string) => fill(`${INDENT}${paint.quiet(label)} `, words, columns);
  return [
    ...fill(
      head,
      `${printable(message, LONGEST_MESSAGE)}${of}  ${paint.quiet(rulesOf(group).join(', '))}`,
      columns,
    ),
    ...(shown === undefined ? [] : frameLines(shown.lines, location, page)),
    ...(why === undefined ? [] : note('why:', why)),
    ...related.flatMap(({ message, location }) =>
      note('see:', `${placeLink(location, page)} ${printable(message)}`),
    ),
    ...(fix === undefined
      ? []
      : note(
          'fix:',
          `${printable(fix.description)} ${paint.quiet(`(--${fix.kind === 'safe' ? 'fix' : 'fix-suggested'})`)}`,
        )),
    ...(shown === undefined ? [] : diffLines(shown.text, shown.fixes.get(finding) ?? [], page)),
    ...(others.length === 0 ? [] : note('also:', otherLocations(others, most, page))),
  ];
}

/** Returns a text such as `11 more findings with the same cause: a.json:40:15, b.json:3:1 and 9 more (--show all lists them)`. */
function otherLocations(others: readonly Finding[], most: number, page: Page): string {
  const count = counted(others.length, 'more finding');
  const places = firstFewUnquoted(
    others.map(({ location }) => placeLink(location, page)),
    most,
  );
  const hint = others.length > most ? ` ${page.paint.quiet('(--show all lists them)')}` : '';
  return `${count} with the same cause: ${places}${hint}`;
}

/** Returns the number of hidden findings of each rule, and the option that shows them. */
function moreLines(fewer: Folded, { paint, columns }: Page): string[] {
  const words = moreWords(fewer);
  if (words.length === 0) return [];
  const all = `and ${words.join(', ')} ${paint.quiet('(--show all lists them)')}`;
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

/**
 * Explains how to accept findings, if any finding makes the command fail. Shows a complete suppressions file that accepts the first of
 * these findings. A file that cannot be read must be corrected: accepting it would hide that it is not checked.
 */
function acceptLines({ findings, failOn }: LintReport, { paint, columns }: Page): string[] {
  const first = findings.find((finding) => failsBy(finding, failOn) && finding.rule !== 'document/parse');
  if (first === undefined) return [];
  const words =
    'to accept a finding, list it in preflight.suppressions.json (`preflight docs linting`). This file accepts the first one that fails:';
  return [[...fill('', paint.quiet(words), columns), ...suppressionsOf(first).map(paint.quiet)].join('\n')];
}

/** Returns the suppressions file that accepts a finding, as lines of JSON to copy: no text is wrapped. */
function suppressionsOf({ rule, resource, location }: Finding): string[] {
  const name = subjectName(resource);
  const subject =
    name === undefined ? { path: location.document, pointer: location.pointer } : { resource: name };
  const members = Object.entries({ rule, ...subject, reason: 'why you accept it' }).map(
    ([key, value]) => `${INDENT}${JSON.stringify(key)}: ${withoutControls(JSON.stringify(value))}`,
  );
  return ['  { "suppressions": [{', ...members.join(',\n').split('\n'), '  }] }'];
}

function summary(report: LintReport, { paint, columns }: Page): string {
  const isClean = report.findings.every(({ severity }) => severity === 'info');
  const [counts = '', rest = ''] = splitAt(summaryOf(report), / in |: /);
  return fill('', `${isClean ? paint.good(counts) : paint.strong(counts)}${rest}`, columns).join('\n');
}

/** Splits a text before the first match of a pattern. */
function splitAt(text: string, pattern: RegExp): readonly [string, string] {
  const at = text.search(pattern);
  return [text.slice(0, at), text.slice(at)];
}
