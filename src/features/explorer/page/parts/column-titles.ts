import type { GridColumn } from '../../protocol/answer.js';

/** The titles of the columns of a grid of conditions. */
export const COLUMN_TITLES = {
  group: 'Group',
  where: 'Where',
  device: 'Device',
  risk: 'Risk',
  user: 'User',
  other: 'Other',
} as const satisfies Record<GridColumn, string>;
