import type { ChangedRegion, DecidingRule } from '../../analysis/questions/diff/changes.js';
import { CHANGE_WORDS, type Change } from '../../analysis/questions/effects/change.js';
import { ifWords } from '../../analysis/questions/session/stated-outcomes.js';
import { printable } from '../../base/printable.js';
import { fill } from '../text/fill.js';
import type { Page, Paint } from '../text/page.js';
import { decidingWords, descriptionWords, strictnessNotes, userWords, whereWords } from './region-words.js';

/** The labels of the states before and after a change. */
export type StateLabels = readonly [before: string, after: string];

interface RegionOptions {
  readonly labels?: StateLabels;
  readonly isVerbose?: boolean;
}

/** Describes a change: the applications, the affected sign-ins, and the deciding rule in each state. */
export function regionLines(
  region: ChangedRegion,
  page: Page,
  { labels: [earlier, later] = ['before', 'after'], isVerbose = false }: RegionOptions = {},
): string[] {
  const { paint, columns } = page;
  const { change, before, after } = region;
  const line = (label: string, words: string) => fill(regionLabel(label, page), words, columns);
  const users = userWords(region);
  const condition = ifWords(region);
  return [
    ...fill(`${paint[TONES[change]](CHANGE_WORDS[change])}  `, shownText(whereWords(region)), columns),
    ...descriptionWords(region, { isVerbose }).flatMap((words, index) =>
      line(index === 0 ? 'who' : 'or', shownText(words)),
    ),
    ...line(earlier, decidedWords(region, before, paint)),
    ...line(later, decidedWords(region, after, paint)),
    ...strictnessNotes(region).flatMap((words) => line('', shownText(words))),
    ...(users === undefined ? [] : line('users', shownText(users))),
    ...(condition === undefined ? [] : line('', shownText(condition))),
  ];
}

export function regionLabel(label: string, { paint }: Page): string {
  return `  ${paint.quiet(label.padEnd(6))}  `;
}

const TONES = {
  granted: 'bad',
  'less-strict': 'bad',
  mixed: 'bad',
  unknown: 'unsure',
  removed: 'unsure',
  stricter: 'good',
  other: 'unsure',
} as const satisfies Record<Change, keyof Paint>;

/** The maximum length of a text from a document in a report, in characters. */
const LONGEST = 1000;

export function shownText(words: string): string {
  return printable(words, LONGEST);
}

function decidedWords(region: ChangedRegion, deciding: DecidingRule | null, { strong }: Paint): string {
  if (deciding === null) return strong('no rule matches');
  return `${strong(shownText(decidingWords(region, deciding)))}${deciding.result === '' ? '' : `: ${shownText(deciding.result)}`}`;
}
