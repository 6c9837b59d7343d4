import { printable } from '../../base/printable.js';
import type { ChangedRegion, DecidingRule } from '../../questions/changes.js';
import type { Change } from '../../questions/effects/compare-effects.js';
import { ifWords } from '../../questions/session/rests-on.js';
import type { Comparison } from '../../questions/verdicts.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import type { Page, Paint } from '../text/page.js';
import type { DiffReport } from './diff-report.js';
import {
  COMPARISON_WORDS,
  decidingWords,
  descriptionWords,
  notesOf,
  summaryWords,
  undecidedWords,
  userWords,
  verdictWords,
  whereWords,
} from './region-words.js';

/** For people: what changes for whom, and a request to try. */
export const diffText = defineFormat<DiffReport>({
  name: 'text',
  what: 'for people: what changes, for whom, and a request to try',
  text(report, page) {
    const { diff } = report;
    const { paint, columns } = page;
    const summary = summaryWords(diff);
    const isSame = diff.regions.length === 0 && diff.isComplete;
    return blocksText([
      fill('', isSame ? paint.good(summary) : paint.strong(summary), columns),
      ...diff.regions.map((region) => regionLines(region, report, page)),
      verdictLines(report, page),
      undecidedWords(diff).flatMap((words) => fill(`${paint.unsure('undecided')}  `, shown(words), columns)),
      notesOf(diff).flatMap((note) => fill(`${paint.quiet('note')}  `, shown(note), columns)),
    ]);
  },
});

const TONES = {
  gained: 'bad',
  weaker: 'bad',
  lost: 'unsure',
  stronger: 'good',
  other: 'unsure',
} as const satisfies Record<Change, keyof Paint>;

/** Which applications let in more, or less, than before. */
function verdictLines({ diff }: DiffReport, { paint, columns }: Page): string[] {
  return verdictWords(diff).flatMap(([comparison, names]) =>
    fill(
      `${paint[TONE_OF[comparison]](comparison)}  `,
      `${COMPARISON_WORDS[comparison]}: ${shown(names)}`,
      columns,
    ),
  );
}

const TONE_OF = {
  more: 'bad',
  neither: 'unsure',
  unknown: 'unsure',
  less: 'good',
  equal: 'quiet',
} as const satisfies Record<Comparison, keyof Paint>;

/** In characters: what a document says in one place. */
const LONGEST = 1000;

function shown(words: string): string {
  return printable(words, LONGEST);
}

function regionLines(region: ChangedRegion, { command }: DiffReport, page: Page): string[] {
  const { paint, columns } = page;
  const { change, policyType, before, after, witness } = region;
  const line = (label: string, words: string) => fill(`  ${paint.quiet(label.padEnd(6))}  `, words, columns);
  const users = userWords(region);
  const condition = ifWords(region);
  return [
    ...fill(`${paint[TONES[change]](change)}  `, shown(whereWords(region)), columns),
    ...line('who', shown(descriptionWords(region)[0] ?? '')),
    ...descriptionWords(region)
      .slice(1)
      .flatMap((words) => line('or', shown(words))),
    ...line('before', decidedWords(region, before, paint)),
    ...line('after', decidedWords(region, after, paint)),
    ...(users === undefined ? [] : line('users', shown(users))),
    ...(condition === undefined ? [] : line('', shown(condition))),
    `  ${paint.quiet('try'.padEnd(6))}  ${command(policyType, witness)}`,
  ];
}

function decidedWords(region: ChangedRegion, deciding: DecidingRule | null, { strong }: Paint): string {
  if (deciding === null) return strong('no rule decides');
  return `${strong(shown(decidingWords(region, deciding)))}${deciding.does === '' ? '' : `: ${shown(deciding.does)}`}`;
}
