import { method } from './define.js';
import { add, flatten, listHas, remove } from './lists.js';

/** Array functions of the Identity Engine dialect. Spec: Expression language, Identity Engine, Array. */
export const IDENTITY_LIST = [
  method('behaviors', 'contains', ['id'], 'boolean', ({ names, idOf }, name) =>
    names.some((one) => idOf(one) === idOf(name)),
  ),
  method('list', 'contains', ['any'], 'boolean', listHas, { counterpart: 'Arrays.contains({0}, {1})' }),
  method('list', 'size', [], 'integer', (list) => list.length, { counterpart: 'Arrays.size({0})' }),
  method('list', 'isEmpty', [], 'boolean', (list) => list.length === 0, {
    counterpart: 'Arrays.isEmpty({0})',
  }),
  method('list', 'add', ['any'], 'list', add, { canFail: true, counterpart: 'Arrays.add({0}, {1})' }),
  method('list', 'remove', ['any'], 'list', remove, { counterpart: 'Arrays.remove({0}, {1})' }),
  method('list', 'flatten', [], 'list', flatten, { canFail: true, counterpart: 'Arrays.flatten({0})' }),
] as const;
