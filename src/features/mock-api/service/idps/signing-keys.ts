import type { Members } from '../../../../base/object.js';
import { signingKeysOf } from '../apps/app-keys.js';
import { requestedKey } from '../apps/signing-key.js';
import { onObject } from '../objects/kind.js';
import { type Stored, storedIn, storedName, withStored } from '../tenant/tenant.js';
import { assuming, notFoundReply, refuseField, refuseWith } from '../wire/errors.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { idpKind } from './idp-kind.js';

const PATH = '/api/v1/idps/{id}/credentials/keys';

export const listSigningKeys: ApiOperation = defineApiOperation({
  method: 'GET',
  path: PATH,
  what: 'list the keys that sign requests to an identity provider',
  effect: onObject(idpKind, (_, idp) => replyWith(signingKeysOf(idp))),
});

export const getSigningKey: ApiOperation = defineApiOperation({
  method: 'GET',
  path: `${PATH}/{kid}`,
  what: 'read a key that signs requests to an identity provider',
  effect: onSigningKey((_, key) => replyWith(key)),
});

/** Creates a signing key for an identity provider. Spec: Identity providers, "Generate signing key". */
export const generateSigningKey: ApiOperation = defineApiOperation({
  method: 'POST',
  path: `${PATH}/generate`,
  what: 'create a key that signs requests to an identity provider',
  effect: onObject(idpKind, (call, idp) => {
    const requested = requestedKey(call, storedName(idp));
    return 'refusal' in requested ? requested.refusal : addedKey(call, idp, requested.key);
  }),
});

/** Copies the signing key of one identity provider to another. Spec: Errors, "Service error body". */
export const cloneSigningKey: ApiOperation = defineApiOperation({
  method: 'POST',
  path: `${PATH}/{kid}/clone`,
  what: 'copy a signing key to another identity provider',
  effect: onSigningKey((call, key) => {
    const targetId = call.query.get('targetIdpId');
    if (targetId === null) return assuming('M4', refuseWith('E0000028'));
    const target = storedIn(call.tenant, 'idps', targetId);
    if (target === undefined) return notFoundReply(targetId, idpKind.kind);
    if (signingKeysOf(target).some(({ kid }) => kid === key.kid))
      return refuseField('kid', `kid: Key already exists for ${storedName(target)}`);
    return addedKey(call, target, key);
  }),
});

/** Adds a key to an identity provider. The reply contains the URL of the key. */
export function addedKey(call: ApiCall, idp: Stored, key: Members, rest: Members = {}): Reply {
  const after = { ...idp, ...rest, signingKeys: [...signingKeysOf(idp), key] };
  return {
    status: 201,
    headers: { location: `${call.base}/api/v1/idps/${idp.id}/credentials/keys/${String(key.kid)}` },
    body: key,
    tenant: withStored(call.tenant, 'idps', after),
  };
}

function onSigningKey(effect: (call: ApiCall, key: Members) => Reply): (call: ApiCall) => Reply {
  return onObject(idpKind, (call, idp) => {
    const { kid = '' } = call.ids;
    const key = signingKeysOf(idp).find((one) => one.kid === kid);
    return key === undefined ? notFoundReply(kid, idpKind.kind) : effect(call, key);
  });
}
