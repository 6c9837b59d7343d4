import { groupKind } from '../objects/groups.js';
import { onObject } from '../objects/kind.js';
import { appAnswer } from '../policies/app-answer.js';
import { isListKnown } from '../tenant/known-lists.js';
import { ownedBy } from '../tenant/tenant.js';
import { markIfIncomplete, markIncomplete } from '../wire/incomplete.js';
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
    const page = { default: 20, most: 200 };
    const reply = pageReply(call, byCreation(apps), (app) => appAnswer(call, app), page);
    const isKnown = tenant.objects.apps.every(({ id }) => isListKnown(tenant, 'appGroups', id));
    return isKnown
      ? markIfIncomplete(reply, tenant, 'apps')
      : markIncomplete(reply, `applications of ${group.id}`);
  }),
});
