import { at } from '../../rule/json-path.js';
import type { Resource } from '../../rule/resource.js';

/** Whether the service created a policy or rule: a default policy, a default rule or a catch-all rule. Spec: Policy rule, `system`. */
export function isSystem({ value }: Pick<Resource, 'value'>): boolean {
  return at(value, 'system') === true;
}
