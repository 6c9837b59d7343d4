import { inHtml } from './html-page.js';
import type { Tone } from './mark.js';

/** A coloured part of a bar in an HTML page. */
export interface HtmlBarPart {
  readonly count: number;
  readonly tone: Tone;
  readonly words: string;
}

/** Returns a bar of parts, such as covered and missing goals. Its label states the numbers. */
export function barHtml(parts: readonly HtmlBarPart[], width = 160): string {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const shown = parts.filter(({ count }) => count > 0);
  let x = 0;
  const rects = shown.map(({ count, tone }) => {
    const long = Math.round((10 * width * count) / total) / 10;
    const rect = `<rect class="${tone}" x="${x}" width="${long}" height="10" fill="currentColor"/>`;
    x = Math.round(10 * (x + long)) / 10;
    return rect;
  });
  const label = shown.map(({ count, words }) => `${count} ${words}`).join(', ');
  return `<svg class="bar" width="${width}" height="10" viewBox="0 0 ${width} 10" role="img" aria-label="${inHtml(label)}"><title>${inHtml(label)}</title>${rects.join('')}</svg>`;
}
