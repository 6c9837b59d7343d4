import { type SignalMapping, type Stored, storedIn, type Tenant } from '../tenant/tenant.js';
import { assuming, refuseField, refuseWith } from '../wire/errors.js';
import { lettersFrom } from '../wire/ids.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';
import { mappedAppIds } from './mapped-apps.js';
import { onPolicy } from './policy-answer.js';

/** Lists the mappings of a policy. Spec: Policy, `_links` (`mappings`). */
export const listPolicyMappings = defineApiOperation({
  method: 'GET',
  path: '/api/v1/policies/{policyId}/mappings',
  what: 'list the mappings of a policy',
  effect: onPolicy(list),
});

/**
 * Maps an authentication policy to a policy for device signals, the only mapping that this operation supports. An application is mapped by
 * `PUT /api/v1/apps/{appId}/policies/{policyId}`. Source: schema `PolicyMappingRequest` of the public API description.
 */
export const createPolicyMapping = defineApiOperation({
  method: 'POST',
  path: '/api/v1/policies/{policyId}/mappings',
  what: 'map an authentication policy to a policy for device signals; applications are mapped by `PUT /api/v1/apps/{appId}/policies/{policyId}`',
  takesBody: true,
  effect: onPolicy((call, policy) => {
    const { body, tenant } = call;
    if (policy.type !== MAPPED_HERE)
      return refuseWith('E0000001', 'Policy mappings are no longer supported on this endpoint.');
    if (body.resourceType !== 'ACCESS_POLICY')
      return assuming('M63', refuseField('resourceType', 'resourceType: only `ACCESS_POLICY` can be mapped'));
    const id = String(body.resourceId ?? '');
    if (storedIn(tenant, 'policies', id)?.type !== 'ACCESS_POLICY')
      return assuming('M63', refuseField('resourceId', `resourceId: Invalid id ${id}`));
    const others = signalMappingsOf(tenant).filter((one) => one.accessPolicyId !== id);
    const signalMappings = [...others, { accessPolicyId: id, policyId: policy.id }];
    return assuming('M63', replyWith(mappingAnswer(call, policy, id), { ...tenant, signalMappings }));
  }),
});

const MAPPED_HERE = 'DEVICE_SIGNAL_COLLECTION';

function list(call: ApiCall, policy: Stored): Reply {
  const apps = mappedAppIds(policy, call.tenant).map((appId) =>
    mappingAnswer(call, policy, appId, { application: { href: `${call.base}/api/v1/apps/${appId}` } }),
  );
  const policies = signalMappingsOf(call.tenant)
    .filter(({ policyId }) => policyId === policy.id)
    .map(({ accessPolicyId }) => mappingAnswer(call, policy, accessPolicyId));
  return replyWith([...apps, ...policies]);
}

/**
 * Returns the mappings of authentication policies to policies for device signals, without those whose authentication policy no longer
 * exists.
 */
function signalMappingsOf(tenant: Tenant): readonly SignalMapping[] {
  return (tenant.signalMappings ?? []).filter(
    ({ accessPolicyId }) => storedIn(tenant, 'policies', accessPolicyId) !== undefined,
  );
}

function mappingAnswer(
  { base }: ApiCall,
  { id: policyId }: Stored,
  resourceId: string,
  resource: object = {},
): object {
  const at = `${base}/api/v1/policies/${policyId}`;
  const id = `pma${lettersFrom(`${policyId} ${resourceId}`)}`.slice(0, 20);
  return { id, _links: { ...resource, self: { href: `${at}/mappings/${id}` }, policy: { href: at } } };
}
