import { onObject } from '../objects/kind.js';
import { withoutApp } from '../objects/without-app.js';
import { appAnswer } from '../policies/app-answer.js';
import { type Stored, withStored } from '../tenant/tenant.js';
import { refuseWith } from '../wire/errors.js';
import { type ApiCall, emptyReply, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';

/**
 * Returns an operation on one application: calls `effect` with the application that the URL path names, or answers with a "not found"
 * error.
 */
export function onApp(effect: (call: ApiCall, app: Stored) => Reply): (call: ApiCall) => Reply {
  return onObject({ collection: 'apps', kind: 'AppInstance' }, effect);
}

export const getApp: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/apps/{id}',
  what: 'read an application',
  effect: onApp((call, app) => replyWith(appAnswer(call, app))),
});

/** Deletes an application. An active application must be deactivated first. */
export const deleteApp: ApiOperation = defineApiOperation({
  method: 'DELETE',
  path: '/api/v1/apps/{id}',
  what: 'delete an inactive application',
  effect: onApp(({ tenant }, app) => {
    if (app.status === 'ACTIVE')
      return refuseWith('E0000056', '', ['The application must be deactivated before deletion.']);
    return emptyReply(withoutApp(tenant, app.id));
  }),
});

export const activateApp: ApiOperation = statusOperation('activate', 'ACTIVE');
export const deactivateApp: ApiOperation = statusOperation('deactivate', 'INACTIVE');

function statusOperation(does: string, status: 'ACTIVE' | 'INACTIVE'): ApiOperation {
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
