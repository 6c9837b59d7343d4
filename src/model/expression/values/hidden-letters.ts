import { isSynthetic } from '../../facts/synthetic-id.js';
import { type Cell, notModelled } from './cell.js';

/** What looking into the value gives: nothing, of an id that is known only after the apply of a plan. */
export function hiddenLetters(cell: Cell): Cell {
  return isSynthetic(cell) ? HIDDEN : cell;
}

const HIDDEN = notModelled('string', 'the letters of an id that the service has still to give are unknown');
