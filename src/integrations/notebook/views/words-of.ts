import { type StoryWords, storyWordsOf } from '../../../what-if/story-words.js';
import type { NotebookPage, ShowOptions } from './answer-view.js';
import { requestKeyHint } from './request-key.js';

/** Returns a page with the names of objects. Without an org, returns the page `withoutNames`, preceded by a hint to pass the org. */
export function pageInWords(
  withoutNames: NotebookPage,
  { org }: ShowOptions,
  pageOf: (words: StoryWords, org: NonNullable<ShowOptions['org']>) => NotebookPage,
): NotebookPage {
  if (org !== undefined) return pageOf(storyWordsOf(org, requestKeyHint), org);
  const { html, markdown, text } = withoutNames;
  return {
    html: `<p>${MORE}</p>\n${html}`,
    markdown: `${MORE}\n\n${markdown}`,
    text: `${MORE}\n${text}`,
  };
}

const MORE = 'to see the names, pass the org: show(answer, { org })';
