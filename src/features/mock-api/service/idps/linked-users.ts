import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { objectAnswer, onObject } from '../objects/kind.js';
import { onUser } from '../objects/user-kind.js';
import { link } from '../policies/policy-answer.js';
import { put, type Stored, storedIn, type Tenant, withStored } from '../tenant/tenant.js';
import { notFoundReply, refuseField } from '../wire/errors.js';
import { withoutMembers } from '../wire/filled.js';
import { type ApiCall, emptyReply, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { idpKind } from './idp-kind.js';

const PATH = '/api/v1/idps/{id}/users';

export const listLinkedUsers: ApiOperation = defineApiOperation({
  method: 'GET',
  path: PATH,
  what: 'list the users that are linked to an identity provider',
  effect: onObject(idpKind, (call, idp) =>
    replyWith(linkedUsersOf(idp).map((one) => linkedAnswer(call, idp, one))),
  ),
});

export const getLinkedUser: ApiOperation = defineApiOperation({
  method: 'GET',
  path: `${PATH}/{userId}`,
  what: 'read a user that is linked to an identity provider',
  effect: onLinkedUser((call, idp, linked) => replyWith(linkedAnswer(call, idp, linked))),
});

export const listIdpsOfUser: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/users/{id}/idps',
  what: 'list the identity providers to which a user is linked',
  effect: onUser((call, user) =>
    replyWith(
      call.tenant.objects.idps
        .filter((idp) => linkedUsersOf(idp).some(({ id }) => id === user.id))
        .map((idp) => objectAnswer(idpKind, call, idp)),
    ),
  ),
});

/** Links a user to an account at an identity provider. Spec: Identity providers, "Link user without transaction". */
export const linkUser: ApiOperation = defineApiOperation({
  method: 'POST',
  path: `${PATH}/{userId}`,
  what: 'link a user to an identity provider',
  scope: 'users.manage',
  takesBody: true,
  effect: onObject(idpKind, (call, idp) => {
    const { body, ids, now, tenant } = call;
    const { userId = '' } = ids;
    if (storedIn(tenant, 'users', userId) === undefined) return notFoundReply(userId, 'User');
    const { externalId } = body;
    if (typeof externalId !== 'string' || externalId.trim() === '')
      return refuseField('externalId', 'externalId: The field cannot be left blank');
    if (idp.type === 'SAML2' && !isPersistent(idp))
      return refuseField('idp', 'idp: must honor persistent name ids, and request the persistent format');
    const refused = checkLink(idp, userId);
    if (refused !== undefined) return refused;
    const one = newLink(userId, externalId, {}, now);
    return replyWith(linkedAnswer(call, idp, one), withLink(tenant, idp, one));
  }),
});

/** Refuses to link a user twice to the same identity provider. */
export function checkLink(idp: Stored, userId: string): Reply | undefined {
  return linkedUsersOf(idp).some(({ id }) => id === userId)
    ? refuseField('userId', `userId: ${userId} is already linked`)
    : undefined;
}

/**
 * Returns a link between a user and an account at an identity provider. Of the profile, only the attributes that the service stores for
 * linked users are kept.
 */
export function newLink(id: string, externalId: string, profile: Members, now: string): Stored {
  const known = Object.keys(NO_PROFILE).map((name) => [name, profile[name] ?? null]);
  return { id, externalId, created: now, lastUpdated: now, profile: Object.fromEntries(known) };
}

export function withLink(tenant: Tenant, idp: Stored, one: Stored): Tenant {
  return withStored(tenant, 'idps', { ...idp, linkedUsers: put(linkedUsersOf(idp), one) });
}

/** Removes the link between a user and an identity provider. Spec: Identity providers, "Unlink user". */
export const unlinkUser: ApiOperation = defineApiOperation({
  method: 'DELETE',
  path: `${PATH}/{userId}`,
  what: 'unlink a user from an identity provider',
  scope: 'users.manage',
  effect: onLinkedUser(({ tenant }, idp, { id }) => {
    const linkedUsers = linkedUsersOf(idp).filter((one) => one.id !== id);
    return emptyReply(withStored(tenant, 'idps', { ...idp, linkedUsers }));
  }),
});

/**
 * Lists the tokens of a linked user. A sign-in at the provider creates tokens, so there are only those that the export documents contain.
 */
export const listSocialTokens: ApiOperation = defineApiOperation({
  method: 'GET',
  path: `${PATH}/{userId}/credentials/tokens`,
  what: 'list the tokens that an identity provider issued for a user',
  effect: onLinkedUser((_, __, { tokens }) => replyWith(Array.isArray(tokens) ? tokens : [])),
});

function isPersistent({ protocol }: Stored): boolean {
  return (
    ownAt(protocol, ['settings', 'honorPersistentNameId']) === true &&
    ownAt(protocol, ['settings', 'nameFormat']) === 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
  );
}

/** The profile of a linked user before the first sign-in. */
const NO_PROFILE: Members = {
  profileUrl: null,
  firstName: null,
  lastName: null,
  honorificSuffix: null,
  displayName: null,
  honorificPrefix: null,
  middleName: null,
  email: null,
};

function linkedUsersOf({ linkedUsers }: Stored): readonly Stored[] {
  const list = Array.isArray(linkedUsers) ? linkedUsers.filter(isObject) : [];
  return list.filter((one): one is Stored => typeof one.id === 'string');
}

function linkedAnswer({ base }: ApiCall, idp: Stored, linked: Stored): Members {
  const at = `${base}/api/v1/idps/${idp.id}`;
  return {
    ...withoutMembers(linked, 'tokens'),
    _links: {
      idp: { href: at },
      self: link(`${at}/users/${linked.id}`, 'GET', 'DELETE'),
      user: { href: `${base}/api/v1/users/${linked.id}` },
    },
  };
}

function onLinkedUser(
  effect: (call: ApiCall, idp: Stored, linked: Stored) => Reply,
): (call: ApiCall) => Reply {
  return onObject(idpKind, (call, idp) => {
    const { userId = '' } = call.ids;
    const linked = linkedUsersOf(idp).find(({ id }) => id === userId);
    return linked === undefined ? notFoundReply(userId, 'User') : effect(call, idp, linked);
  });
}
