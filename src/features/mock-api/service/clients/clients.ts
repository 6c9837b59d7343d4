import type { Members } from '../../../../base/object.js';
import { withoutApp } from '../objects/without-app.js';
import { type Stored, type Tenant, withStored } from '../tenant/tenant.js';
import { UNSTATED } from '../tenant/unstated.js';
import { assuming, notFoundReply, withAssumptions } from '../wire/errors.js';
import { withoutMembers } from '../wire/filled.js';
import { type ApiCall, emptyReply, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { byCreation, pageReply } from '../wire/page.js';
import {
  appOfClient,
  authMethodOf,
  clientAnswer,
  clientIdOf,
  clientIn,
  clientsOf,
  oauthSettings,
  secretOf,
} from './client-app.js';
import {
  checkClient,
  newClientSecret,
  omittedSettingsIn,
  secretAfter,
  withClientDefaults,
} from './client-body.js';
import { refuseClient } from './oauth-error.js';

/** The URL path of the operations for client registration. */
export const CLIENTS_PATH = '/oauth2/v1/clients';

/** Lists the registered clients. Spec: Client registration, "List". */
export const listClients: ApiOperation = defineApiOperation({
  method: 'GET',
  path: CLIENTS_PATH,
  what: 'list clients, without their secrets',
  scope: 'clients.read',
  effect(call) {
    const prefix = call.query.get('q')?.toLowerCase() ?? '';
    const found = clientsOf(call.tenant).filter(({ label }) =>
      String(label ?? '')
        .toLowerCase()
        .startsWith(prefix),
    );
    const page = { default: 20, most: 200 };
    const reply = pageReply(call, byCreation(found), (app) => clientAnswer(app, false), page);
    return withAssumptions(reply, { M7: prefix !== '' });
  },
});

/** Returns a registered client. Spec: Client registration, "Get". */
export const getClient: ApiOperation = defineApiOperation({
  method: 'GET',
  path: `${CLIENTS_PATH}/{id}`,
  what: 'read a client, without its secret',
  scope: 'clients.read',
  effect: onClient((_, app) => replyWith(clientAnswer(app, false))),
});

/** Replaces a registered client. Spec: Client registration, "Update". */
export const updateClient: ApiOperation = defineApiOperation({
  method: 'PUT',
  path: `${CLIENTS_PATH}/{id}`,
  what: 'replace a client',
  scope: 'clients.manage',
  takesBody: true,
  effect: (call) => {
    const reply = onClient(update)(call);
    const isAssumed = clientAt(call) === undefined && call.tenant.edition === 'spec';
    return isAssumed ? assuming('M40', reply) : reply;
  },
});

/** The fields of a client that only the service assigns. A live tenant ignores them in a request body. */
const ASSIGNED = ['client_secret', 'client_id_issued_at', 'client_secret_expires_at'];

function update(call: ApiCall, app: Stored): Reply {
  const { now, tenant } = call;
  const id = clientIdOf(app);
  const body = tenant.edition === 'field' ? withoutMembers(call.body, ...ASSIGNED) : call.body;
  if (body.client_id !== undefined && body.client_id !== id)
    return refuseClient('invalid_client_metadata', `client_id: must be ${id}, as in the path`);
  const { application_type: type = 'web' } = oauthSettings(app);
  if (body.application_type !== undefined && body.application_type !== type)
    return refuseClient('invalid_client_metadata', `application_type: must remain ${String(type)}`);
  const stored = clientAnswer(app, false);
  const refused = checkClient(call, { ...omittedSettings(app, stored), ...body, client_id: id }, stored);
  if (refused !== undefined) return refused;
  const client = {
    ...withClientDefaults({ application_type: type, ...withoutMembers(body, ...ASSIGNED) }),
    client_id: id,
  };
  const secret = secretAfter(client, secretOf(app), call);
  const after: Stored = {
    ...withoutMembers(appOfClient(client, app, secret), UNSTATED),
    ...omittedSettingsIn(body, app),
    id: app.id,
    created: app.created,
    lastUpdated: now,
  };
  return withAssumptions(replyWith(clientAnswer(after, true), withStored(tenant, 'apps', after)), {
    M41: secretOf(app) === undefined && secret !== undefined,
  });
}

/**
 * Returns the settings that the last request body for a client omitted, with their stored values. The lint check of an update adds them to
 * the body. A client can therefore send the same body again, without an error about a partial update.
 */
function omittedSettings(app: Stored, stored: Members): Members {
  const names = app[UNSTATED];
  return Array.isArray(names) ? Object.fromEntries(names.map((name) => [name, stored[String(name)]])) : {};
}

/** Creates a new secret for a client. The old secret becomes invalid immediately. Spec: Client registration, "New secret". */
export const newSecret: ApiOperation = defineApiOperation({
  method: 'POST',
  path: `${CLIENTS_PATH}/{id}/lifecycle/newSecret`,
  what: 'create a new client secret',
  scope: 'clients.manage',
  effect(call) {
    const app = clientAt(call);
    if (app === undefined) return notFoundReply(call.ids.id ?? '', 'PublicClientApp');
    const method = authMethodOf(app);
    if (method !== 'client_secret_basic' && method !== 'client_secret_post')
      return assuming(
        'M33',
        refuseClient(
          'invalid_client_metadata',
          `token_endpoint_auth_method: a client with ${method} has no secret`,
        ),
      );
    const client = {
      client_id: clientIdOf(app),
      client_name: app.label,
      token_endpoint_auth_method: method,
      ...settingsOf(app),
    };
    const after: Stored = {
      ...appOfClient(client, app, newClientSecret(call)),
      id: app.id,
      lastUpdated: call.now,
    };
    return assuming('M32', replyWith(clientAnswer(after, true), withStored(call.tenant, 'apps', after)));
  },
});

function settingsOf(app: Stored) {
  return withoutMembers(clientAnswer(app, false), 'client_id_issued_at', 'client_secret_expires_at');
}

/** Deletes a registered client. Spec: Client registration, "Remove". */
export const deleteClient: ApiOperation = defineApiOperation({
  method: 'DELETE',
  path: `${CLIENTS_PATH}/{id}`,
  what: 'delete a client and its application',
  scope: 'clients.manage',
  effect: onClient(({ tenant }, app) => assuming('M34', emptyReply(withoutApp(tenant, app.id)))),
});

function clientAt({ ids, tenant }: ApiCall): Stored | undefined {
  return clientIn(tenant, ids.id ?? '');
}

function onClient(effect: (call: ApiCall, app: Stored) => Reply): (call: ApiCall) => Reply {
  return (call) => {
    const app = clientAt(call);
    return app === undefined ? unknownClient(call.ids.id ?? '', call.tenant) : effect(call, app);
  };
}

function unknownClient(id: string, { edition }: Tenant): Reply {
  return edition === 'spec'
    ? refuseClient('invalid_client', "Invalid value for 'client_id' parameter.", 401)
    : notFoundReply(id, 'PublicClientApp');
}
