import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { isClient, secretOf } from '../clients/client-app.js';
import { type Stored, withStored } from '../tenant/tenant.js';
import { notFoundReply } from '../wire/errors.js';
import { lettersFrom } from '../wire/ids.js';
import { replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { onApp } from './apps.js';
import { requestedKey } from './signing-key.js';

/** Lists the keys that sign assertions for an application. The list is empty if the export documents contain none. */
export const listAppKeys: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/apps/{id}/credentials/keys',
  what: 'list the signing keys of an application',
  effect: onApp((_, app) => replyWith(signingKeysOf(app))),
});

export const getAppKey: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/apps/{id}/credentials/keys/{kid}',
  what: 'read a signing key of an application',
  effect: onApp(({ ids }, app) => {
    const { kid = '' } = ids;
    const key = signingKeysOf(app).find((one) => one.kid === kid);
    return key === undefined ? notFoundReply(kid, 'IdpTrust') : replyWith(key);
  }),
});

/** Creates a signing key for an application. The application signs with the new key only after `credentials.signing` names it. */
export const generateAppKey: ApiOperation = defineApiOperation({
  method: 'POST',
  path: '/api/v1/apps/{id}/credentials/keys/generate',
  what: 'create a signing key for an application',
  effect: onApp((call, app) => {
    const requested = requestedKey(call, String(app.name));
    if ('refusal' in requested) return requested.refusal;
    const { key } = requested;
    return {
      status: 201,
      headers: { location: `${call.base}/api/v1/apps/${app.id}/credentials/keys/${key.kid}` },
      body: key,
      tenant: withStored(call.tenant, 'apps', { ...app, signingKeys: [...signingKeysOf(app), key] }),
    };
  }),
});

/**
 * Lists the secret of a client. In the live service, only this operation shows an existing secret; all others show a secret only in the
 * answer to the request that creates it.
 */
export const listAppSecrets: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/apps/{id}/credentials/secrets',
  what: 'list the secret of a client',
  effect: onApp(({ base, tenant }, app) => {
    const secret = secretOf(app);
    if (!isClient(app) || secret === undefined) return replyWith([]);
    const id = `ocs${lettersFrom(`${app.id} ${secret}`)}`.slice(0, 20);
    const { created, lastUpdated } = app;
    const at = `${base}/api/v1/apps/${app.id}/credentials/secrets/${id}`;
    return replyWith([
      {
        id,
        created,
        lastUpdated,
        status: 'ACTIVE',
        ...(tenant.edition === 'field' && { client_secret: secret }),
        secret_hash: lettersFrom(secret).slice(0, 22),
        _links: { deactivate: { href: `${at}/lifecycle/deactivate`, hints: { allow: ['POST'] } } },
      },
    ]);
  }),
});

export function signingKeysOf({ signingKeys }: Stored): readonly Members[] {
  return Array.isArray(signingKeys) ? signingKeys.filter(isObject) : [];
}

/** Returns the id of the key with which the application signs. */
export function signingKidOf(app: Stored): unknown {
  return ownAt(app, ['credentials', 'signing', 'kid']);
}
