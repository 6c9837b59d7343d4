import { at } from '../../rule/json-path.js';
import type { Resource } from '../../rule/resource.js';

/** The service made it: the default policy, the default rule or the catch-all. Spec: Policy rule, `system`. */
export function isSystem({ value }: Pick<Resource, 'value'>): boolean {
  return at(value, 'system') === true;
}
