import { neverThrowing } from '../../documents/never-throwing.js';
import { displayOf, type Shown } from './shown.js';
import { type ShowOptions, whyNotShown } from './views/answer-view.js';
import { viewOf } from './views/view-of.js';

/**
 * A picture of a `matrix` (or `compare`), `reach` or `population`, as SVG, with the same in plain text.
 *
 * Errors: of an answer that has no picture, and of a refusal, the text says so.
 */
export const plot: (answer: unknown, options?: ShowOptions) => Shown = neverThrowing(
  (answer, options = {}) => {
    const wrong = whyNotShown(options);
    if (wrong !== undefined) return displayOf({ text: wrong });
    const { page, svg } = viewOf(answer, options);
    if (svg !== undefined) return displayOf({ svg: svg(), text: page().text });
    return displayOf({ text: `there is no picture of this: ${PLOTTED}\n${page().text}` });
  },
  (reason) => displayOf({ text: reason }),
);

const PLOTTED = 'plot takes an answer of `matrix`, `compare`, `reach` or `population`';
