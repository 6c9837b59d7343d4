import { groupKind } from '../objects/groups.js';
import { onObject } from '../objects/kind.js';
import { appAnswer } from '../policies/app-answer.js';
import { ownedBy } from '../tenant/tenant.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { byCreation, pageReply } from '../wire/page.js';

export const listGroupApps: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/groups/{id}/apps',
  what: 'list the applications that a group is assigned to',
  effect: onObject(groupKind, (call, group) => {
    const { tenant } = call;
    const isAssigned = (appId: string) =>
      ownedBy(tenant, 'appGroups', appId).some(({ id }) => id === group.id);
    const apps = tenant.objects.apps.filter(({ id }) => isAssigned(id));
    return pageReply(call, byCreation(apps), (app) => appAnswer(call, app), { default: 20, most: 200 });
  }),
});
