import { isObject, type Members } from '../../base/object.js';

/**
 * A plan for laying over an org, where only secrets of what it changes are not known: what stands for all others is the same
 * before and after, so that they stay what they are in the org. Spec: Terraform, 2.4.
 */
export function withChangedSecrets(plan: Members): Members {
  const { prior_state: prior, resource_changes: changes } = plan;
  return {
    ...plan,
    ...(isObject(prior) && { prior_state: { ...prior, values: unmarkedValues(prior.values) } }),
    ...(Array.isArray(changes) && { resource_changes: changes.map(markedIfChanged) }),
  };
}

function markedIfChanged(resource: unknown): unknown {
  if (!isObject(resource) || !isObject(resource.change)) return resource;
  const { change } = resource;
  const { actions } = change;
  const isChanged = Array.isArray(actions) && actions.some((one) => one === 'create' || one === 'update');
  const marks = { before_sensitive: false, ...(!isChanged && { after_sensitive: false }) };
  return { ...resource, change: { ...change, ...marks } };
}

function unmarkedValues(values: unknown): unknown {
  return isObject(values) ? { ...values, root_module: unmarkedModule(values.root_module) } : values;
}

function unmarkedModule(module: unknown): unknown {
  if (!isObject(module)) return module;
  const { resources, child_modules: children } = module;
  return {
    ...module,
    ...(Array.isArray(resources) && { resources: resources.map(unmarked) }),
    ...(Array.isArray(children) && { child_modules: children.map(unmarkedModule) }),
  };
}

function unmarked(resource: unknown): unknown {
  return isObject(resource) ? { ...resource, sensitive_values: false } : resource;
}
