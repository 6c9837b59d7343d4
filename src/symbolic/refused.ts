import { lazy } from '../base/lazy.js';
import { getOrMake } from '../base/memo.js';
import type { World } from '../facts/world.js';
import { blockedBy } from '../facts/zone.js';
import { isRefusing } from '../facts/zones.js';
import { negated } from '../logic/solver/literal.js';
import type { Budget } from '../logic/solver/search.js';
import { type AskedList, askList } from './encoded-list.js';
import { meaningsIn, type RuleList } from './rule-lists.js';
import { spaceOf } from './space.js';

/**
 * The blocklist zones from which a request would reach a rule of a list, if the service did not refuse it
 * before any policy; `undefined` where none would, `undecided` where the search came to its limit.
 */
export type Refusal = (list: RuleList, index: number) => readonly string[] | 'undecided' | undefined;

/** Made when it is first asked: most orgs have no such zone, or no rule that asks for one. */
export function refusalIn(
  lists: readonly RuleList[],
  world: World,
  appIds: readonly string[],
  budget: Budget,
): Refusal {
  if (!world.zones.zones.some(isRefusing)) return () => undefined;
  const space = lazy(() => spaceOf(meaningsIn(lists, world), appIds, { isForRefused: true }));
  const asked = new Map<RuleList, AskedList>();
  return (list, index) => {
    const own = getOrMake(asked, list, () => askList(list, space(), world));
    const rule = own.rules[index];
    if (rule === undefined) return undefined;
    const above = own.rules.slice(0, index).map(({ surely }) => negated(surely));
    const answer = space().solver.solve([...own.apps, rule.perhaps, ...above], budget);
    if (answer.kind !== 'satisfiable') return answer.kind === 'undecided' ? 'undecided' : undefined;
    const { zones: surely } = blockedBy(world, space().requestOf(answer.model).policyContext);
    const zones = surely.length > 0 ? surely : world.zones.zones.filter(isRefusing).map(({ id }) => id);
    return zones.map((id) => world.nameOf('zone', id) ?? id);
  };
}
