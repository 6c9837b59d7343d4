import { type StoryWords, storyWordsOf } from '../../../what-if/story-words.js';
import type { NotebookPage, ShowOptions } from './answer-view.js';
import { jsonView } from './json.js';
import { requestKeyHint } from './request-key.js';

/** Returns a page that needs the names of an org; without an org, the JSON and a hint to pass it. */
export function pageInWords(
  answer: unknown,
  { org }: ShowOptions,
  pageOf: (words: StoryWords, org: NonNullable<ShowOptions['org']>) => NotebookPage,
): NotebookPage {
  if (org !== undefined) return pageOf(storyWordsOf(org, requestKeyHint), org);
  const { html, markdown, text } = jsonView(answer).page();
  return {
    html: `<p>${MORE}</p>\n${html}`,
    markdown: `${MORE}\n\n${markdown}`,
    text: `${MORE}\n${text}`,
  };
}

const MORE = 'to show names and sentences, pass the org: show(answer, { org })';
