import type { Literal } from '../logic/solver/literal.js';
import type { RuleList } from './rule-lists.js';
import type { Space } from './space.js';
import { choice } from './theories/theory.js';

/** The applications that the list is for; nothing where it is for all, or for none. */
export function appsOf(
  { appIds }: Pick<RuleList, 'appIds'>,
  { application, solver: own }: Space,
  solver = own,
): Literal[] {
  if (appIds === undefined || appIds.length === 0 || appIds.length === application.ids.length) return [];
  const wanted = new Set(appIds);
  const values = application.ids.flatMap((id, value) => (wanted.has(id) ? [value] : []));
  return [solver.literal(choice(application.variable, values))];
}
