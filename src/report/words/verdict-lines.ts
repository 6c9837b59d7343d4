import { type Headline, headlineOf } from '../../what-if/headline.js';
import { storyOfWhy } from '../../what-if/outcome-story.js';
import type { StoryWords } from '../../what-if/story-words.js';
import type { SignInExplanation } from '../../what-if/why.js';
import { fill } from '../text/fill.js';
import type { Tone } from '../text/mark.js';
import type { Page } from '../text/page.js';

const TONES = { in: 'good', out: 'bad', unknown: 'unsure' } as const satisfies Record<
  Headline['entry'],
  Tone
>;

/** Returns the result in one line, with the verdict in its color. */
export function headlineLines(
  { outcome, request }: SignInExplanation,
  words: StoryWords,
  page: Page,
  lead = '',
): string[] {
  const { entry, before, verdict, after, because } = headlineOf(outcome, words.partiesOf(request));
  const painted = page.paint[TONES[entry]](page.paint.strong(verdict));
  return fill('', lead + before + painted + after + because, page.columns);
}

/** Returns lines with the result, the missing facts and the nearest rule with a better result. */
export function verdictLines(why: SignInExplanation, words: StoryWords, page: Page): string[] {
  const [, ...others] = storyOfWhy(why, words);
  return [
    ...headlineLines(why, words, page),
    ...others.flatMap(({ text }) => fill('  ', text, page.columns)),
  ];
}

/** The maximum number of lines of an answer. A longer answer repeats its verdict at the end. */
const MOST_LINES = 40;

export function withVerdictAtEnd(text: string, headline: readonly string[]): string {
  return text.split('\n').length <= MOST_LINES ? text : `${text}\n${headline.join('\n')}\n`;
}
