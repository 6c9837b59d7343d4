import type { Stored } from '../tenant/tenant.js';
import { refuseWith } from '../wire/errors.js';
import { lettersFrom } from '../wire/ids.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';
import { mappedAppIds } from './mapped-apps.js';
import { onPolicy } from './policy-answer.js';

/** Spec: Policy, `_links` (`mappings`). */
export const listPolicyMappings = defineApiOperation({
  method: 'GET',
  path: '/api/v1/policies/{policyId}/mappings',
  what: 'list what is mapped to a policy',
  effect: onPolicy(list),
});

/** The service maps applications on their side, and refuses it here. */
export const createPolicyMapping = defineApiOperation({
  method: 'POST',
  path: '/api/v1/policies/{policyId}/mappings',
  what: 'refused: an application is mapped by `PUT /api/v1/apps/{appId}/policies/{policyId}`',
  takesBody: true,
  effect: onPolicy(() => refuseWith('E0000001', 'Policy mappings are no longer supported on this endpoint.')),
});

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
