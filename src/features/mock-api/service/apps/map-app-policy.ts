import { ownAt } from '../../../../base/own.js';
import { policyTypeOf } from '../../../../model/policies/policy-type.js';
import type { AppMapping } from '../../../../model/policies/snapshot.js';
import { isAccountManagementPolicy, onPolicy } from '../policies/policy-answer.js';
import { canonicalTypeOf } from '../policies/types.js';
import { type Stored, storedIn, storedName, type Tenant } from '../tenant/tenant.js';
import { acceptOrRefuse } from '../validation/accept.js';
import { assuming, notFoundReply, refuseField, refuseWith } from '../wire/errors.js';
import { type ApiCall, emptyReply, type Reply } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';

/** Maps an application to a policy, in place of the policy of the same type to which it was mapped. Spec: Policy, `_links` (`mappings`). */
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
  const owner = adminConsoleConflict(policy, appId, tenant);
  if (owner !== undefined)
    return refuseField(
      'Policy',
      `This policy belongs to "${owner}", and re-assignment of this policy is not allowed`,
    );
  const type = canonicalTypeOf(policy, tenant);
  if (policyTypeOf(type)?.choice !== 'mapped to the application' || isAccountManagementPolicy(policy))
    return assuming('M26', refuseField('Policy', `no application can be mapped to ${storedName(policy)}`));
  const others = tenant.mappings.filter((one) => one.appId !== appId || typeOf(one, tenant) !== type);
  if (
    tenant.mappings.some((one) => one.appId === appId && one.policyId === policy.id) &&
    others.length === tenant.mappings.length - 1
  )
    return emptyReply();
  return acceptOrRefuse(
    call,
    { ...tenant, mappings: [...others, { appId, policyId: policy.id, type }] },
    emptyReply(),
  );
}

/**
 * Returns the label of the Admin Console if it is the reason why the service refuses to map an application to a policy; otherwise
 * `undefined`. The service refuses two mappings: the Admin Console to another policy, and another application to a policy that only the
 * Admin Console uses. If the org lacks the Admin Console, as an export of some applications does, its policy is recognized by its name.
 * Source: help.okta.com, "Modify authentication policies for first-party apps", and a recording.
 */
function adminConsoleConflict(policy: Stored, appId: string, tenant: Tenant): string | undefined {
  const { id, system } = policy;
  const console = tenant.objects.apps.find(({ name }) => name === ADMIN_CONSOLE);
  const isMapped = tenant.mappings.some((one) => one.appId === appId && one.policyId === id);
  if (console === undefined && !isMapped && CONSOLE_POLICY.test(storedName(policy)))
    return storedName(policy);
  const own = tenant.mappings.filter(
    (one) => one.appId === console?.id && typeOf(one, tenant) === 'ACCESS_POLICY',
  );
  if (console === undefined || own.length === 0) return undefined;
  const isItsOwn = own.some(({ policyId }) => policyId === id);
  const label = String(console.label);
  if (console.id === appId) return isItsOwn ? undefined : label;
  const others = tenant.mappings.filter((one) => one.policyId === id && one.appId !== console.id);
  return isItsOwn && system !== true && others.length === 0 ? label : undefined;
}

/** The name of the Admin Console in the catalog. */
const ADMIN_CONSOLE = 'saasure';

/** Matches the name of the policy of the Admin Console, which is also the label of the application. */
const CONSOLE_POLICY = /^\w+ Admin Console$/;

function typeOf({ policyId, type }: AppMapping, tenant: Tenant): string | undefined {
  const policy = storedIn(tenant, 'policies', policyId);
  return policy === undefined ? type : canonicalTypeOf(policy, tenant);
}
