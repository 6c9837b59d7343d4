import { readFileSync } from 'node:fs';
import type { Members } from '../../../../src/base/object.js';
import type { PlannedChange } from '../../../../src/documents/overlay/overlay.js';
import { readPlan } from '../../../../src/documents/read-plan.js';
import { assembleDocuments } from '../../../../src/documents/read-snapshot.js';
import { snapshotDocument } from '../../../../src/documents/write/write-snapshot.js';
import { isEvidence } from '../../../../src/model/policies/evidence.js';
import type { Snapshot } from '../../../../src/model/policies/snapshot.js';
import { snapshotOf } from '../reading.js';

const FOLDER = new URL('../../../../fixtures/terraform/', import.meta.url);

export type MadeName = 'classic.plan' | 'create.plan' | 'update.plan' | 'update.state' | 'update.tfstate';

export const MADE_PLANS = [
  'create.plan',
  'update.plan',
  'classic.plan',
] as const satisfies readonly MadeName[];

export function madeText(name: MadeName): string {
  return readFileSync(new URL(`${name}.json`, FOLDER), 'utf8');
}

export function made(name: MadeName): Members {
  return JSON.parse(madeText(name));
}

export function snapshotIn(value: unknown): Snapshot {
  return snapshotOf(assembleDocuments([{ name: 'plan.json', value }]));
}

/** Lists the values that are secret, or that are known only after the apply, by owner and path. */
export function openIn({ unknown = [] }: Snapshot): readonly string[] {
  return unknown
    .filter((entry) => !isEvidence(entry) && !entry.why?.startsWith('Terraform'))
    .map(({ collection, of = '', path = '', known }) =>
      `${collection} ${of} ${path} ${known}`.replace(/ +/g, ' '),
    );
}

/** Returns an export with the contents of a state, and nothing unknown. */
export function exportOf({ unknown: _, ...snapshot }: Snapshot): Members {
  return snapshotDocument(snapshot) as Members;
}

/** Returns the prior and the planned org of a plan. */
export function changeIn(plan: unknown): PlannedChange {
  const change = readPlan({ name: 'plan.json', value: plan });
  if (!change.ok) throw new Error(JSON.stringify(change.problems));
  return change.value;
}

/** Returns the plan with all changes removed. */
export function withoutChanges(plan: Members): Members {
  const prior = plan.prior_state as Members;
  const changes = (plan.resource_changes as readonly Members[]).flatMap((resource) => {
    const { before } = resource.change as Members;
    return before === null
      ? []
      : [{ ...resource, change: { actions: ['no-op'], before, after: before, after_unknown: {} } }];
  });
  return { ...plan, planned_values: prior.values, resource_changes: changes };
}

/** Returns the plan without these addresses, as Terraform makes it if `-target` names all other addresses. */
export function withoutTargets(plan: Members, addresses: readonly unknown[]): Members {
  const isTarget = ({ address }: Members) => !addresses.includes(address);
  const changes = plan.resource_changes as readonly Members[];
  const of = (module: unknown): Members => {
    const { resources = [], child_modules: children = [] } = (module ?? {}) as Modules;
    return { ...(module as Members), resources: resources.filter(isTarget), child_modules: children.map(of) };
  };
  return {
    ...plan,
    complete: false,
    planned_values: { root_module: of((plan.planned_values as Members).root_module) },
    resource_changes: changes.filter(isTarget),
  };
}

interface Modules {
  readonly resources?: readonly Members[];
  readonly child_modules?: readonly unknown[];
}
