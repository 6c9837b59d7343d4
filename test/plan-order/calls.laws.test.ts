import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProviderCall } from '../../src/plan-order/call.js';
import { callGroups } from '../../src/plan-order/call-groups.js';
import { MOST_CALLS } from '../../src/plan-order/not-looked-at.js';
import { bothOrgs, passingOrg, passingStates } from '../../src/plan-order/passing-states.js';
import { inOrder } from '../../src/policies/policy.js';
import type { Snapshot } from '../../src/policies/snapshot.js';
import { snapshotOf } from '../../src/service/tenant/snapshot-of.js';
import type { Tenant } from '../../src/service/tenant/tenant.js';
import { runs } from '../runs.js';
import { accessChange, resourcesOf, tenantOf } from './made-access.js';
import { addressOf, type MadeRequest, type MadeResource, planOver, sent } from './made-resources.js';

test('what a call is taken to do is what the service makes of the request that the provider sends', () => {
  fc.assert(
    fc.property(accessChange, ([before, after]) => {
      const resources = resourcesOf(before, after);
      const start = tenantOf(before);
      const plan = planOver(snapshotOf(start), resources);
      const both = bothOrgs(plan);
      for (const group of callGroups(plan).filter(({ calls }) => calls.length <= MOST_CALLS))
        for (const state of passingStates(group, plan).states) {
          const calls = state.path.map((index) => group.calls[index] as ProviderCall);
          const org = passingOrg(state, group, both, plan);
          expect(seenIn(org, group.calls)).toEqual(
            seenIn(withFallback(snapshotOf(applied(start, calls, resources))), group.calls),
          );
        }
    }),
    runs(6, 500),
  );
});

/** The org after the requests that these calls stand for; what one refers to is made before, whether it is among them or not. */
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
    return made(ready, call.address, requestsFor(call, resource.requests));
  }, start);
}

/**
 * What is active is switched off before it is deleted, in the same call; a zone that rules of another list still name is
 * switched off alone.
 */
function requestsFor({ kind, what, id }: ProviderCall, all: readonly MadeRequest[]): readonly MadeRequest[] {
  if (kind === 'membership')
    return all.filter(
      ({ method, path }) => path.endsWith(`/${id.split(' ')[0]}`) && (method === 'PUT') === (what === 'add'),
    );
  if (what === 'delete') return kind === 'zone' ? all.slice(0, 1) : all;
  if (kind === 'application') return all.filter(({ method }) => (method === 'PUT') === (what === 'map'));
  const isSwitch = what === 'activate' || what === 'deactivate';
  return all.filter(({ path }) => path.includes('/lifecycle/') === isSwitch);
}

/** What is mapped to no policy asks the default one. */
function withFallback(org: Snapshot): Snapshot {
  const isMapped = new Set(org.mappings.map(({ appId }) => appId));
  const others = org.apps.filter(({ id }) => !isMapped.has(id));
  const policyId = org.policies.find(({ isDefault }) => isDefault)?.id ?? '';
  return { ...org, mappings: [...org.mappings, ...others.map(({ id }) => ({ appId: id, policyId }))] };
}

/** What is to be seen of all that calls are about, by names. */
function seenIn(org: Snapshot, calls: readonly ProviderCall[]): unknown {
  const about = (kind: ProviderCall['kind']) =>
    new Set(
      calls.flatMap((call) => (call.kind === kind ? [kind === 'membership' ? call.id : call.name] : [])),
    );
  const zoneName = (id: string) => org.zones.find((zone) => zone.id === id)?.name ?? id;
  const labels = new Map(org.apps.map(({ id, label }) => [id, label ?? id]));
  const [zones, apps, members] = [about('zone'), about('application'), about('membership')];
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
            people?.groups?.include ?? [],
          ];
        }),
      ])
      .sort(),
    zones: org.zones
      .filter(({ id, name, status }) => zones.has(name ?? id) && status === 'ACTIVE')
      .map(({ id, name, status, gateways }) => [name ?? id, status, gateways] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
    asks: org.mappings
      .map(({ appId, policyId }) => [labels.get(appId) ?? appId, policyId] as const)
      .filter(([label]) => apps.has(label))
      .sort(),
    members: [...members].map((id) => {
      const [userId = '', groupId = ''] = id.split(' ');
      return [
        id,
        org.users.find((user) => user.id === userId)?.groupIds?.includes(groupId),
        org.groups.find((group) => group.id === groupId)?.userIds?.includes(userId),
      ];
    }),
  };
}

interface Asked {
  readonly network?: { readonly include?: readonly string[] };
  readonly people?: { readonly groups?: { readonly include?: unknown } };
}

/** The service fills in the rest. */
function effectOf(appSignOn: unknown): unknown {
  const { access, verificationMethod } = appSignOn as Record<string, unknown>;
  return [access, verificationMethod];
}
