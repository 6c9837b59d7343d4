import { isSynthetic } from '../../facts/synthetic-id.js';
import { type Cell, notModelled } from './cell.js';

/** Returns the cell for reading its text: unknown for an id that is known only after a plan is applied. */
export function hideSyntheticId(cell: Cell): Cell {
  return isSynthetic(cell) ? HIDDEN : cell;
}

const HIDDEN = notModelled(
  'string',
  'the letters of an id that the service has not assigned yet are unknown',
);
