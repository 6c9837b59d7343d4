import type { Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { type ObjectKind, onObject } from '../objects/kind.js';
import { type Stored, storedName, withoutStored, withStored } from '../tenant/tenant.js';
import { acceptOrRefuse } from '../validation/accept.js';
import { type KeyCredential, keyCredentialOf } from '../wire/certified-key.js';
import { assuming, refuseField, refuseWith } from '../wire/errors.js';
import { withoutMembers } from '../wire/filled.js';
import { uuidFrom } from '../wire/ids.js';
import { type ApiCall, emptyReply, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { byCreation, pageReply } from '../wire/page.js';

const PATH = '/api/v1/idps/credentials/keys';

/** The kind of object for certificates of identity providers. A provider refers to its certificate by `kid`. */
const keyKind: Pick<ObjectKind, 'collection' | 'kind'> = { collection: 'idpKeys', kind: 'IdpTrust' };

export const listIdpKeys: ApiOperation = defineApiOperation({
  method: 'GET',
  path: PATH,
  what: 'list the keys of identity providers',
  effect: (call) =>
    pageReply(call, byCreation(call.tenant.objects.idpKeys), keyAnswer, { default: 20, most: 200 }),
});

export const getIdpKey: ApiOperation = defineApiOperation({
  method: 'GET',
  path: `${PATH}/{id}`,
  what: 'read a key of identity providers',
  effect: onObject(keyKind, (_, key) => replyWith(keyAnswer(key))),
});

/** Adds a certificate key. Spec: Identity providers, "Add certificate key". */
export const addIdpKey: ApiOperation = defineApiOperation({
  method: 'POST',
  path: PATH,
  what: 'add a key of identity providers, with its certificate',
  takesBody: true,
  effect: (call) =>
    withCertificate(call, (key) => {
      const id = uuidFrom(call.newId('kid'));
      const { now, tenant } = call;
      const alg = tenant.edition === 'field' ? { alg: key.kty } : {};
      const stored = { ...key, ...alg, use: 'sig', kid: id, id, created: now, lastUpdated: now };
      return acceptOrRefuse(call, withStored(tenant, 'idpKeys', stored), replyWith(keyAnswer(stored)));
    }),
});

export const updateIdpKey: ApiOperation = defineApiOperation({
  method: 'PUT',
  path: `${PATH}/{id}`,
  what: 'replace the certificate of a key',
  takesBody: true,
  effect: onObject(keyKind, (call, before) =>
    withCertificate(
      call,
      (key) => {
        const { id, created, alg } = before;
        const stored = { ...key, ...(alg !== undefined && { alg: key.kty }), use: 'sig', kid: id, id };
        const dated = { ...stored, created, lastUpdated: call.now };
        return acceptOrRefuse(call, withStored(call.tenant, 'idpKeys', dated), replyWith(keyAnswer(dated)));
      },
      before,
    ),
  ),
});

/** Deletes a certificate key. Spec: Identity providers, "Delete key". */
export const deleteIdpKey: ApiOperation = defineApiOperation({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  what: 'delete a key that no identity provider uses',
  effect: onObject(keyKind, (call, { id }) => {
    const users = call.tenant.objects.idps.filter(
      (idp) => ownAt(idp, ['protocol', 'credentials', 'trust', 'kid']) === id,
    );
    if (users.length > 0)
      return assuming('M45', refuseField('kid', ...users.map((idp) => `kid: used by ${storedName(idp)}`)));
    return emptyReply(withoutStored(call.tenant, 'idpKeys', id));
  }),
});

/**
 * Reads the certificate in a request body, and calls `effect` with its key. Refuses the request if another stored certificate has the same
 * key.
 */
function withCertificate(call: ApiCall, effect: (key: KeyCredential) => Reply, before?: Stored): Reply {
  const { body, tenant } = call;
  const chain = Array.isArray(body.x5c) ? body.x5c.filter((one) => typeof one === 'string') : [];
  if (chain.length === 0) return refuseField('x5c', 'x5c: The field cannot be left blank');
  const key = keyCredentialOf(chain);
  if (key === undefined) return refuseField('x5c', 'x5c: The certificate cannot be read');
  const same = tenant.objects.idpKeys.find(
    (one) => one.id !== before?.id && one['x5t#S256'] === key['x5t#S256'],
  );
  if (same !== undefined) return refuseWith('E0000096', same.id);
  return effect(key);
}

function keyAnswer(key: Stored): Members {
  return withoutMembers(key, 'id');
}
