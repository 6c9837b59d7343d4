import { groupBy } from '../../../base/group-by.js';
import { type Org, typeOf } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { atOneTime } from './at-one-time.js';

/**
 * Returns the policies of the org by type. Of several policies with the same id, only the first is returned. Policies in a recording of
 * requests and responses are left out.
 */
export function policiesByType(org: Org): ReadonlyMap<string, readonly Resource[]> {
  const byType = groupBy(atOneTime(org, org.all('policy')), (policy) => typeOf(policy, org));
  return new Map(
    [...byType].flatMap(([type, policies]) => (type === undefined ? [] : [[type, policies] as const])),
  );
}
