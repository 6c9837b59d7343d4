import type { ComparedMatrix } from '../../../what-if/matrix/compare.js';
import { defineView } from './answer-view.js';
import { viewOfTable } from './matrix.js';

/** Shows the table of the state after a change, with the changed cells. */
export const comparedView = defineView<ComparedMatrix>({
  members: ['before', 'after', 'changes'],
  view: (table, options) => viewOfTable(table, table.after, options),
});
