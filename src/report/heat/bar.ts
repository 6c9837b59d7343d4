import { inHtml } from '../text/html-page.js';
import type { Tone } from '../text/mark.js';
import { type Shape, shapesSvg } from './heat-cell.js';

/** A part of a bar. */
export interface BarPart {
  readonly count: number;
  readonly tone: Tone;
  readonly words: string;
}

/** The height of a bar in pixels. */
export const BAR_HEIGHT = 10;

/**
 * Returns the shapes that draw a bar with several parts, such as covered and missing goals. All pages draw their bars with this function.
 */
export function barShapes(parts: readonly BarPart[], width: number): readonly Shape[] {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const upTo = (count: number) => Math.round((10 * width * count) / total) / 10;
  let before = 0;
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, tone }) => {
      const x = upTo(before);
      before += count;
      const long = Math.round(10 * (upTo(before) - x)) / 10;
      return {
        tag: 'rect',
        attributes: { class: tone, x, width: long, height: BAR_HEIGHT, fill: 'currentColor' },
      };
    });
}

/** Returns a bar as a picture for an HTML page. Its title states the numbers. */
export function barHtml(parts: readonly BarPart[], width = 160): string {
  const shown = parts.filter(({ count }) => count > 0);
  const label = inHtml(shown.map(({ count, words }) => `${count} ${words}`).join(', '));
  return `<svg class="bar" width="${width}" height="${BAR_HEIGHT}" viewBox="0 0 ${width} ${BAR_HEIGHT}" preserveAspectRatio="none" role="img"><title>${label}</title>${shapesSvg(barShapes(parts, width))}</svg>`;
}
