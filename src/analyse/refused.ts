import type { World } from '../facts/world.js';
import { blockedBy } from '../facts/zone.js';
import { isRefusing } from '../facts/zones.js';
import { negated } from '../logic/literal.js';
import { once } from '../logic/once.js';
import type { Budget } from '../logic/search.js';
import { type AskedList, askList } from './asked-list.js';
import { meaningsIn, type RuleList } from './rule-lists.js';
import { spaceOf } from './space.js';

/**
 * The blocklist zones from which a request would reach one of these rules of a list, if the service did not refuse it
 * before any policy; `undefined` where none would.
 */
export type Refusal = (list: RuleList, indices: readonly number[]) => readonly string[] | undefined;

/** Made when it is first asked: most orgs have no such zone, or no rule that asks for one. */
export function refusalIn(
  lists: readonly RuleList[],
  world: World,
  appIds: readonly string[],
  budget: Budget,
): Refusal {
  if (!world.zones.zones.some(isRefusing)) return () => undefined;
  const space = once(() => spaceOf(meaningsIn(lists, world), appIds, { isForRefused: true }));
  const asked = new Map<RuleList, AskedList>();
  return (list, indices) => {
    const own = asked.get(list) ?? askList(list, space(), world);
    asked.set(list, own);
    for (const index of indices) {
      const rule = own.rules[index];
      if (rule === undefined) continue;
      const above = own.rules.slice(0, index).map(({ surely }) => negated(surely));
      const answer = space().solver.solve([...own.apps, rule.perhaps, ...above], budget);
      if (answer.kind !== 'satisfiable') continue;
      const { zones } = blockedBy(world, space().requestOf(answer.model).policyContext);
      return zones.map((id) => world.nameOf('zone', id) ?? id);
    }
    return undefined;
  };
}
