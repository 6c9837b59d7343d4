import { isObject } from '../../base/object.js';
import { ownAt } from '../../base/own.js';
import { type Stored, storedName } from '../tenant/tenant.js';
import { refuseWith } from '../wire/errors.js';
import { replyWith } from '../wire/message.js';
import type { ApiOperation } from '../wire/operation.js';
import { defineApiOperation } from '../wire/operation.js';
import { getObject, listObjects, type ObjectKind, onObject, turnObject } from './kind.js';

const authenticator: ObjectKind = {
  collection: 'authenticators',
  path: '/api/v1/authenticators',
  what: 'authenticator',
  kind: 'Authenticator',
  prefix: 'aut',
  hasStatus: true,
  answer({ base }, object: Stored) {
    const { methods: _, ...members } = object;
    const at = `${base}/api/v1/authenticators/${object.id}`;
    return { ...members, _links: { self: { href: at }, methods: { href: `${at}/methods` } } };
  },
};

export const listAuthenticators: ApiOperation = listObjects(authenticator);
export const getAuthenticator: ApiOperation = getObject(authenticator);
export const activateAuthenticator: ApiOperation = turnObject(authenticator, 'activate');

const deactivate: ApiOperation = turnObject(authenticator, 'deactivate');

/** Not while people may enroll it. */
export const deactivateAuthenticator: ApiOperation = defineApiOperation({
  ...deactivate,
  effect: onObject(authenticator, (call, object) => {
    const policies = call.tenant.objects.policies.filter((policy) => mayEnroll(policy, object));
    if (policies.length === 0) return deactivate.effect(call);
    const names = policies.map(storedName).join(', ');
    return refuseWith('E0000148', '', [`Authenticator Enrollment Policies: ${names}`]);
  }),
});

function mayEnroll({ settings }: Stored, { id, key }: Stored): boolean {
  const uses = ownAt(settings, ['authenticators']);
  return (
    Array.isArray(uses) &&
    uses.some(
      (use) =>
        isObject(use) &&
        use.key === key &&
        (use.id ?? id) === id &&
        ownAt(use, ['enroll', 'self']) !== 'NOT_ALLOWED',
    )
  );
}

export const listAuthenticatorMethods: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/authenticators/{id}/methods',
  what: 'list the methods of an authenticator',
  effect: onObject(authenticator, (_, { methods }) =>
    replyWith(Array.isArray(methods) ? methods.filter(isObject) : []),
  ),
});
