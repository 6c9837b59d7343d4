import { neverThrowing } from '../../documents/never-throwing.js';
import { htmlPre } from './html/html-parts.js';
import { displayOf, type Shown } from './shown.js';
import { type ShowOptions, whyNotShown } from './views/answer-view.js';
import { viewOf } from './views/view-of.js';

export type { ShowOptions } from './views/answer-view.js';

/**
 * An answer of the library for a cell of a notebook to end in, as HTML, Markdown and plain text: a tree, a table, a table of
 * cells coloured by how easily one gets in, a difference as cards, what is reached and who gets in as bars. `options.org` gives
 * ids their names; trees and stories need it. `options.request` stands above a tree.
 *
 * Errors: a refusal is shown with its reasons; of what is no answer, its JSON.
 */
export const show: (answer: unknown, options?: ShowOptions) => Shown = neverThrowing(
  (answer, options = {}) => {
    const wrong = whyNotShown(options);
    return wrong === undefined ? displayOf(viewOf(answer, options).page()) : notShown(wrong);
  },
  notShown,
);

function notShown(reason: string): Shown {
  return displayOf({ html: htmlPre(reason), markdown: reason, text: reason });
}
