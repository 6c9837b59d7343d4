import { urlComponent } from '../../base/encoding.js';
import { neverThrowing } from '../../documents/never-throwing.js';
import { inHtml } from '../../report/text/html-page.js';
import { displayOf, type Shown } from './shown.js';
import { findShowOptionsFault, type ShowOptions } from './views/answer-view.js';
import { viewOf } from './views/view-of.js';

/**
 * Draws an answer of `matrix`, `compareMatrices`, `diff`, `analyze` or `access` as SVG, with the same content as plain text.
 *
 * Errors: a refusal, or an answer that cannot be drawn, results in a text that explains this.
 */
export const plot: (answer: unknown, options?: ShowOptions) => Shown = neverThrowing(
  (answer, options = {}) => {
    const wrong = findShowOptionsFault(options);
    if (wrong !== undefined) return displayOf({ text: wrong });
    const { page, svg } = viewOf(answer, options);
    if (svg !== undefined) {
      const [picture, { text }] = [svg(), page()];
      return displayOf({ svg: picture, html: imageOf(picture, options.title), text });
    }
    return displayOf({ text: `there is no picture of this: ${PLOTTED}\n${page().text}` });
  },
  (reason) => displayOf({ text: reason }),
);

/** Returns the picture as an image element, for converters of notebooks that leave out SVG. */
function imageOf(svg: string, title = 'heat map or bars of an answer'): string {
  return `<img alt="${inHtml(title)}" src="data:image/svg+xml,${urlComponent(svg)}">`;
}

const PLOTTED =
  'plot takes an answer of `matrix`, `compareMatrices`, `diff` (of an org with users), `analyze` (with the option `boxes`) or `access`';
