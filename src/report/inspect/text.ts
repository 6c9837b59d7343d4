import { counted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import { adviceGroupWords, groupByAdvice } from '../text/group-by-advice.js';
import { mark, toneOf } from '../text/mark.js';
import type { Page } from '../text/page.js';
import { problemCount, problemLines } from '../text/problem-lines.js';
import type { InspectReport } from './inspect-report.js';
import type { Inventory } from './inventory.js';
import { inventoryLines } from './inventory-lines.js';
import { undecidedQuestionLines } from './undecided-questions.js';

/** Prints the number of objects of each kind, then every problem. If nothing could be read, the problems are written to standard error. */
export const inspectText = defineFormat<InspectReport>({
  name: 'text',
  what: 'for people: the number of objects of each kind, and every problem',
  text({ inventory, problems, undecided = [] }, page) {
    if (inventory === undefined) return '';
    const isIncomplete = inventory.unknown.length > 0;
    const count = page.paint.strong(problemCount(problems, isIncomplete ? 'no other problems' : undefined));
    const lines = [
      ...inventoryLines(inventory, page),
      '',
      ...unknownLines(inventory, page),
      ...undecided.flatMap((questions) => undecidedQuestionLines(questions, page)),
      count,
      ...problemLines(problems, page),
    ];
    return `${lines.join('\n')}\n`;
  },
});

/** Lists the unknown parts of an org, with the remedies. */
function unknownLines({ unknown }: Inventory, page: Page): string[] {
  if (unknown.length === 0) return [];
  const title = page.paint.strong(
    `${counted(unknown.length, 'part')} of the org ${unknown.length === 1 ? 'is' : 'are'} unknown; answers that depend on ${unknown.length === 1 ? 'it' : 'them'} say so`,
  );
  const marked = (words: string) =>
    fill(`${mark(toneOf('unknown'), page)} `, printable(words, LONGEST), page.columns);
  return [
    title,
    ...groupByAdvice(unknown, ({ message }) => message).flatMap((advised) => {
      const { count, descriptions, advice } = advised;
      if (advice === undefined || descriptions.length < 2) return marked(adviceGroupWords(advised));
      return [
        ...descriptions.flatMap(marked),
        ...fill('  ', printable(`of these ${count}: ${advice}`, LONGEST), page.columns),
      ];
    }),
    '',
  ];
}

/** The maximum length of a line about an unknown part of the org, in characters. */
const LONGEST = 2000;
