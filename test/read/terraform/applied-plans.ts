import fc from 'fast-check';
import { isObject, type Members } from '../../../src/base/object.js';
import { overlayPlan, type PlannedChange } from '../../../src/documents/overlay/overlay.js';
import { readPlan } from '../../../src/documents/read-plan.js';
import type { Snapshot, TerraformConfiguration } from '../../../src/model/policies/snapshot.js';
import { arbitraryRequest } from '../../generators/request.js';
import { neverUndecides } from '../../simulate/unknown-law.js';

export interface AppliedPlan {
  readonly plan: Members;
  /** What Terraform has written down once the plan was applied. */
  readonly state: Members;
  /** What the plan is made of, where that is read, too. */
  readonly configuration?: TerraformConfiguration | undefined;
  /** What the plan is laid over. */
  readonly org: Snapshot;
}

/** What is decided of a plan, alone and over the org that it was made for, is decided so once it is applied. */
export function staysDecided({ plan, state, configuration, org }: AppliedPlan, requests: number): void {
  const given = changeOf(plan, configuration);
  const known = changeOf(withApplied(plan, state));
  const orgs = (change: PlannedChange) => [change.planned, overlayPlan(org, change).snapshot];
  const wholes = orgs(known);
  for (const [index, open] of orgs(given).entries()) {
    const { unknown: _, ...whole } = wholes[index] as Snapshot;
    const law = fc.property(arbitraryRequest(whole), (request) => neverUndecides({ whole, open, request }));
    fc.assert(law, { numRuns: requests });
  }
}

export function changeOf(plan: Members, configuration?: TerraformConfiguration): PlannedChange {
  const change = readPlan({ name: 'plan.json', value: plan, ...(configuration && { configuration }) });
  if (!change.ok) throw new Error(JSON.stringify(change.problems));
  return change.value;
}

/** The org once the plan is applied to it. */
export function orgAfter(org: Snapshot, plan: Members, state: Members): Snapshot {
  return overlayPlan(org, changeOf(allKnown(plan, state))).snapshot;
}

/** The plan, had all been known that it leads to; what is new goes by its address all the same, so that both speak of one id. */
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

/** A data source has the id of what it finds, and rules that are managed together that of their policy. */
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
