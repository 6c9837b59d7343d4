import { groupBy } from '../../../base/group-by.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { atOneTime } from './at-one-time.js';

/**
 * Returns one list of rules for each policy of the org. Duplicates, rules in a recording of requests and responses, and rules with an
 * unknown policy are left out.
 */
export function rulesByPolicy(org: Org): readonly (readonly Resource[])[] {
  const byPolicy = groupBy(atOneTime(org, org.all('rule')), ({ policyId }) => policyId);
  return [...byPolicy].flatMap(([policyId, rules]) => (policyId === undefined ? [] : [rules]));
}
