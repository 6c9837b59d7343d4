import { getOrMake } from '../../../base/memo.js';
import { isObject } from '../../../base/object.js';
import { addressOf } from '../../../documents/terraform/address.js';
import { configuredKey } from '../../../documents/terraform/configured-key.js';

/** What waited for what when it was made, as the state that a plan had found says it: deletes go the other way round. */
export function priorDependencies(plan: unknown): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const root = isObject(plan) && isObject(plan.prior_state) ? plan.prior_state.values : undefined;
  const waiting: unknown[] = [isObject(root) ? root.root_module : undefined];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (!isObject(module)) continue;
    if (Array.isArray(module.child_modules)) waiting.push(...module.child_modules);
    for (const resource of Array.isArray(module.resources) ? module.resources : []) {
      if (!isObject(resource) || typeof resource.address !== 'string') continue;
      const address = addressOf(resource.address);
      if (address === undefined || !Array.isArray(resource.depends_on)) continue;
      const own = getOrMake(found, configuredKey(address), () => new Set());
      for (const other of resource.depends_on) if (typeof other === 'string') own.add(other);
    }
  }
  return found;
}
