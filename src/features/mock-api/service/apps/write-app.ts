import type { Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { OIDC_CLIENT, secretOf } from '../clients/client-app.js';
import { objectAt, READ_ONLY } from '../objects/kind.js';
import { appAnswer } from '../policies/app-answer.js';
import { withEmptyLists } from '../tenant/known-lists.js';
import { type Stored, type Tenant, withStored } from '../tenant/tenant.js';
import { UNSTATED } from '../tenant/unstated.js';
import { acceptOrRefuse } from '../validation/accept.js';
import { assuming, refuseField, refuseWith } from '../wire/errors.js';
import { withoutMembers } from '../wire/filled.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { isFalseIn } from '../wire/query-flag.js';
import { checkClientApp, withClient } from './app-client.js';
import { signingKeysOf } from './app-keys.js';
import { onApp } from './apps.js';
import { withDefaultMappings } from './default-mappings.js';
import { fillApp } from './fill-app.js';
import { newSigningKey } from './signing-key.js';

/** Creates an active application that is mapped to the default policies. Spec: Policy, "Defaults" 2. */
export const createApp: ApiOperation = defineApiOperation({
  method: 'POST',
  path: '/api/v1/apps',
  what: 'create an application, mapped to the default policies',
  takesBody: true,
  effect(given) {
    const call = withMode(given, undefined);
    const refused = checkApp(call, undefined);
    if (refused !== undefined) return refused;
    const { body, now, query, tenant } = call;
    const id = call.newId('0oa');
    const app: Stored = {
      ...storedApp(call, id, undefined),
      id,
      status: isFalseIn(query, 'activate') || body.status === 'INACTIVE' ? 'INACTIVE' : 'ACTIVE',
      created: now,
      lastUpdated: now,
    };
    const mapped = withDefaultMappings(tenant, app);
    return storeApp(call, app, withEmptyLists(mapped, id, 'appGroups', 'appUsers'));
  },
});

/** Replaces an application. Its mappings to policies are not changed. */
export const updateApp: ApiOperation = defineApiOperation({
  method: 'PUT',
  path: '/api/v1/apps/{id}',
  what: 'replace an application',
  takesBody: true,
  effect: onApp((given, before) => {
    const call = withMode(given, before);
    const refused = checkApp(call, before);
    if (refused !== undefined) return refused;
    const app: Stored = {
      ...storedApp(call, before.id, before),
      id: before.id,
      status: before.status,
      created: before.created,
      lastUpdated: call.now,
    };
    return assuming('M27', storeApp(call, app, call.tenant));
  }),
});

/**
 * Returns the request with a sign-on mode. If the request body omits the mode, the mode of the template or of the existing application is
 * used.
 */
function withMode(call: ApiCall, before: Stored | undefined): ApiCall {
  if (call.body.signOnMode != null) return call;
  const signOnMode = before?.signOnMode ?? modeOfTemplate(call.body.name);
  return signOnMode === undefined ? call : { ...call, body: { ...call.body, signOnMode } };
}

/** Returns the sign-on mode of a template application, or `undefined` for other applications. */
function modeOfTemplate(name: unknown): string | undefined {
  return typeof name === 'string' ? TEMPLATE_MODES.get(name.toLowerCase()) : undefined;
}

/** The sign-on modes of template applications, whose request bodies may omit the mode. */
const TEMPLATE_MODES: ReadonlyMap<string, string> = new Map([
  ['bookmark', 'BOOKMARK'],
  ['oidc_client', 'OPENID_CONNECT'],
  ['template_basic_auth', 'BASIC_AUTH'],
  ['template_sps', 'SECURE_PASSWORD_STORE'],
  ['template_swa', 'BROWSER_PLUGIN'],
  ['template_swa3field', 'BROWSER_PLUGIN'],
  ['template_wsfed', 'WS_FEDERATION'],
]);

function storeApp(call: ApiCall, app: Stored, tenant: Tenant): Reply {
  const after = withStored(tenant, 'apps', app);
  const shown = appAnswer({ ...call, tenant: after }, app);
  return acceptOrRefuse(call, after, replyWith(isShown(call, app) ? withSecret(shown, app) : shown));
}

/** Returns whether the answer contains the client secret: the secret is new, or the client sent it. */
function isShown({ body, tenant }: ApiCall, app: Stored): boolean {
  const before = tenant.objects.apps.find(({ id }) => id === app.id);
  const isSent = ownAt(body, ['credentials', 'oauthClient', 'client_secret']) !== undefined;
  const secret = secretOf(app);
  return secret !== undefined && (isSent || secret !== (before && secretOf(before)));
}

function withSecret(shown: Members, app: Stored): Members {
  const credentials = objectAt(shown, 'credentials');
  const oauthClient = { ...objectAt(credentials, 'oauthClient'), client_secret: secretOf(app) };
  return { ...shown, credentials: { ...credentials, oauthClient } };
}

function storedApp(call: ApiCall, id: string, before: Stored | undefined): Members {
  const body = withoutMembers(
    call.body,
    ...READ_ONLY,
    'status',
    'orn',
    'idToken',
    'signingKeys',
    'universalLogout',
    UNSTATED,
  );
  const name = nameOf(call, before);
  const app = fillApp(body, name, call.tenant.features);
  const own = before === undefined ? {} : keptOf(before);
  const client = app.signOnMode === 'OPENID_CONNECT' ? withClient({ ...app, ...own, id }, call, before) : app;
  if (before !== undefined) return { ...client, ...own, credentials: withSigning(client, before) };
  const key = app.signOnMode === 'SAML_2_0' ? newSigningKey(call, name) : undefined;
  if (key === undefined) return client;
  const credentials = { ...objectAt(client, 'credentials'), signing: { kid: key.kid } };
  return { ...client, credentials, signingKeys: [key] };
}

/** Returns the fields of an application that a request body cannot change. */
function keptOf(app: Stored): Members {
  const names = ['grants', 'idToken', 'signingKeys'].filter((name) => app[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, app[name]]));
}

/** Keeps the signing key of an application, unless the body names another key of the same application. */
function withSigning(app: Members, before: Stored): Members {
  const asked = ownAt(app, ['credentials', 'signing', 'kid']);
  const isOwn = signingKeysOf(before).some(({ kid }) => kid === asked);
  const signing = isOwn ? { kid: asked } : ownAt(before, ['credentials', 'signing']);
  return { ...objectAt(app, 'credentials'), ...(signing !== undefined && { signing }) };
}

/**
 * Returns the name of an application: the existing name, or the name in the request. Without either, an OAuth client has a fixed name, and
 * the name of any other application is made from the org and its label.
 */
function nameOf({ base, body, tenant }: ApiCall, before: Stored | undefined): string {
  if (typeof before?.name === 'string') return before.name;
  if (typeof body.name === 'string' && body.name !== '') return body.name.toLowerCase();
  if (body.signOnMode === 'OPENID_CONNECT') return OIDC_CLIENT;
  const [org = ''] = new URL(base).hostname.split('.');
  const label = String(body.label)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return `${org}_${label}_${tenant.objects.apps.length + 1}`;
}

function checkApp(call: ApiCall, before: Stored | undefined): Reply | undefined {
  const { body, tenant } = call;
  const { label, signOnMode } = body;
  if (typeof label !== 'string' || label.trim() === '')
    return refuseField('label', 'label: The field cannot be left blank');
  if (typeof signOnMode !== 'string' || signOnMode === '')
    return refuseField('signOnMode', 'signOnMode: The field cannot be left blank');
  if (tenant.objects.apps.some((one) => one.id !== before?.id && one.label === label))
    return assuming('M28', refuseWith('E0000040'));
  return signOnMode === 'OPENID_CONNECT' ? checkClientApp(call, before) : undefined;
}
