import { isObject, type Members } from '../../../base/object.js';

/** The problem code for a Terraform plan or state without a resource of the service. */
export const NOTHING_OF_OKTA = 'nothing-of-okta';

/** The addresses of resources about which a Terraform plan states something other than a change to make. Spec: Terraform, 1, 4. */
export interface PlanNotices {
  /** Resources that were changed outside of Terraform since the last apply. */
  readonly drifted: readonly string[];
  /** Resources that move to another address, which changes nothing in the service. */
  readonly moved: readonly string[];
  /** Resources that already exist in the service and that Terraform manages from now on. */
  readonly imported: readonly string[];
  /** Resources that stay in the service and that Terraform manages no longer. */
  readonly forgotten: readonly string[];
  /** Resources that Terraform cannot plan yet. */
  readonly deferred: readonly string[];
  /** The addresses of resources whose state is stored in an old format that is not supported: as a flat map of texts. */
  readonly flat: readonly string[];
}

export const NO_NOTICES: PlanNotices = {
  drifted: [],
  moved: [],
  imported: [],
  forgotten: [],
  deferred: [],
  flat: [],
};

/** Returns what a plan states about resources of the Okta provider in addition to the changes to make. */
export function findPlanNotices(
  { resource_drift: drift, resource_changes: changes, deferred_changes: deferred }: Members,
  matters: (resource: { readonly type: string }) => boolean,
): PlanNotices {
  const resourcesIn = (list: unknown) =>
    (Array.isArray(list) ? list.filter(isObject) : []).filter(
      ({ type, address }) => typeof type === 'string' && typeof address === 'string' && matters({ type }),
    );
  const planned = resourcesIn(changes);
  const addressesOf = (all: readonly Members[]) => all.map(({ address }) => String(address)).sort();
  return {
    drifted: addressesOf(resourcesIn(drift).filter((one) => !isNoChange(changeOf(one)))),
    moved: planned
      .filter(({ address, previous_address: from }) => typeof from === 'string' && from !== address)
      .map(({ address, previous_address: from }) => `${from} → ${address}`)
      .sort(),
    imported: addressesOf(planned.filter((one) => isObject(changeOf(one).importing))),
    forgotten: addressesOf(planned.filter((one) => actionsOf(changeOf(one)).includes('forget'))),
    deferred: addressesOf(
      resourcesIn(
        Array.isArray(deferred) ? deferred.map((one) => (isObject(one) ? one.resource_change : one)) : [],
      ),
    ),
    flat: [],
  };
}

function changeOf({ change }: Members): Members {
  return isObject(change) ? change : {};
}

function actionsOf({ actions }: Members): readonly unknown[] {
  return Array.isArray(actions) ? actions : [];
}

function isNoChange(change: Members): boolean {
  return actionsOf(change).every((action) => action === 'no-op');
}
