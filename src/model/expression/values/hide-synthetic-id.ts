import { isSynthetic } from '../../facts/synthetic-id.js';
import { type Cell, notModelled } from './cell.js';

/**
 * Returns the value for an operation that reads its text: an unknown value for an id that is known only after a Terraform plan is applied.
 */
export function hideSyntheticId(cell: Cell): Cell {
  return isSynthetic(cell) ? HIDDEN : cell;
}

const HIDDEN = notModelled(
  'string',
  'the letters of an id that the service has not assigned yet are unknown',
);
