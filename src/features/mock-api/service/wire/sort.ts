import { ownAt } from '../../../../base/own.js';
import type { Stored } from '../tenant/tenant.js';
import { SEARCHABLE } from './search.js';

/**
 * Sorts a list by the parameters `sortBy` and `sortOrder`; without them, returns it unchanged. Objects without the attribute are last.
 * Returns `undefined` if the attribute cannot be sorted by. Spec: Endpoints.
 */
export function sortedBy(query: URLSearchParams, list: readonly Stored[]): readonly Stored[] | undefined {
  const attribute = query.get('sortBy');
  if (!attribute) return list;
  if (!SEARCHABLE.test(attribute)) return undefined;
  const steps = attribute.split('.');
  const isDescending = query.get('sortOrder')?.toLowerCase() === 'desc';
  const rows = list.map((object) => ({ object, text: textAt(object, steps) }));
  const [present, absent] = [rows.filter(({ text }) => text !== ''), rows.filter(({ text }) => text === '')];
  present.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return [...(isDescending ? present.reverse() : present), ...absent].map(({ object }) => object);
}

function textAt(object: Stored, steps: readonly string[]): string {
  const value = ownAt(object, steps);
  return value === undefined || value === null ? '' : String(value).toLowerCase();
}
