import { appOfClient, clientAnswer } from '../clients/client-app.js';
import {
  checkClient,
  isDefaulted,
  omittedSettingsIn,
  secretAfter,
  withClientDefaults,
} from '../clients/client-body.js';
import { CLIENTS_PATH } from '../clients/clients.js';
import { withEmptyLists } from '../tenant/known-lists.js';
import { type Stored, withStored } from '../tenant/tenant.js';
import { withAssumptions } from '../wire/errors.js';
import type { ApiCall, Reply } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { filledClientApp } from './app-client.js';
import { withDefaultMappings } from './default-mappings.js';

/** Registers a client. Spec: Client registration, "Register". */
export const registerClient: ApiOperation = defineApiOperation({
  method: 'POST',
  path: CLIENTS_PATH,
  what: 'register a client',
  scope: 'clients.register',
  takesBody: true,
  effect: register,
});

function register(call: ApiCall): Reply {
  const { body, now, tenant } = call;
  const refused = checkClient(call, withClientDefaults(body), undefined);
  if (refused !== undefined) return refused;
  const id = call.newId('0oa');
  const client = { ...withClientDefaults(body), client_id: id };
  const secret = secretAfter(client, undefined, call);
  const app: Stored = {
    ...filledClientApp({ ...appOfClient(client, undefined, secret), id }, call),
    ...omittedSettingsIn(body, undefined),
    created: now,
    lastUpdated: now,
  };
  const mapped = withDefaultMappings(withStored(tenant, 'apps', app), app);
  const after = withEmptyLists(mapped, id, 'appGroups', 'appUsers');
  return withAssumptions(
    { status: 201, body: clientAnswer(app, true), tenant: after },
    { M35: isDefaulted(body) },
  );
}
