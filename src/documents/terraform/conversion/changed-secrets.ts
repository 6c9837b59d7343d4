import { deepEqual } from '../../../base/deep-equal.js';
import { isObject, type Members } from '../../../base/object.js';
import { own } from '../../../base/own.js';
import { dependsOnOthers } from '../resources/attribute.js';
import type { ResourceRow } from '../resources/resource-row.js';
import { resourceRowsOf } from '../resources/rows.js';
import { hasMark } from '../state/attribute-values.js';
import { isKeptOnDelete } from '../state/instances.js';
import { type SecretChanges, secretChangesIn } from '../state/secret-changes.js';

/**
 * Prepares a plan for merging it into an org: only secrets that the plan changes stay marked as secret. All other secrets have the same
 * placeholder before and after the plan. The merge therefore sees no change, and keeps the org's value. Spec: Terraform, 2.4.
 */
export function markChangedSecrets(plan: Members): Members {
  const { prior_state: prior, resource_changes: changes } = plan;
  return {
    ...plan,
    ...(isObject(prior) && { prior_state: { ...prior, values: unmarkedValues(prior.values) } }),
    ...(Array.isArray(changes) && { resource_changes: changes.map(markedIfChanged) }),
  };
}

function markedIfChanged(resource: unknown): unknown {
  if (!isObject(resource) || !isObject(resource.change)) return resource;
  const { before_sensitive: marked, after_sensitive: marks } = resource.change;
  if (!hasMark(marked) && !hasMark(marks) && isStated(marks)) return resource;
  const { before, after } = changedSecrets(resource, resource.change);
  return { ...resource, change: { ...resource.change, before_sensitive: before, after_sensitive: after } };
}

/**
 * Returns whether the plan states which values of a resource are secret after the change. The plan can also state that no value is secret.
 * If the plan states nothing, the marks in the planned values are used.
 */
function isStated(marks: unknown): boolean {
  return marks !== undefined && marks !== null;
}

function changedSecrets(resource: Members, change: Members): SecretChanges {
  const actions = Array.isArray(change.actions) ? change.actions : [];
  const all = { before: change.before_sensitive ?? false, after: change.after_sensitive ?? false };
  if (actions.includes('update'))
    return changesDependentAttribute(resource)
      ? all
      : withEnds(secretChangesIn(change) ?? all, all, resource);
  const isGone = actions.includes('delete') && !isKeptOnDelete(resource.type, change.before);
  return {
    before: isGone ? all.before : false,
    after: actions.includes('create') ? all.after : false,
  };
}

/** If one of the ids that a relation (such as a membership) connects is changed, marks all of them as changed. */
function withEnds(changed: SecretChanges, all: SecretChanges, resource: Members): SecretChanges {
  const ends = endsOf(resource);
  const { before, after } = resource.change as Members;
  const isOther = (end: string) =>
    hasMark(memberOf(changed.before, end)) ||
    hasMark(memberOf(changed.after, end)) ||
    !deepEqual(memberOf(before, end), memberOf(after, end));
  if (!ends.some(isOther)) return changed;
  const withAll = (marks: unknown, whole: unknown) =>
    isObject(marks)
      ? { ...marks, ...Object.fromEntries(ends.map((end) => [end, memberOf(whole, end) ?? false])) }
      : marks;
  return { before: withAll(changed.before, all.before), after: withAll(changed.after, all.after) };
}

/**
 * Returns whether the plan changes an attribute whose effect depends on other attributes. These other attributes may be secret even if the
 * plan does not change them.
 */
function changesDependentAttribute({ mode, type, change }: Members): boolean {
  const { before, after } = change as Members;
  return rowsOf({ mode, type }).some(
    (row) =>
      'attributes' in row &&
      Object.entries(row.attributes).some(
        ([name, attribute]) =>
          dependsOnOthers(attribute) && !deepEqual(memberOf(before, name), memberOf(after, name)),
      ),
  );
}

/** Returns the attributes that contain the ids which a relation connects, such as the user and the group of a membership. */
function endsOf(resource: Members): readonly string[] {
  return rowsOf(resource).flatMap((row) => ('ends' in row ? Object.values(row.ends) : []));
}

function rowsOf({ mode, type }: Members): readonly ResourceRow[] {
  return typeof type === 'string' ? resourceRowsOf({ mode: mode === 'data' ? 'data' : 'managed', type }) : [];
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
  return isObject(resource) && hasMark(resource.sensitive_values)
    ? { ...resource, sensitive_values: false }
    : resource;
}
