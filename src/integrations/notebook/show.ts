import { neverThrowing } from '../../documents/never-throwing.js';
import { htmlPre } from './html/html-parts.js';
import { displayOf, type Shown } from './shown.js';
import { findShowOptionsFault, type ShowOptions } from './views/answer-view.js';
import { viewOf } from './views/view-of.js';

export type { ShowOptions } from './views/answer-view.js';

/**
 * Formats an answer for the last line of a notebook cell, as HTML, Markdown and plain text. Depending on the answer, the HTML is nested
 * lists, a table, a heat map, the cards of a diff, or bars of reachability or access. Pass `options.org` to show names instead of ids;
 * trees and explanations need it. `options.request` is shown above a tree.
 *
 * Errors: a refusal is shown with its reasons, and a value that is not an answer as a table of its members.
 */
export const show: (answer: unknown, options?: ShowOptions) => Shown = neverThrowing(
  (answer, options = {}) => {
    const wrong = findShowOptionsFault(options);
    return wrong === undefined ? displayOf(viewOf(answer, options).page()) : notShown(wrong);
  },
  notShown,
);

function notShown(reason: string): Shown {
  return displayOf({ html: htmlPre(reason), markdown: reason, text: reason });
}
