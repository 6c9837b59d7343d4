import { isObject, type Members } from '../../../../base/object.js';
import { link } from '../policies/policy-answer.js';
import { type Stored, withStored } from '../tenant/tenant.js';
import { acceptOrRefuse } from '../validation/accept.js';
import { notFoundReply, refuseField } from '../wire/errors.js';
import { withoutMembers } from '../wire/filled.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { onObject } from './kind.js';

const METHODS = '/api/v1/authenticators/{id}/methods';
const METHOD = `${METHODS}/{methodType}`;

export const listAuthenticatorMethods: ApiOperation = defineApiOperation({
  method: 'GET',
  path: METHODS,
  what: 'list the methods of an authenticator',
  effect: onAuthenticator((call, authenticator) =>
    replyWith(methodsOf(authenticator).map((method) => methodAnswer(call, authenticator, method))),
  ),
});

export const getAuthenticatorMethod: ApiOperation = defineApiOperation({
  method: 'GET',
  path: METHOD,
  what: 'read a method of an authenticator',
  effect: onMethod((call, authenticator, method) => replyWith(methodAnswer(call, authenticator, method))),
});

/** Updates an authenticator method. Its type and status cannot be changed. */
export const updateAuthenticatorMethod: ApiOperation = defineApiOperation({
  method: 'PUT',
  path: METHOD,
  what: 'replace the settings of a method of an authenticator',
  takesBody: true,
  effect: onMethod((call, authenticator, { type, status }) => {
    const { body } = call;
    if (body.type !== undefined && body.type !== type)
      return refuseField('type', `type: must be ${String(type)}, as in the path`);
    return storeMethod(call, authenticator, { ...withoutMembers(body, '_links', 'id'), type, status });
  }),
});

export const activateAuthenticatorMethod: ApiOperation = statusOperation('activate', 'ACTIVE');
export const deactivateAuthenticatorMethod: ApiOperation = statusOperation('deactivate', 'INACTIVE');

/** Returns the operation that sets the status of an authenticator method. The last active method cannot be deactivated. */
function statusOperation(does: string, status: 'ACTIVE' | 'INACTIVE'): ApiOperation {
  return defineApiOperation({
    method: 'POST',
    path: `${METHOD}/lifecycle/${does}`,
    what: `${does} a method of an authenticator`,
    effect: onMethod((call, authenticator, method) => {
      if (method.status === status) return replyWith(methodAnswer(call, authenticator, method));
      const others = methodsOf(authenticator).filter((one) => one.type !== method.type);
      if (status === 'INACTIVE' && !others.some((one) => one.status === 'ACTIVE'))
        return refuseField('status', `status: ${String(method.type)} is the only method that is active`);
      return storeMethod(call, authenticator, { ...method, status });
    }),
  });
}

function storeMethod(call: ApiCall, authenticator: Stored, method: Members): Reply {
  const methods = methodsOf(authenticator).map((one) => (one.type === method.type ? method : one));
  const after: Stored = { ...authenticator, methods, lastUpdated: call.now };
  const tenant = withStored(call.tenant, 'authenticators', after);
  return acceptOrRefuse(call, tenant, replyWith(methodAnswer(call, after, method)));
}

function methodsOf({ methods }: Stored): readonly Members[] {
  return Array.isArray(methods) ? methods.filter(isObject) : [];
}

/** Returns the answer for an authenticator method. It contains the links that the export states; if there are none, links are added. */
function methodAnswer({ base }: ApiCall, { id }: Stored, method: Members): Members {
  if (method._links !== undefined) return method;
  const at = `${base}${METHODS.replace('{id}', id)}/${String(method.type)}`;
  const does = method.status === 'INACTIVE' ? 'activate' : 'deactivate';
  const links = { self: link(at, 'GET', 'PUT'), [does]: link(`${at}/lifecycle/${does}`, 'POST') };
  return { ...method, _links: links };
}

function onAuthenticator(effect: (call: ApiCall, authenticator: Stored) => Reply): (call: ApiCall) => Reply {
  return onObject({ collection: 'authenticators', kind: 'Authenticator' }, effect);
}

function onMethod(
  effect: (call: ApiCall, authenticator: Stored, method: Members) => Reply,
): (call: ApiCall) => Reply {
  return onAuthenticator((call, authenticator) => {
    const { methodType = '' } = call.ids;
    const method = methodsOf(authenticator).find(({ type }) => type === methodType);
    return method === undefined
      ? notFoundReply(methodType, 'AuthenticatorMethod')
      : effect(call, authenticator, method);
  });
}
