import { firstFewUnquoted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { fill } from '../text/fill.js';
import { mark, toneOf } from '../text/mark.js';
import type { Page } from '../text/page.js';

/** Undecided questions about an org: the data that would answer them is missing. */
export interface UndecidedQuestions {
  /** The kind of questions, and how many are undecided: `4 of 29 controls are undecided`. */
  readonly title: string;
  readonly missing: readonly MissingData[];
}

/** Data that the export or the configuration lacks, and the questions that need it. */
export interface MissingData {
  /** A sentence that names the missing data. */
  readonly reason: string;
  readonly remedy: string;
  /** The names of the questions that need the data. */
  readonly neededFor: readonly string[];
}

/** Lists the missing data of undecided questions, with the questions that need it, and the remedy. */
export function undecidedQuestionLines({ title, missing }: UndecidedQuestions, page: Page): string[] {
  return [
    page.paint.strong(printable(title)),
    ...missing.flatMap(({ reason, remedy, neededFor }) => {
      const words = `${reason} (for ${firstFewUnquoted(neededFor, MOST_NAMES)}): ${remedy}`;
      return fill(`${mark(toneOf('unknown'), page)} `, printable(words, LONGEST), page.columns);
    }),
    '',
  ];
}

const MOST_NAMES = 5;

/** The maximum length of a line, in characters. */
const LONGEST = 2000;
