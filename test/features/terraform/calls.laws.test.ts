import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snapshotOf } from '../../../src/features/mock-api/service/tenant/snapshot-of.js';
import type { Tenant } from '../../../src/features/mock-api/service/tenant/tenant.js';
import type { ProviderCall } from '../../../src/features/terraform/order/call.js';
import { groupCalls } from '../../../src/features/terraform/order/call-groups.js';
import {
  combineOrgs,
  findIntermediateStates,
  orgInState,
} from '../../../src/features/terraform/order/intermediate-states.js';
import { MOST_CALLS } from '../../../src/features/terraform/order/not-analyzed.js';
import { inOrder } from '../../../src/model/policies/policy.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { runs } from '../../runs.js';
import { APPS, accessChange, EVERYONE, resourcesOf, tenantOf } from './made-access.js';
import { addressOf, type MadeRequest, type MadeResource, planOver, sent } from './made-resources.js';

test('property: the modelled effect of a call of the Terraform provider equals the effect of the request that the provider sends', () => {
  fc.assert(
    fc.property(accessChange, ([before, after]) => {
      const resources = resourcesOf(before, after);
      const start = tenantOf(before);
      const plan = planOver(snapshotOf(start), resources);
      const both = combineOrgs(plan);
      for (const group of groupCalls(plan).filter(({ calls }) => calls.length <= MOST_CALLS))
        for (const state of findIntermediateStates(group, plan).states) {
          const calls = state.path.map((index) => group.calls[index] as ProviderCall);
          const org = orgInState(state, group, both, plan);
          expect(seenIn(org, group.calls)).toEqual(
            seenIn(withFallback(snapshotOf(applied(start, calls, resources))), group.calls),
          );
        }
    }),
    runs(6, 500),
  );
});

/** Returns the org after the requests of these calls. Referenced objects that none of the calls creates are created first. */
function applied(start: Tenant, calls: readonly ProviderCall[], resources: readonly MadeResource[]): Tenant {
  const ids = new Map<string, string>();
  const made = (tenant: Tenant, address: string, requests: readonly MadeRequest[]) =>
    requests.reduce((at, request) => {
      const answer = sent(at, request, ids.get(address), ids);
      if (answer.id !== undefined) ids.set(address, answer.id);
      return answer.tenant;
    }, tenant);
  const resourceAt = (address: string) => resources.find((one) => addressOf(one) === address) as MadeResource;
  return calls.reduce((tenant, call) => {
    const resource = resourceAt(call.address);
    const needed = Object.values(resource.refers ?? {})
      .flat()
      .filter((address) => !ids.has(address));
    const ready = needed.reduce((at, address) => made(at, address, resourceAt(address).requests), tenant);
    const own = requestsFor(call, resource.requests);
    return made(ready, call.address, [
      ...(isMadeAfterDeletion(call, resource, ready) ? deletions(resource) : []),
      ...own,
    ]);
  }, start);
}

/**
 * Whether the call creates an application in place of an old one that still exists, although Terraform deletes the old one before it
 * creates the new one. The deletion is in another list of calls.
 */
function isMadeAfterDeletion(
  { kind, what }: ProviderCall,
  { replaced, id }: MadeResource,
  tenant: Tenant,
): boolean {
  const isThere = snapshotOf(tenant).apps.some((app) => app.id === id);
  return kind === 'application' && what === 'create' && replaced === 'delete' && isThere;
}

function deletions({ requests }: MadeResource): readonly MadeRequest[] {
  return requests.filter((request) => appCallOf(request) === 'delete');
}

/**
 * Returns the requests of a call. An active object is deactivated before it is deleted in the same call; a zone that rules of another list
 * still use is only deactivated.
 */
function requestsFor({ kind, what, id }: ProviderCall, all: readonly MadeRequest[]): readonly MadeRequest[] {
  if (kind === 'membership')
    return all.filter(
      ({ method, path }) => path.endsWith(`/${id.split(' ')[0]}`) && (method === 'PUT') === (what === 'add'),
    );
  if (kind === 'application') return all.filter((request) => appCallOf(request) === what);
  if (what === 'delete') return kind === 'zone' ? all.slice(0, 1) : all;
  const isSwitch = what === 'activate' || what === 'deactivate';
  return all.filter(({ path }) => path.includes('/lifecycle/') === isSwitch);
}

function appCallOf({ method, path }: MadeRequest): ProviderCall['what'] {
  if (path.includes('/groups/')) return 'assign';
  if (method === 'PUT') return 'map';
  return method === 'POST' && !path.includes('/lifecycle/') ? 'create' : 'delete';
}

/** Maps unmapped applications to the default policy. An application without assignments stays unmapped, because nobody can use it. */
function withFallback(org: Snapshot): Snapshot {
  const policyId = org.policies.find(({ isDefault }) => isDefault)?.id ?? '';
  const asking = org.apps.filter(({ id, groupIds }) => APPS.includes(id) || groupIds?.includes(EVERYONE));
  const mappings = asking.map(
    ({ id }) => org.mappings.find(({ appId }) => appId === id) ?? { appId: id, policyId },
  );
  return { ...org, mappings };
}

/** Returns the state of all objects that the calls change. Names replace the ids of new objects, so that two orgs can be compared. */
function seenIn(org: Snapshot, calls: readonly ProviderCall[]): unknown {
  const about = (kind: ProviderCall['kind']) =>
    new Set(
      calls.flatMap((call) => (call.kind === kind ? [kind === 'membership' ? call.id : call.name] : [])),
    );
  const zoneName = (id: string) => org.zones.find((zone) => zone.id === id)?.name ?? id;
  const groupName = (id: string) => org.groups.find((group) => group.id === id)?.name ?? id;
  const appName = (id: string, label: string | null | undefined) => (APPS.includes(id) ? id : `new ${label}`);
  const apps = new Set(
    calls.flatMap(({ kind, id, name }) => (kind === 'application' ? [appName(id, name)] : [])),
  );
  const appNames = new Map(org.apps.map(({ id, label }) => [id, appName(id, label)]));
  const [zones, members] = [about('zone'), about('membership')];
  const policies = new Set(calls.map(({ policyId }) => policyId));
  return {
    rules: org.policies
      .filter(({ id }) => policies.has(id))
      .map(({ id, rules }) => [
        id,
        inOrder(rules).map(({ name, priority, status, actions, conditions }) => {
          const { network, people } = (conditions ?? {}) as Asked;
          return [
            name,
            priority,
            status,
            effectOf(actions?.appSignOn),
            (network?.include ?? []).map(zoneName),
            (people?.groups?.include ?? []).map(groupName),
          ];
        }),
      ])
      .sort(),
    zones: org.zones
      .filter(({ id, name, status }) => zones.has(name ?? id) && status === 'ACTIVE')
      .map(({ id, name, status, gateways }) => [name ?? id, status, gateways] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
    asks: org.mappings
      .map(({ appId, policyId }) => [appNames.get(appId) ?? appId, policyId] as const)
      .filter(([name]) => apps.has(name))
      .sort(),
    members: [...members].map((id) => {
      const [userId = '', address = ''] = id.split(' ');
      const group = org.groups.find(({ name }) => name === address.split('.').at(-1));
      return [
        id,
        org.users.find((user) => user.id === userId)?.groupIds?.includes(group?.id ?? '') === true,
        group?.userIds?.includes(userId) === true,
      ];
    }),
  };
}

interface Asked {
  readonly network?: { readonly include?: readonly string[] };
  readonly people?: { readonly groups?: { readonly include?: readonly string[] } };
}

/** Returns the actions without the values that the service fills in. */
function effectOf(appSignOn: unknown): unknown {
  const { access, verificationMethod } = appSignOn as Record<string, unknown>;
  return [access, verificationMethod];
}
