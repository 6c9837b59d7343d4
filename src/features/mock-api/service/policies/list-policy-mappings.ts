import { type Stored, storedIn } from '../tenant/tenant.js';
import { refuseField, refuseWith } from '../wire/errors.js';
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
 * Maps an application to a policy for device signals. The service supports this operation only for that policy type; for others, it has
 * `PUT /api/v1/apps/{appId}/policies/{policyId}`.
 */
export const createPolicyMapping = defineApiOperation({
  method: 'POST',
  path: '/api/v1/policies/{policyId}/mappings',
  what: 'map an application to a policy for device signals; others are mapped by `PUT /api/v1/apps/{appId}/policies/{policyId}`',
  takesBody: true,
  effect: onPolicy((call, policy) => {
    const { body, tenant } = call;
    if (policy.type !== MAPPED_HERE)
      return refuseWith('E0000001', 'Policy mappings are no longer supported on this endpoint.');
    const appId = String(body.resourceId);
    if (body.resourceType !== 'APP' || storedIn(tenant, 'apps', appId) === undefined)
      return refuseField('resourceId', `resourceId: Invalid id ${appId}`);
    const others = tenant.mappings.filter((one) => one.appId !== appId || one.type !== MAPPED_HERE);
    const mappings = [...others, { appId, policyId: policy.id, type: MAPPED_HERE }];
    return replyWith(mappingAnswer(call, policy, appId), { ...tenant, mappings });
  }),
});

const MAPPED_HERE = 'DEVICE_SIGNAL_COLLECTION';

function list(call: ApiCall, policy: Stored): Reply {
  return replyWith(mappedAppIds(policy, call.tenant).map((appId) => mappingAnswer(call, policy, appId)));
}

function mappingAnswer({ base }: ApiCall, { id: policyId }: Stored, appId: string): object {
  const at = `${base}/api/v1/policies/${policyId}`;
  const id = `pma${lettersFrom(`${policyId} ${appId}`)}`.slice(0, 20);
  return {
    id,
    _links: {
      application: { href: `${base}/api/v1/apps/${appId}` },
      self: { href: `${at}/mappings/${id}` },
      policy: { href: at },
    },
  };
}
