import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { objectAt } from '../objects/kind.js';
import { loginOf, userAnswer } from '../objects/user-kind.js';
import { createUserWith } from '../objects/users.js';
import { link } from '../policies/policy-answer.js';
import { type Stored, storedIn, storedName, type Tenant, withStored } from '../tenant/tenant.js';
import { assuming, notFoundReply, refuseField } from '../wire/errors.js';
import { lettersFrom } from '../wire/ids.js';
import { type ApiCall, type IdpTransaction, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { checkLink, newLink, withLink } from './linked-users.js';

const PATH = '/api/v1/idps/tx/{id}';

/** Lists the users to whom the policy of the identity provider may link a sign-in. Spec: Identity providers. */
export const listLinkCandidates: ApiOperation = defineApiOperation({
  method: 'GET',
  path: `${PATH}/users`,
  what: 'list the users that a sign-in at a provider can be linked to',
  effect: onTransaction((call, transaction, idp) =>
    replyWith(candidatesFor(transaction, idp, call.tenant).map((user) => userAnswer(call, user))),
  ),
});

/**
 * Decides that a sign-in at an identity provider creates a user. The user is created when the transaction is finished. Spec: Identity
 * providers, "Provision".
 */
export const provisionTransaction: ApiOperation = defineApiOperation({
  method: 'POST',
  path: `${PATH}/lifecycle/provision`,
  what: 'create a user for a sign-in at a provider',
  takesBody: true,
  effect: onTransaction((call, transaction) => {
    const profile = profileIn(call, transaction);
    const made = newUser({ ...call }, profile);
    return made.tenant === undefined ? made : withDecision(call, transaction, { profile });
  }),
});

/** Decides that a sign-in at an identity provider is linked to an existing user. Spec: Identity providers, "Link". */
export const confirmTransaction: ApiOperation = defineApiOperation({
  method: 'POST',
  path: `${PATH}/lifecycle/confirm/{userId}`,
  what: 'link a sign-in at a provider to a user',
  takesBody: true,
  effect: onTransaction((call, transaction, idp) => {
    const { userId = '' } = call.ids;
    if (storedIn(call.tenant, 'users', userId) === undefined) return notFoundReply(userId, 'User');
    const refused = checkLink(idp, userId);
    return refused ?? withDecision(call, transaction, { userId, profile: profileIn(call, transaction) });
  }),
});

/** Finishes a transaction, and applies the decision: creates the user or the link. Spec: Identity providers, "Finish". */
export const finishTransaction: ApiOperation = defineApiOperation({
  method: 'POST',
  path: `${PATH}/finish`,
  what: 'finish a sign-in at a provider: create or link the user',
  takesBody: true,
  effect: onTransaction((call, transaction, idp) => {
    const { decision, externalId } = transaction;
    if (decision === undefined)
      return refuseField(
        'transaction',
        'transaction: provision a user, or confirm one, before you finish it',
      );
    const made = decision.userId === undefined ? newUser(call, decision.profile, idp) : undefined;
    if (made !== undefined && made.tenant === undefined) return made;
    const tenant = made?.tenant ?? call.tenant;
    const userId = decision.userId ?? tenant.objects.users.at(-1)?.id ?? '';
    if (storedIn(tenant, 'users', userId) === undefined) return notFoundReply(userId, 'User');
    const refused = checkLink(idp, userId);
    if (refused !== undefined) return refused;
    const linked = withLink(tenant, idp, newLink(userId, externalId, decision.profile, call.now));
    return { ...replyWith({}, linked), transactions: withoutTransaction(call, transaction) };
  }),
});

/** Cancels a transaction. Spec: Identity providers, "Cancel". */
export const cancelTransaction: ApiOperation = defineApiOperation({
  method: 'POST',
  path: `${PATH}/cancel`,
  what: 'cancel a sign-in',
  takesBody: true,
  effect: onTransaction((call, transaction) => ({
    ...replyWith({}),
    transactions: withoutTransaction(call, transaction),
  })),
});

/** The lifetime of a pending sign-in at an identity provider, in milliseconds (assumption M44). */
const LONGEST_WAIT = 3600 * 1000;

/**
 * Starts a transaction for a sign-in at an identity provider. The caller asserts the sign-in: no person signs in here. Returns `undefined`
 * if the provider does not exist.
 */
export function beginTransaction(
  tenant: Tenant,
  { idpId, externalId, profile }: Pick<IdpTransaction, 'externalId' | 'idpId' | 'profile'>,
  now: string,
  entropy: string,
): IdpTransaction | undefined {
  if (storedIn(tenant, 'idps', idpId) === undefined) return undefined;
  return {
    id: `tx${lettersFrom(`${entropy} ${idpId} ${externalId}`)}`.slice(0, 20),
    idpId,
    externalId,
    profile,
    created: now,
    expiresAt: new Date(Date.parse(now) + LONGEST_WAIT).toISOString(),
  };
}

/**
 * Returns an operation on one transaction: calls `effect` with the transaction that the URL path names. Answers with a "not found" error if
 * the transaction does not exist or has expired.
 */
function onTransaction(
  effect: (call: ApiCall, transaction: IdpTransaction, idp: Stored) => Reply,
): (call: ApiCall) => Reply {
  return (call) => {
    const { id = '' } = call.ids;
    const transaction = call.transactions.get(id);
    const idp = transaction && storedIn(call.tenant, 'idps', transaction.idpId);
    if (transaction === undefined || idp === undefined || call.clock > transaction.expiresAt)
      return assuming('M44', notFoundReply(id, 'IdpTransaction'));
    return effect(call, transaction, idp);
  };
}

function profileIn({ body }: ApiCall, { profile }: IdpTransaction): Members {
  return isObject(body.profile) ? body.profile : profile;
}

function withDecision(
  call: ApiCall,
  transaction: IdpTransaction,
  decision: NonNullable<IdpTransaction['decision']>,
): Reply {
  const { id, idpId, created, expiresAt } = transaction;
  const idp = storedIn(call.tenant, 'idps', idpId);
  const at = `${call.base}${PATH.replace('{id}', id)}`;
  const transactions = new Map(call.transactions).set(id, { ...transaction, decision });
  const body = {
    id,
    status: 'SUCCESS',
    sessionToken: lettersFrom(id),
    expiresAt,
    created,
    idp: { id: idpId, name: idp && storedName(idp), type: idp?.type },
    context: { userAgent: null, ipAddress: null },
    _links: { next: link(`${at}/finish`, 'POST'), cancel: link(`${at}/cancel`, 'POST') },
  };
  return { ...replyWith(body), transactions };
}

function withoutTransaction({ transactions }: ApiCall, { id }: IdpTransaction): ApiCall['transactions'] {
  const left = new Map(transactions);
  left.delete(id);
  return left;
}

/**
 * Creates a user who has no password and signs in at the identity provider. The user may lack required attributes that the provider does
 * not state: no recording shows whether the service refuses such a user.
 */
function newUser(call: ApiCall, profile: Members, idp?: Stored): Reply {
  const made = createUserWith({ ...call, body: { profile }, query: new URLSearchParams() }, []);
  const user = made.tenant?.objects.users.at(-1);
  if (made.tenant === undefined || user === undefined || idp === undefined) return made;
  const type = idp.type === 'SAML2' || idp.type === 'OIDC' ? 'FEDERATION' : 'SOCIAL';
  const provider = { type, name: storedName(idp) };
  const active: Stored = { ...user, status: 'ACTIVE', credentials: { provider } };
  return { ...made, tenant: withStored(made.tenant, 'users', active) };
}

/** Returns the users that match the attributes in the policy of the identity provider. The group filter of that policy is ignored. */
function candidatesFor({ profile }: IdpTransaction, idp: Stored, { objects }: Tenant): readonly Stored[] {
  const { matchType = 'USERNAME', matchAttribute } = objectAt(objectAt(idp, 'policy'), 'subject');
  const compared = COMPARED[String(matchType)] ?? [String(matchAttribute)];
  const texts = new Set(Object.values(profile).map((value) => String(value).toLowerCase()));
  const isSame = (user: Stored, name: string) => {
    const value = name === 'login' ? loginOf(user) : ownAt(user, ['profile', name]);
    return typeof value === 'string' && value !== '' && texts.has(value.toLowerCase());
  };
  return objects.users.filter((user) => compared.some((name) => isSame(user, name)));
}

const COMPARED: Readonly<Record<string, readonly string[]>> = {
  USERNAME: ['login'],
  EMAIL: ['email'],
  USERNAME_OR_EMAIL: ['login', 'email'],
};
