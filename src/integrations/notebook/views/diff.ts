import type { ChangedRegion, DecidingRule } from '../../../analysis/questions/diff/changes.js';
import type { Difference } from '../../../analysis/questions/diff/diff.js';
import { CHANGE_WORDS, type Change } from '../../../analysis/questions/effects/change.js';
import { brandedType } from '../../../base/brand.js';
import { printable } from '../../../base/printable.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import {
  decidingWords,
  describeEffects,
  descriptionWords,
  notesOf,
  strictnessNotes,
  summaryWords,
  undecidedWords,
  userWords,
  whereWords,
} from '../../../report/diff/region-words.js';
import { proseInHtml } from '../../../report/text/html-page.js';
import { inMarkdown } from '../../../report/text/in-markdown.js';
import { type Bar, type BarChart, barsSvg } from '../html/bars.js';
import { TONE_COLOURS } from '../html/coloured.js';
import { htmlCard, htmlList } from '../html/html-parts.js';
import { markdownList, markdownTable } from '../html/markdown-parts.js';
import { defineView, type NotebookRow } from './answer-view.js';

/**
 * Shows the effect of a change: a card for each set of affected sign-ins, then the effect on each application. The picture has a bar for
 * each set. The length of a bar is the number of affected users.
 */
export const diffView = defineView<Difference>({
  members: ['changes', 'undecided', 'isComplete', 'verdicts'],
  view: (diff, { org, title = summaryWords(diff) }) => ({
    page: () => ({ html: cards(diff), markdown: markdownOf(diff), text: textOf(diff) }),
    rows: () => diff.changes.map((region) => rowOf(region, org)),
    // If no set has users, all bars would have the length 0, so there is no picture.
    ...(diff.changes.some(({ users }) => users !== undefined && users.count > 0) && {
      svg: () => barsSvg({ title, bars: barsOf(diff), legend: legendOf(diff) }),
    }),
  }),
});

const COLOURS = {
  granted: TONE_COLOURS.bad,
  'less-strict': TONE_COLOURS.bad,
  mixed: TONE_COLOURS.bad,
  unknown: TONE_COLOURS.unsure,
  removed: TONE_COLOURS.unsure,
  stricter: TONE_COLOURS.good,
  other: TONE_COLOURS.quiet,
} as const satisfies Record<Change, string>;

function barsOf({ changes }: Difference): readonly Bar[] {
  const most = Math.max(...changes.map(({ users }) => users?.count ?? 0));
  return changes.map((region) => {
    const words = userWords(region) ?? 'users unknown';
    const share = (region.users?.count ?? 0) / most;
    return {
      name: `${CHANGE_WORDS[region.change]}: ${whereWords(region)}`,
      parts: [{ share, fill: COLOURS[region.change], words }],
      words,
    };
  });
}

function legendOf({ changes }: Difference): BarChart['legend'] {
  const kinds = Object.keys(COLOURS) as Change[];
  return kinds
    .filter((kind) => changes.some(({ change }) => change === kind))
    .map((kind) => ({ fill: COLOURS[kind], words: CHANGE_WORDS[kind] }));
}

/** Returns the cards for sets of affected sign-ins, without the other parts of the page. */
export function regionCards(regions: readonly ChangedRegion[]): string {
  return regions.map(card).join('\n');
}

function card(region: ChangedRegion): string {
  const users = userWords(region);
  return htmlCard(COLOURS[region.change], [
    `<strong>${CHANGE_WORDS[region.change]}</strong> in ${proseInHtml(whereWords(region))}`,
    ...descriptionWords(region).map((one, index) => `${index === 0 ? 'who' : 'or'}: ${proseInHtml(one)}`),
    `before: ${decidedHtml(region, region.before)}`,
    `after: ${decidedHtml(region, region.after)}`,
    ...strictnessNotes(region).map(proseInHtml),
    ...(users === undefined ? [] : [`users: ${proseInHtml(users)}`]),
  ]);
}

function decidedHtml(region: ChangedRegion, deciding: DecidingRule | null): string {
  if (deciding === null) return '<em>no rule decides</em>';
  const does = deciding.result === '' ? '' : `: ${proseInHtml(deciding.result)}`;
  return `<em>${proseInHtml(decidingWords(region, deciding))}</em>${does}`;
}

function decidedText(region: ChangedRegion, deciding: DecidingRule | null): string {
  if (deciding === null) return 'no rule decides';
  return `${decidingWords(region, deciding)}${deciding.result === '' ? '' : `: ${deciding.result}`}`;
}

function cards(diff: Difference): string {
  return [
    `<p><strong>${proseInHtml(summaryWords(diff))}</strong></p>`,
    regionCards(diff.changes),
    htmlList(notesOfDiff(diff)),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function markdownOf(diff: Difference): string {
  const heads = ['change', 'where', 'who', 'before', 'after', 'users'];
  const rows = diff.changes.map((region) => [
    `**${CHANGE_WORDS[region.change]}**`,
    inMarkdown(whereWords(region)),
    descriptionWords(region).map(inMarkdown).join('<br>or '),
    inMarkdown(decidedText(region, region.before)),
    inMarkdown(decidedText(region, region.after)),
    inMarkdown(userWords(region) ?? ''),
  ]);
  return [
    `**${inMarkdown(summaryWords(diff))}**`,
    ...(rows.length === 0 ? [] : [markdownTable(heads, rows)]),
    markdownList(notesOfDiff(diff)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function textOf(diff: Difference): string {
  return `${[
    summaryWords(diff),
    ...diff.changes.flatMap(regionText),
    ...notesOfDiff(diff).map((words) => printable(words, LONGEST)),
  ].join('\n')}\n`;
}

const LONGEST = 1000;

function regionText(region: ChangedRegion): string[] {
  const users = userWords(region);
  return [
    ['', `${CHANGE_WORDS[region.change]}: ${whereWords(region)}`],
    ...descriptionWords(region).map((one, index) => [index === 0 ? '  who    ' : '  or     ', one]),
    ['  before ', decidedText(region, region.before)],
    ['  after  ', decidedText(region, region.after)],
    ...(users === undefined ? [] : [['  users  ', users]]),
  ].map(([head = '', words = '']) => head + printable(words, LONGEST));
}

/** Lists the effect on each application, the undecided changes, and the differences that change no result. */
function notesOfDiff(diff: Difference): readonly string[] {
  return [
    ...describeEffects(diff).map(({ words, names }) => `${words}: ${names}`),
    ...undecidedWords(diff).map((words) => `undecided: ${words}`),
    ...notesOf(diff),
  ];
}

function rowOf(region: ChangedRegion, org: Snapshot | undefined): NotebookRow {
  const { change, policyType, before, after, users } = region;
  return {
    change,
    policyType: org === undefined ? policyType : brandedType(policyType, org.brand),
    where: whereWords(region),
    who: descriptionWords(region).join('; or '),
    before: decidedText(region, before),
    after: decidedText(region, after),
    users: users?.count ?? null,
    usersBound: users?.bound ?? null,
  };
}
