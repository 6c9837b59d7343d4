import { isObject, type Members } from '../../../base/object.js';

/** The statements of a plan in addition to its changes, by address. Spec: Terraform, 1, 4. */
export interface PlanNotices {
  /** Changed outside of Terraform since the last apply. */
  readonly drifted: readonly string[];
  /** Moved to another address, which changes nothing in the service. */
  readonly moved: readonly string[];
  /** Already in the service, and managed from now on. */
  readonly imported: readonly string[];
  /** Left in the service, and no longer managed. */
  readonly forgotten: readonly string[];
  /** Not yet plannable by Terraform. */
  readonly deferred: readonly string[];
  /** Stored in a format that is not supported. */
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

/** Returns the additional statements about the relevant resources. */
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
