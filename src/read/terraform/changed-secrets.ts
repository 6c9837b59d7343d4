import { deepEqual } from '../../base/deep-equal.js';
import { isObject, type Members } from '../../base/object.js';
import { own } from '../../base/own.js';
import { isLeftByDelete } from './instances.js';
import { resourceRowsOf } from './rows.js';
import { type SecretChanges, secretChangesIn } from './secret-changes.js';
import { hasMark } from './values.js';

/**
 * A plan for laying over an org, where only secrets that it changes are not known: what stands for all others is the same before
 * and after, so that they stay what they are in the org. Spec: Terraform, 2.4.
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
  const { before, after } = changedSecrets(resource, resource.change);
  return { ...resource, change: { ...resource.change, before_sensitive: before, after_sensitive: after } };
}

function changedSecrets(resource: Members, change: Members): SecretChanges {
  const actions = Array.isArray(change.actions) ? change.actions : [];
  const all = { before: change.before_sensitive ?? false, after: change.after_sensitive ?? false };
  if (actions.includes('update')) return withEnds(secretChangesIn(change) ?? all, all, resource);
  const isGone = actions.includes('delete') && !isLeftByDelete(resource.type, change.before);
  return {
    before: isGone ? all.before : false,
    after: actions.includes('create') ? all.after : false,
  };
}

/** Whoever a resource brings together with others than before, each end of it counts, those too that stay what they are. */
function withEnds(changed: SecretChanges, all: SecretChanges, resource: Members): SecretChanges {
  const ends = endsOf(resource);
  const { before, after } = resource.change as Members;
  const isOther = (end: string) =>
    hasMark(memberOf(changed.before, end)) ||
    hasMark(memberOf(changed.after, end)) ||
    !deepEqual(memberOf(before, end), memberOf(after, end));
  if (!ends.some(isOther)) return changed;
  const withAll = (marks: unknown, whole: unknown) => ({
    ...(isObject(marks) && marks),
    ...Object.fromEntries(ends.map((end) => [end, memberOf(whole, end) ?? false])),
  });
  return { before: withAll(changed.before, all.before), after: withAll(changed.after, all.after) };
}

/** The attributes that name those whom a resource brings together. */
function endsOf({ mode, type }: Members): readonly string[] {
  if (typeof type !== 'string') return [];
  const rows = resourceRowsOf({ mode: mode === 'data' ? 'data' : 'managed', type });
  return rows.flatMap((row) => ('ends' in row ? Object.values(row.ends) : []));
}

function memberOf(value: unknown, key: string): unknown {
  return isObject(value) ? own(value, key) : undefined;
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
