import type { Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { clientIdOf, isClient } from '../clients/client-app.js';
import { objectAt } from '../objects/kind.js';
import { type Stored, withStored } from '../tenant/tenant.js';
import { notFoundReply } from '../wire/errors.js';
import { withoutMembers } from '../wire/filled.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { onApp } from './apps.js';

const PATH = '/api/v1/internal/apps/{id}/settings/oauth/idToken';

/** Returns the ID token settings of a client. The operation is undocumented; Terraform calls it after each change. */
export const getIdToken: ApiOperation = defineApiOperation({
  method: 'GET',
  path: PATH,
  what: 'read the ID token claims of a client',
  scope: 'apps.read',
  effect: onClientApp((call, app) =>
    replyWith({
      ...UNSET,
      issuer: call.base,
      audience: clientIdOf(app),
      ...settingsOf(app),
    }),
  ),
});

export const updateIdToken: ApiOperation = defineApiOperation({
  method: 'POST',
  path: PATH,
  what: 'write the ID token claims of a client',
  scope: 'apps.manage',
  takesBody: true,
  effect: onClientApp(({ body, tenant }, app) => {
    const idToken = withoutMembers(body, ...Object.keys(UNSET));
    const after = { ...app, idToken };
    return replyWith({ ...UNSET, ...settingsOf(after) }, withStored(tenant, 'apps', after));
  }),
});

/** The ID token settings that the service returns as `null` until a request sets them. */
const UNSET: Members = { issuer: null, orgUrl: null, customUrl: null, audience: null };

function settingsOf(app: Stored): Members {
  const issuerMode = ownAt(app, ['settings', 'oauthClient', 'issuer_mode']) ?? 'ORG_URL';
  return { issuerMode, ...objectAt(app, 'idToken') };
}

function onClientApp(effect: (call: ApiCall, app: Stored) => Reply): (call: ApiCall) => Reply {
  return onApp((call, app) =>
    isClient(app) ? effect(call, app) : notFoundReply(app.id, 'OAuth2AppInstance'),
  );
}
