import { ownAt } from '../../base/own.js';
import { policyTypeOf } from '../../policies/policy-type.js';
import type { AppMapping } from '../../policies/snapshot.js';
import { isAccountManagementPolicy, onPolicy } from '../policies/policy-answer.js';
import { neutralTypeOf } from '../policies/types.js';
import { type Stored, storedIn, storedName, type Tenant } from '../tenant/tenant.js';
import { accepted } from '../validation/accept.js';
import { assuming, notFoundReply, refuseField, refuseWith } from '../wire/errors.js';
import { type ApiCall, emptyReply, type Reply } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';

/** Maps an application to a policy, in place of the one of that type that it had. Spec: Policy, `_links` (`mappings`). */
export const mapAppPolicy = defineApiOperation({
  method: 'PUT',
  path: '/api/v1/apps/{appId}/policies/{policyId}',
  what: 'map an application to a policy',
  effect: onPolicy(map),
});

function map(call: ApiCall, policy: Stored): Reply {
  const { tenant, ids } = call;
  const { appId = '' } = ids;
  const isMappedAlready = tenant.mappings.some((one) => one.appId === appId);
  if (storedIn(tenant, 'apps', appId) === undefined && !isMappedAlready)
    return notFoundReply(appId, 'AppInstance');
  if (ownAt(storedIn(tenant, 'apps', appId), ['settings', 'oauthClient', 'application_type']) === 'service')
    return refuseWith(
      'E0000001',
      `An invalid resource type ("${policy.id}") was supplied in the request body`,
    );
  const type = neutralTypeOf(policy, tenant);
  if (policyTypeOf(type)?.choice !== 'mapped to the application' || isAccountManagementPolicy(policy))
    return assuming('M26', refuseField('Policy', `no application can be mapped to ${storedName(policy)}`));
  const others = tenant.mappings.filter((one) => one.appId !== appId || typeOf(one, tenant) !== type);
  if (
    tenant.mappings.some((one) => one.appId === appId && one.policyId === policy.id) &&
    others.length === tenant.mappings.length - 1
  )
    return emptyReply();
  return accepted(
    call,
    { ...tenant, mappings: [...others, { appId, policyId: policy.id, type }] },
    emptyReply(),
  );
}

function typeOf({ policyId, type }: AppMapping, tenant: Tenant): string | undefined {
  const policy = storedIn(tenant, 'policies', policyId);
  return policy === undefined ? type : neutralTypeOf(policy, tenant);
}
