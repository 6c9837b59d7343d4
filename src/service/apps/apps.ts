import { onObject } from '../objects/kind.js';
import { withoutApp } from '../objects/without-app.js';
import { appAnswer } from '../policies/app-answer.js';
import { ownedBy, type Stored, type Tenant, withStored } from '../tenant/tenant.js';
import { refuseField, refuseWith } from '../wire/errors.js';
import { type ApiCall, emptyReply, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { byCreation, pageReply } from '../wire/page.js';
import { searchTest } from '../wire/search.js';
import { tellingOf } from '../wire/untold.js';

/** Does something with the application that the path names. */
export function onApp(effect: (call: ApiCall, app: Stored) => Reply): (call: ApiCall) => Reply {
  return onObject({ collection: 'apps', kind: 'AppInstance' }, effect);
}

export const getApp: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/apps/{id}',
  what: 'read an application',
  effect: onApp((call, app) => replyWith(appAnswer(call, app))),
});

export const listApps: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/apps',
  what: 'list applications',
  effect: list,
});

function list(call: ApiCall): Reply {
  const { query, tenant } = call;
  const expanded = query.get('expand');
  if (expanded !== null && !/^user\/[\w-]{1,100}$/.test(expanded))
    return refuseField('RequestParams', `expand: ${expanded.slice(0, 100)} is not supported`);
  const prefix = query.get('q')?.toLowerCase() ?? '';
  const test = query.get('filter') ? searchTest(query.get('filter') ?? '') : () => true;
  if (test === undefined) return refuseWith('E0000031');
  const found = tenant.objects.apps.filter(
    (app) => namesOf(app).some((name) => name.startsWith(prefix)) && test(withAssigned(app, tenant)),
  );
  const page = { default: 20, most: 200 };
  return tellingOf(
    pageReply(call, byCreation(found), (app) => appAnswer(call, app), page),
    tenant,
    'apps',
  );
}

function namesOf({ label, name }: Stored): readonly string[] {
  return [label, name].map((text) => String(text ?? '').toLowerCase());
}

/** Filters ask for `user.id` and `group.id`, too. */
function withAssigned(app: Stored, tenant: Tenant): Stored {
  const ids = (list: 'appGroups' | 'appUsers') => ownedBy(tenant, list, app.id).map(({ id }) => id);
  return { ...app, user: { id: ids('appUsers') }, group: { id: ids('appGroups') } };
}

/** What is active has to be deactivated first. */
export const deleteApp: ApiOperation = defineApiOperation({
  method: 'DELETE',
  path: '/api/v1/apps/{id}',
  what: 'remove an application that is not active',
  effect: onApp(({ tenant }, app) => {
    if (app.status === 'ACTIVE')
      return refuseWith('E0000056', '', ['The application must be deactivated before deletion.']);
    return emptyReply(withoutApp(tenant, app.id));
  }),
});

export const activateApp: ApiOperation = turn('activate', 'ACTIVE');
export const deactivateApp: ApiOperation = turn('deactivate', 'INACTIVE');

function turn(does: string, status: 'ACTIVE' | 'INACTIVE'): ApiOperation {
  return defineApiOperation({
    method: 'POST',
    path: `/api/v1/apps/{id}/lifecycle/${does}`,
    what: `${does} an application`,
    effect: onApp(({ now, tenant }, app) =>
      app.status === status
        ? replyWith({})
        : replyWith({}, withStored(tenant, 'apps', { ...app, status, lastUpdated: now })),
    ),
  });
}
