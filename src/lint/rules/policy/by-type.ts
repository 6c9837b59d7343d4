import { type Org, typeOf } from '../../org.js';
import type { Resource } from '../../resource.js';
import { atOneTime } from '../document/at-one-time.js';

/** The policies of an org that stand beside each other, type by type. */
export function policiesByType(org: Org): ReadonlyMap<string, readonly Resource[]> {
  const byType = new Map<string, Resource[]>();
  for (const policy of atOneTime(org, org.all('policy'))) {
    const type = typeOf(policy, org);
    if (type === undefined) continue;
    const list = byType.get(type);
    if (list === undefined) byType.set(type, [policy]);
    else list.push(policy);
  }
  return byType;
}
