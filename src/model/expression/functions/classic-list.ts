import { type Cell, failed } from '../values/cell.js';
import type { Value } from '../values/value.js';
import { textOf } from '../values/value-text.js';
import { plain } from './define.js';
import { add, flatten, listHas, remove } from './lists.js';
import { textToInteger, toInteger, toNumber } from './numbers.js';

/** Array and conversion functions of the Classic dialect. Spec: Expression language, Classic, Array and conversion. */
export const CLASSIC_LIST = [
  plain('classic', 'Arrays.add', ['list', 'any'], 'list', add, {
    canFail: true,
    counterpart: '{0}.add({1})',
  }),
  plain('classic', 'Arrays.remove', ['list', 'any'], 'list', remove, { counterpart: '{0}.remove({1})' }),
  plain('classic', 'Arrays.clear', ['list'], 'list', () => []),
  plain('classic', 'Arrays.get', ['list', 'integer'], 'any', itemAt, {
    canFail: true,
    counterpart: '{0}[{1}]',
  }),
  plain('classic', 'Arrays.flatten', ['any...'], 'list', flatten, {
    canFail: true,
    counterpart: '{{*}}.flatten()',
  }),
  plain('classic', 'Arrays.contains', ['list', 'any'], 'boolean', listHas, {
    counterpart: '{0}.contains({1})',
  }),
  plain('classic', 'Arrays.size', ['list-or-null'], 'integer', (list) => list?.length ?? 0, {
    counterpart: '{0}.size()',
  }),
  plain('classic', 'Arrays.isEmpty', ['list-or-null'], 'boolean', (list) => (list?.length ?? 0) === 0, {
    counterpart: '{0}.isEmpty()',
  }),
  plain('classic', 'Arrays.toCsvString', ['list'], 'string', textOf, { canFail: true }),
  plain('classic', 'Convert.toInt', ['string'], 'integer', textToInteger, {
    canFail: true,
    counterpart: '{0}.toInteger()',
  }),
  plain('classic', 'Convert.toInt', ['number'], 'integer', toInteger, { counterpart: '{0}.toInteger()' }),
  plain('classic', 'Convert.toNum', ['string'], 'number', toNumber, {
    canFail: true,
    counterpart: '{0}.toNumber()',
  }),
];

export function itemAt(list: readonly Value[], index: number): Cell {
  const item = list[index];
  return item === undefined ? failed(`a list of ${list.length} items has no item at ${index}`) : item;
}
