import { groupBy } from '../../base/group-by.js';
import { counted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { locatePlaces } from '../../documents/text/positions.js';
import type { MutantVerdict } from '../../testing/mutants/judge-mutant.js';
import type { MutantResult } from '../../testing/mutants/mutation-run.js';
import { alignRight, fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import { mark, toneOf } from '../text/mark.js';
import type { Page } from '../text/page.js';
import { quietPlaceLink } from '../text/place-link.js';
import { tableLines } from '../text/table-lines.js';
import {
  MUTANT_STATUSES,
  type MutationReport,
  mutationScore,
  scoreWords,
  tallyOfMutants,
} from './mutation-report.js';
import { pasteableTest } from './pasteable-test.js';

/** Lists the survived and the undecided mutants, and counts all mutants by operator. Each survived mutant has a test that would kill it. */
export const mutantsText = defineFormat<MutationReport>({
  name: 'text',
  what: 'for people: the survived mutants, each with a test that kills it, and the counts by operator',
  text({ org, results }, page) {
    const shown = results.filter(({ verdict }) => SHOWN.has(verdict.status));
    const places = locatePlaces(
      org,
      shown.map(({ mutant }) => ({ resource: mutant.at.of, path: mutant.at.path })),
    );
    const tally = tallyOfMutants(results);
    const score = mutationScore(tally);
    const tone = score === undefined || score === 100 ? page.paint.good : page.paint.bad;
    return [
      ...shown.flatMap((result, index) => [
        ...resultLines(result, quietPlaceLink(places[index], page), page),
        '',
      ]),
      ...operatorLines(results, page),
      '',
      ...fill('', MUTANT_STATUSES.map((status) => `${tally[status]} ${status}`).join(', '), page.columns),
      ...fill('', tone(scoreWords(tally)), page.columns),
      '',
    ].join('\n');
  },
});

/** The statuses of mutants that the text report lists. Other mutants are only counted. */
const SHOWN: ReadonlySet<string> = new Set(['survived', 'undecided']);

function operatorLines(results: readonly MutantResult[], page: Page): string[] {
  const columns = [{ name: 'operator' }, { name: 'mutants' }, ...MUTANT_STATUSES.map((name) => ({ name }))];
  const rows = [...groupBy(results, ({ mutant }) => mutant.operator)].map(([operator, own]) => {
    const tally = tallyOfMutants(own);
    return [operator, own.length, ...MUTANT_STATUSES.map((status) => tally[status])];
  });
  return tableLines(columns, rows, page);
}

function resultLines(result: MutantResult, place: string, page: Page): string[] {
  const { mutant, verdict } = result;
  const tone = toneOf(verdict.status === 'undecided' ? 'unknown' : 'yes');
  const head = fill(
    `${mark(tone, page)} `,
    `${mutant.operator}: ${printable(mutant.description)}`,
    page.columns,
  );
  return [
    ...alignRight(head, place, page.columns),
    ...verdictLines(verdict, page),
    ...pasteLines(result, page),
  ];
}

function verdictLines(verdict: MutantVerdict, page: Page): string[] {
  switch (verdict.status) {
    case 'survived': {
      const { before, after, if: conditions = [], test } = verdict.shown;
      return [
        ...fill('    before  ', printable(before, 400), page.columns),
        ...fill('    after   ', printable(after, 400), page.columns),
        ...conditions.flatMap((one) => fill('    ', printable(one, 400), page.columns)),
        ...(test === undefined
          ? fill(
              '    ',
              'no test can detect this: tests cannot state what a rule does beyond access and assurance',
              page.columns,
            )
          : ['    no test detects the change; add this one:']),
      ];
    }
    case 'undecided':
      return fill(
        '    ',
        `undecided whether a result changes: ${reasonWords(verdict.reasons)}`,
        page.columns,
      );
    case 'killed':
    case 'equivalent':
    case 'unusable':
      return [];
  }
}

const MOST_REASONS = 3;

function reasonWords(reasons: readonly string[]): string {
  const more = reasons.length - MOST_REASONS;
  const shown = reasons.slice(0, MOST_REASONS).map((reason) => printable(reason, 400));
  return [...shown, ...(more > 0 ? [counted(more, 'more reason')] : [])].join('; ');
}

/** Writes the suggested test without breaking its lines, so that it can be copied. */
function pasteLines(result: MutantResult, { paint }: Page): string[] {
  return pasteableTest(result).map((line) => `      ${paint.quiet(printableLine(line))}`);
}

/** Replaces unprintable characters in a line and keeps its indentation. */
function printableLine(line: string): string {
  const indent = /^ */.exec(line)?.[0] ?? '';
  return indent + printable(line.slice(indent.length), 4000);
}
