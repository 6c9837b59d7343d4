import { printable } from '../../../base/printable.js';
import type { Fault, Problem } from '../../../base/result.js';
import type { Refusal } from '../../../documents/request/refusal.js';
import { messageWithLocation } from '../../../documents/text/location-text.js';
import { defineView, type NotebookPage } from './answer-view.js';
import { storyPage } from './story-page.js';

/** Shows a rejected request with its reasons. */
export const refusalView = defineView<{ readonly refusal: Refusal }>({
  members: ['ok', 'error', 'refusal'],
  view: ({ refusal: { status, body } }) => ({
    page: () =>
      reasonsPage(
        `the request was rejected: ${status} ${body.errorSummary}`,
        body.errorCauses.map(({ errorSummary }) => errorSummary),
      ),
    rows: () => [],
  }),
});

/** Shows the problems of an input that could not be read. */
export const problemsView = defineView<{ readonly problems: readonly Problem[] }>({
  members: ['ok', 'error', 'problems'],
  view: ({ problems }) => ({
    page: () => reasonsPage('the input cannot be used', problems.map(messageWithLocation)),
    rows: () => problems.map(({ severity, code, message }) => ({ severity, code, message })),
  }),
});

/** Shows the error of a call with an unusable argument. */
export const errorView = defineView<{ readonly error: Fault }>({
  members: ['ok', 'error'],
  view: ({ error: { code, message } }) => ({
    page: () => reasonsPage('the call has no result', [message]),
    rows: () => [{ code, message }],
  }),
});

function reasonsPage(heading: string, reasons: readonly string[]): NotebookPage {
  return storyPage(
    reasons.map((text) => ({ text, from: '' })),
    printable(heading),
  );
}
