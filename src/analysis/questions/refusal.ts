import { blockedBy } from '../../model/facts/zones/zone.js';
import { isBlocking } from '../../model/facts/zones/zone-map.js';
import { type EncodedList, type EncodedRule, encodeList } from '../symbolic/encode.js';
import { appIdsOf, meaningsIn } from '../symbolic/rule-lists.js';
import { spaceOf } from '../symbolic/space.js';
import type { Session } from './session/session.js';

/**
 * The blocklist zones, by name, from which a request would reach the rule, if the service did not refuse it before any
 * policy; `undefined` where none would, `undecided` where the search came to its limit.
 */
export function refusingZones(
  { list, index }: EncodedRule,
  session: Session,
): readonly string[] | 'undecided' | undefined {
  const { world } = session.compiled;
  const refusing = world.zones.zones.filter(isBlocking);
  const own = refusing.length === 0 ? undefined : session.derived(withRefused)[session.lists.indexOf(list)];
  if (own === undefined) return undefined;
  const answer = own.space.solver.solve(own.rules[index]?.decides('may'), session.budget);
  if (answer.kind !== 'satisfiable') return answer.kind === 'undecided' ? 'undecided' : undefined;
  const { zones: certain } = blockedBy(world, own.space.requestOf(answer.model).policyContext);
  const ids = certain.length > 0 ? certain : refusing.map(({ id }) => id);
  return ids.map((id) => world.nameOf('zone', id) ?? id);
}

/** The lists in a space of all requests. Most orgs have no such zone, or no rule that asks for one. */
function withRefused({ ruleLists, compiled: { snapshot, world } }: Session): readonly EncodedList[] {
  const space = spaceOf(meaningsIn(ruleLists, world), appIdsOf(snapshot), { isForRefused: true });
  return ruleLists.map((list) => encodeList(list, space, world));
}
