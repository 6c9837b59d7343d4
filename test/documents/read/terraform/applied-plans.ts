import fc from 'fast-check';
import { isObject, type Members } from '../../../../src/base/object.js';
import { overlayPlan, type PlannedChange } from '../../../../src/documents/overlay/overlay.js';
import { readPlan } from '../../../../src/documents/read-plan.js';
import type { Snapshot, TerraformConfiguration } from '../../../../src/model/policies/snapshot.js';
import { arbitraryRequest } from '../../../generators/request.js';
import { expectDecisionsStay } from '../../../simulate/unknown-law.js';

export interface AppliedPlan {
  readonly plan: Members;
  /** The state that Terraform recorded after applying the plan. */
  readonly state: Members;
  /** The configuration files of the plan, if the test reads them. */
  readonly configuration?: TerraformConfiguration | undefined;
  /** The export on which the plan is overlaid. */
  readonly org: Snapshot;
}

/**
 * Checks that a verdict that is decided for a plan stays the same after the apply. The check covers the org that the plan describes alone,
 * and the export with the plan applied to it.
 */
export function expectDecisionsStayAfterApply(
  { plan, state, configuration, org }: AppliedPlan,
  requests: number,
): void {
  const given = changeOf(plan, configuration);
  const known = changeOf(withApplied(plan, state));
  const orgs = (change: PlannedChange) => [change.planned, overlayPlan(org, change).snapshot];
  const wholes = orgs(known);
  for (const [index, open] of orgs(given).entries()) {
    const { unknown: _, ...whole } = wholes[index] as Snapshot;
    const law = fc.property(arbitraryRequest(whole), (request) =>
      expectDecisionsStay({ whole, open, request }),
    );
    fc.assert(law, { numRuns: requests });
  }
}

export function changeOf(plan: Members, configuration?: TerraformConfiguration): PlannedChange {
  const change = readPlan({ name: 'plan.json', value: plan, ...(configuration && { configuration }) });
  if (!change.ok) throw new Error(JSON.stringify(change.problems));
  return change.value;
}

/** Returns the org after the plan is applied to it. */
export function orgAfter(org: Snapshot, plan: Members, state: Members): Snapshot {
  return overlayPlan(org, changeOf(allKnown(plan, state))).snapshot;
}

/** Returns the plan with all values that the apply produced. New objects keep their synthetic ids, so that both orgs use the same ids. */
function withApplied(plan: Members, state: Members): Members {
  const known = allKnown(plan, state);
  const made = new Map(listIn(known.resource_changes).map((one) => [one.address, one.change as Members]));
  const ids = new Map<unknown, string>();
  for (const one of listIn(plan.resource_changes)) {
    const after = made.get(one.address)?.after;
    if (isObject(after)) for (const [name, id] of newIds(one, after)) ids.set(id, name);
  }
  return JSON.parse(JSON.stringify(known), (_, value) =>
    typeof value === 'string' ? value.replace(/[0-9A-Za-z]{20}/g, (id) => ids.get(id) ?? id) : value,
  );
}

function allKnown(plan: Members, { values = { root_module: {} } }: Members): Members {
  const applied = new Map(resourcesIn((values as Members).root_module).map((one) => [one.address, one]));
  const changes = listIn(plan.resource_changes).map((one) => {
    const after = applied.get(one.address)?.values;
    if (!isObject(after)) return one;
    return { ...one, change: { ...(one.change as Members), after, after_unknown: {} } };
  });
  return { ...plan, planned_values: values, resource_changes: changes };
}

/**
 * Yields the ids of new objects. A data source has the id of the object that it reads, and a resource that manages several rules has the id
 * of their policy.
 */
function* newIds(
  { address, mode, type, change }: Members,
  after: Members,
): Generator<readonly [string, unknown]> {
  const { after_unknown: unknown } = change as Members;
  if (mode === 'data' || !isObject(unknown)) return;
  if (unknown.id === true && type !== 'okta_app_signon_policy_rules') yield [`tf:${address}`, after.id];
  const marks = listIn(unknown.rule);
  for (const [index, { name, id }] of listIn(after.rule).entries())
    if (marks[index]?.id === true) yield [`tf:${address}#${name}`, id];
  if (unknown.default_rule_id === true) yield [`tf:${address}#default_rule_id`, after.default_rule_id];
}

function resourcesIn(module: unknown): readonly Members[] {
  if (!isObject(module)) return [];
  return [...listIn(module.resources), ...listIn(module.child_modules).flatMap(resourcesIn)];
}

function listIn(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
