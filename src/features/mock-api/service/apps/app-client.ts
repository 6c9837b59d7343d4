import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import {
  APP_ONLY,
  authMethodOf,
  clientIdOf,
  clientsOf,
  isClient,
  needsSecret,
  OIDC_CLIENT,
  secretOf,
} from '../clients/client-app.js';
import { newClientSecret, refusalWordsFor, withClientDefaults } from '../clients/client-body.js';
import { objectAt } from '../objects/kind.js';
import type { Stored, Tenant } from '../tenant/tenant.js';
import { bodyErrors } from '../validation/body-errors.js';
import { refuseField } from '../wire/errors.js';
import { withDefaults, withoutMembers } from '../wire/filled.js';
import { lettersFrom } from '../wire/ids.js';
import type { ApiCall, Reply } from '../wire/message.js';
import { fillApp } from './fill-app.js';

/** Adds the fields that make an application an OAuth client. Spec: Client application. */
export function withClient(app: Stored, call: ApiCall, before: Stored | undefined): Stored {
  const credentials = objectAt(app, 'credentials');
  if (app.name !== OIDC_CLIENT)
    return {
      ...app,
      credentials: {
        ...withoutMembers(credentials, 'oauthClient'),
        signing: { kid: clientSigningKid(call.tenant), ...objectAt(credentials, 'signing') },
      },
    };
  const given = objectAt(credentials, 'oauthClient');
  const settings = objectAt(objectAt(app, 'settings'), 'oauthClient');
  const { token_endpoint_auth_method: method, ...client } = withClientDefaults({
    ...settings,
    ...given,
  });
  const ids = new Set(Object.keys(given));
  const kept = Object.fromEntries(Object.entries(client).filter(([name]) => !ids.has(name)));
  const sent = typeof given.client_secret === 'string' && given.client_secret !== '';
  const secret = sent ? given.client_secret : ((before && secretOf(before)) ?? newClientSecret(call));
  return {
    ...app,
    credentials: {
      ...credentials,
      signing: { kid: clientSigningKid(call.tenant), ...objectAt(credentials, 'signing') },
      oauthClient: {
        autoKeyRotation: true,
        pkce_required: method === 'none' || PUBLIC_TYPES.has(kept.application_type),
        ...withoutMembers(given, 'client_secret'),
        client_id: before === undefined ? (given.client_id ?? app.id) : clientIdOf(before),
        token_endpoint_auth_method: method,
        ...(needsSecret(method) && { client_secret: secret }),
      },
    },
    settings: {
      ...objectAt(app, 'settings'),
      oauthClient: withDefaults(withKeyIds(kept, call), {
        client_uri: null,
        logo_uri: null,
        redirect_uris: [],
        consent_method: 'TRUSTED',
        issuer_mode: 'DYNAMIC',
        ...(call.tenant.features.hasParticipateSlo && { participate_slo: false }),
        idp_initiated_login: { mode: 'DISABLED', default_scope: [] },
        wildcard_redirect: 'DISABLED',
        dpop_bound_access_tokens: false,
        ...(kept.frontchannel_logout_uri !== undefined && { frontchannel_logout_session_required: false }),
        ...rotationOf(kept, before),
      }),
    },
  };
}

/** The types of applications that cannot keep a secret, so that the service requires PKCE by default. */
const PUBLIC_TYPES: ReadonlySet<unknown> = new Set(['browser', 'native']);

/**
 * Returns the rotation of refresh tokens if a client uses such tokens and its request does not state their rotation. An update keeps the
 * rotation. No recording shows the default for browsers. Source: a recording.
 */
function rotationOf(settings: Members, before: Stored | undefined): Members {
  const { application_type: type, grant_types: grants, refresh_token: given } = settings;
  if (given !== undefined || !Array.isArray(grants) || !grants.includes('refresh_token')) return {};
  const known =
    before === undefined ? undefined : ownAt(before, ['settings', 'oauthClient', 'refresh_token']);
  const rotation = known ?? (type === 'browser' ? undefined : { rotation_type: 'STATIC' });
  return rotation === undefined ? {} : { refresh_token: rotation };
}

/** Returns the application of a registered client. It has all fields that an application has if it is created directly. */
export function filledClientApp(app: Stored, call: ApiCall): Stored {
  const stored = { ...fillApp(app, OIDC_CLIENT, call.tenant.features), id: app.id };
  return withClient(stored, call, undefined);
}

/** Returns the id of the key with which the tokens of all clients are signed. */
function clientSigningKid(tenant: Tenant): unknown {
  const [known] = clientsOf(tenant).flatMap((app) => ownAt(app, ['credentials', 'signing', 'kid']) ?? []);
  return known ?? lettersFrom(tenant.brand).slice(0, 43);
}

/** Adds an id to each key of an OAuth client, as the service does. */
function withKeyIds(settings: Members, { newId }: ApiCall): Members {
  const keys = ownAt(settings, ['jwks', 'keys']);
  if (!Array.isArray(keys)) return settings;
  const numbered = keys.filter(isObject).map((key) => ({
    id: newId('pks'),
    status: 'ACTIVE',
    use: null,
    ...(key.kty === 'EC' && { crv: null }),
    ...key,
  }));
  return { ...settings, jwks: { keys: numbered } };
}

/** Refuses a request that creates or updates a client through the application API, if the client violates a lint rule for clients. */
export function checkClientApp({ body, tenant }: ApiCall, before: Stored | undefined): Reply | undefined {
  if (typeof body.name === 'string' && body.name !== OIDC_CLIENT) return undefined;
  const credentials = ownAt(body, ['credentials', 'oauthClient']);
  const settings = ownAt(body, ['settings', 'oauthClient']);
  const { client_id: id, token_endpoint_auth_method: method } = isObject(credentials) ? credentials : {};
  const others = clientsOf(tenant).filter((one) => one.id !== before?.id);
  if (id !== undefined && others.some((one) => clientIdOf(one) === id))
    return refuseField('client_id', `client_id: ${String(id)} already exists`);
  if (before !== undefined && id !== undefined && isClient(before) && id !== clientIdOf(before))
    return refuseField('client_id', `client_id: must remain ${clientIdOf(before)}`);
  const client = {
    ...(isObject(settings) && withoutMembers(settings, ...APP_ONLY)),
    ...(method !== undefined && { token_endpoint_auth_method: method }),
    ...(method === undefined && before !== undefined && { token_endpoint_auth_method: authMethodOf(before) }),
    client_name: body.label,
  };
  const errors = bodyErrors(tenant, 'client', client, undefined);
  return errors.length === 0
    ? undefined
    : refuseField('settings.oauthClient', ...new Set(errors.map(refusalWordsFor)));
}
