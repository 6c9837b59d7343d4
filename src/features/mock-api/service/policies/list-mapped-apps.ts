import { storedIn } from '../tenant/tenant.js';
import { defineApiOperation } from '../wire/operation.js';
import { byCreation, pageReply } from '../wire/page.js';
import { appAnswer } from './app-answer.js';
import { mappedAppIds } from './mapped-apps.js';
import { onPolicy } from './policy-answer.js';

/** Lists the applications that are mapped to a policy. Spec: Policies, "List mapped apps (deprecated)". */
export const listMappedApps = defineApiOperation({
  method: 'GET',
  path: '/api/v1/policies/{policyId}/app',
  what: 'list the applications that are mapped to a policy',
  effect: onPolicy((call, policy) => {
    const apps = mappedAppIds(policy, call.tenant).flatMap((id) => storedIn(call.tenant, 'apps', id) ?? []);
    return pageReply(call, byCreation(apps), (app) => appAnswer(call, app), { default: 20, most: 200 });
  }),
});
