import { done, type ProvisioningOutcome, type ServiceEffect, stopped } from './outcome.js';
import { type Collection, listCall, PAGE, resourcesIn, type ScimPlan, totalIn } from './scim.js';
import type { Integration, ProvisioningState } from './state.js';

/** Requests a few users and groups before any other call is sent. Spec: SCIM 1.1 provisioning server contract, "Initial probe". */
export function* testServer(state: ProvisioningState): ScimPlan<ProvisioningOutcome> {
  for (const call of PROBES)
    if (resourcesIn(yield call) === undefined) return stopped(state, `${call.path} did not return a list`);
  return done({ ...state, status: 'READY' });
}

export const PROBES = [listCall('Users', 1, 2), listCall('Groups')] as const;

/** Imports all users and groups, page by page. Spec: SCIM 1.1 provisioning server contract, "Import users". */
export function* importAll(
  { enabled }: Integration,
  state: ProvisioningState,
): ScimPlan<ProvisioningOutcome> {
  if (!enabled.import) return done(state);
  const effects: ServiceEffect[] = [];
  for (const collection of COLLECTIONS) {
    for (let start = 1, total = 1; start <= total; start += PAGE) {
      if (start > MOST_RESOURCES)
        return stopped(state, `there are more than ${MOST_RESOURCES} ${collection}`);
      const answer = yield listCall(collection, start);
      const resources = resourcesIn(answer);
      if (resources === undefined) return stopped(state, `a page of ${collection} is not a list`);
      effects.push(...resources.map((resource) => ({ kind: 'import', collection, resource }) as const));
      total = totalIn(answer);
    }
  }
  return done(state, ...effects);
}

const COLLECTIONS: readonly Collection[] = ['Users', 'Groups'];

/** The maximum number of resources that are read. It ends the import from a server that reports ever more resources. */
const MOST_RESOURCES = 1_000_000;
