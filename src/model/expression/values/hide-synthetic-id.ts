import { isSynthetic } from '../../facts/synthetic-id.js';
import { type Cell, notModelled } from './cell.js';

/**
 * Returns an unknown value for an id that is known only after a Terraform plan is applied, and any other value unchanged. Used before an
 * operation reads the text of a value.
 */
export function hideSyntheticId(cell: Cell): Cell {
  return isSynthetic(cell) ? HIDDEN : cell;
}

const HIDDEN = notModelled(
  'string',
  'the letters of an id that the service has not assigned yet are unknown',
);
