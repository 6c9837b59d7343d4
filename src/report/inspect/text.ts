import { defineFormat } from '../text/format.js';
import { problemCount, problemLines } from '../text/problem-lines.js';
import type { InspectReport } from './inspect-report.js';
import { inventoryLines } from './inventory-lines.js';

/** How much there is of each kind, then every problem. Of what could not be read at all, standard error tells. */
export const inspectText = defineFormat<InspectReport>({
  name: 'text',
  what: 'for people: how much there is of each kind, and every problem',
  text({ inventory, problems }, page) {
    if (inventory === undefined) return '';
    const count = page.paint.strong(problemCount(problems));
    return `${[...inventoryLines(inventory, page), '', count, ...problemLines(problems, page)].join('\n')}\n`;
  },
});
