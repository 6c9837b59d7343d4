import { isObject, type Members } from '../../../../base/object.js';
import { clientIdOf, isClient } from '../clients/client-app.js';
import { grantedScope, grantList } from '../clients/client-grants.js';
import { link } from '../policies/policy-answer.js';
import { type Stored, withStored } from '../tenant/tenant.js';
import { notFoundReply, refuseField } from '../wire/errors.js';
import { lettersFrom } from '../wire/ids.js';
import { type ApiCall, emptyReply, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { onApp } from './apps.js';

const PATH = '/api/v1/apps/{id}/grants';
const SCOPE = 'appGrants';

/** Lists the scopes that a client can request in a token. Spec: Authentication (of callers), "Service-based access". */
export const listGrants: ApiOperation = defineApiOperation({
  method: 'GET',
  path: PATH,
  what: 'list the scopes that are granted to a client',
  scope: `${SCOPE}.read`,
  effect: onApp((call, app) => replyWith(grantsIn(app).map((grant) => grantAnswer(call, app, grant)))),
});

export const getGrant: ApiOperation = defineApiOperation({
  method: 'GET',
  path: `${PATH}/{grantId}`,
  what: 'read a granted scope of a client',
  scope: `${SCOPE}.read`,
  effect: onGrant((call, app, grant) => replyWith(grantAnswer(call, app, grant))),
});

/** Grants a scope to a client. If the scope is already granted, nothing changes. */
export const grantScope: ApiOperation = defineApiOperation({
  method: 'POST',
  path: PATH,
  what: 'grant a scope to a client',
  scope: `${SCOPE}.manage`,
  takesBody: true,
  effect: onApp((call, app) => {
    const { body, now, tenant } = call;
    const { issuer, scopeId } = body;
    if (!isClient(app)) return refuseField('app', 'app: scopes can be granted to clients only');
    if (typeof issuer !== 'string' || issuer === '')
      return refuseField('issuer', 'issuer: The field cannot be left blank');
    const isScope = typeof scopeId === 'string' && SCOPES.test(scopeId);
    if (!isScope || !scopeId.startsWith(`${tenant.brand.toLowerCase()}.`))
      return refuseField(
        'scopeId',
        `scopeId: must be a scope such as ${tenant.brand.toLowerCase()}.users.read`,
      );
    const known = grantsIn(app).find((grant) => grant.scopeId === scopeId);
    if (known !== undefined) return { status: 201, body: grantAnswer(call, app, known) };
    const times = { status: 'ACTIVE', created: now, lastUpdated: now };
    const grant: Stored = { id: call.newId('oag'), ...times, issuer, scopeId, source: 'ADMIN' };
    return {
      status: 201,
      body: grantAnswer(call, app, grant),
      tenant: withStored(tenant, 'apps', { ...app, grants: [...grantList(app), grant] }),
    };
  }),
});

const SCOPES = /^\w+(\.\w+){2,3}$/;

export const revokeGrant: ApiOperation = defineApiOperation({
  method: 'DELETE',
  path: `${PATH}/{grantId}`,
  what: 'revoke a scope of a client; issued tokens keep it',
  scope: `${SCOPE}.manage`,
  effect: onGrant(({ tenant }, app, { scopeId }) => {
    const left = grantList(app).filter((one) => grantedScope(one) !== scopeId);
    return emptyReply(withStored(tenant, 'apps', { ...app, grants: left }));
  }),
});

/** Returns the scope grants of a client. If the export documents contain only scopes, returns a grant for each. */
function grantsIn(app: Stored): readonly Stored[] {
  return grantList(app).flatMap((one) => {
    const scopeId = grantedScope(one);
    if (scopeId === undefined) return [];
    const id = `oag${lettersFrom(`${app.id} ${scopeId}`)}`.slice(0, 20);
    return [{ status: 'ACTIVE', source: 'ADMIN', ...(isObject(one) && one), scopeId, id: idIn(one) ?? id }];
  });
}

function idIn(grant: unknown): string | undefined {
  return isObject(grant) && typeof grant.id === 'string' ? grant.id : undefined;
}

function grantAnswer({ base }: ApiCall, app: Stored, { _links, ...grant }: Stored): Members {
  const at = `${base}/api/v1/apps/${app.id}`;
  return {
    ...grant,
    clientId: clientIdOf(app),
    _embedded: { scope: { id: grant.scopeId } },
    _links: {
      app: { href: at, title: app.label },
      self: link(`${at}/grants/${grant.id}`, 'GET', 'DELETE'),
      client: { href: `${base}/oauth2/v1/clients/${clientIdOf(app)}`, title: app.label },
    },
  };
}

function onGrant(effect: (call: ApiCall, app: Stored, grant: Stored) => Reply): (call: ApiCall) => Reply {
  return onApp((call, app) => {
    const { grantId = '' } = call.ids;
    const grant = grantsIn(app).find(({ id }) => id === grantId);
    return grant === undefined ? notFoundReply(grantId, 'OAuth2ScopeConsentGrant') : effect(call, app, grant);
  });
}
