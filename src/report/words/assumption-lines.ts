import type { Explanation } from '../../simulate/explain.js';
import { fill } from '../text/fill.js';
import type { Page } from '../text/page.js';

/** Returns the assumptions of an answer, which are needed where the specification is silent; an empty list if there are none. */
export function assumptionLines(assumptions: Explanation['assumptions'], { paint, columns }: Page): string[] {
  if (assumptions.length === 0) return [];
  return [
    ...fill('', paint.strong('assumed, where the specification is silent'), columns),
    ...assumptions.flatMap(({ id, text }) => fill(`  ${id.padEnd(3)}  `, text, columns)),
  ];
}
