import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { objectAt } from '../objects/kind.js';
import { type Stored, storedIn, type Tenant } from '../tenant/tenant.js';
import { withoutMembers } from '../wire/filled.js';

/**
 * Returns the OAuth clients of an org. They are stored as applications, and are available in the client API and in the application API.
 * Spec: What the service does, "Client registration".
 */
export function clientsOf({ objects }: Tenant): readonly Stored[] {
  return objects.apps.filter(isClient);
}

/** Returns whether an application is an OAuth client. A catalog application may use OpenID Connect without being a client. */
export function isClient(app: Stored): boolean {
  const { name = OIDC_CLIENT } = app;
  return (
    app.signOnMode === 'OPENID_CONNECT' &&
    (name === OIDC_CLIENT || Object.keys(oauthSettings(app)).length > 0)
  );
}

/** The `name` of applications that are OAuth clients and are not from the catalog. */
export const OIDC_CLIENT = 'oidc_client';

/** Returns the client id of an application: the id that was chosen when the application was created, or else the id of the application. */
export function clientIdOf(app: Stored): string {
  const id = ownAt(app, ['credentials', 'oauthClient', 'client_id']);
  return typeof id === 'string' && id !== '' ? id : app.id;
}

export function clientIn(tenant: Tenant, clientId: string): Stored | undefined {
  const app = storedIn(tenant, 'apps', clientId);
  if (app !== undefined && isClient(app) && clientIdOf(app) === clientId) return app;
  return clientsOf(tenant).find((one) => clientIdOf(one) === clientId);
}

/** The fields of a client that its application stores outside the client settings. */
const OWN = [
  'client_id',
  'client_secret',
  'client_id_issued_at',
  'client_secret_expires_at',
  'client_name',
  'token_endpoint_auth_method',
];

/** Returns the application that stores a client. Fields of the application that are not about the client are kept. */
export function appOfClient(
  client: Members,
  before: Members | undefined,
  secret: string | undefined,
): Members {
  const settings = before === undefined ? { consent_method: 'REQUIRED' } : oauthSettings(before);
  return {
    name: OIDC_CLIENT,
    status: 'ACTIVE',
    signOnMode: 'OPENID_CONNECT',
    ...before,
    label: client.client_name,
    credentials: {
      ...objectAt(before ?? {}, 'credentials'),
      oauthClient: {
        client_id: client.client_id,
        token_endpoint_auth_method: client.token_endpoint_auth_method,
        ...(secret !== undefined && { client_secret: secret }),
      },
    },
    settings: {
      ...objectAt(before ?? {}, 'settings'),
      oauthClient: { ...keptOf(settings), ...withoutMembers(client, ...OWN) },
    },
  };
}

/** Returns the client settings that only the application API shows. An update through the client API keeps them. */
function keptOf(settings: Members): Members {
  const names = [...APP_ONLY, 'dpop_bound_access_tokens'].filter((name) => settings[name] !== undefined);
  return { consent_method: 'TRUSTED', ...Object.fromEntries(names.map((name) => [name, settings[name]])) };
}

/** The client settings that only the application API shows. */
export const APP_ONLY = [
  'consent_method',
  'issuer_mode',
  'idp_initiated_login',
  'participate_slo',
  'refresh_token',
  'wildcard_redirect',
];

export function oauthSettings(app: Members): Members {
  const settings = ownAt(app, ['settings', 'oauthClient']);
  return isObject(settings) ? settings : {};
}

/** Returns the OAuth client that an application stores, with its secret if `showsSecret` is set. */
export function clientAnswer(app: Stored, showsSecret: boolean): Members {
  const settings = withoutMembers(oauthSettings(app), ...APP_ONLY);
  const {
    application_type,
    redirect_uris,
    response_types,
    grant_types,
    client_uri,
    logo_uri,
    dpop_bound_access_tokens: isBound,
    ...others
  } = settings;
  const secret = secretOf(app);
  return {
    client_id: clientIdOf(app),
    ...(secret !== undefined && showsSecret && { client_secret: secret }),
    client_id_issued_at: secondsOf(app.created),
    ...(secret !== undefined && { client_secret_expires_at: 0 }),
    client_name: app.label,
    client_uri: client_uri ?? null,
    logo_uri: logo_uri ?? null,
    application_type: application_type ?? 'web',
    redirect_uris: redirect_uris ?? [],
    response_types: response_types ?? [],
    grant_types: grant_types ?? [],
    token_endpoint_auth_method: authMethodOf(app),
    ...others,
    ...(isBound === true && { dpop_bound_access_tokens: true }),
    ...(isObject(others.jwks) && { jwks: withUses(others.jwks) }),
  };
}

/** Adds `use: null` to keys that do not state their use, as the service does. */
function withUses(jwks: Members): Members {
  const { keys } = jwks;
  if (!Array.isArray(keys)) return jwks;
  return {
    ...jwks,
    keys: keys.map((key) =>
      isObject(key) ? { ...withoutMembers(key, 'id', 'status'), use: key.use ?? null } : key,
    ),
  };
}

export function secretOf(app: Members): string | undefined {
  const secret = ownAt(app, ['credentials', 'oauthClient', 'client_secret']);
  return typeof secret === 'string' ? secret : undefined;
}

export function authMethodOf(app: Members): string {
  const method = ownAt(app, ['credentials', 'oauthClient', 'token_endpoint_auth_method']);
  return typeof method === 'string' ? method : 'client_secret_basic';
}

/** Returns whether an authentication method of a client requires a secret. */
export function needsSecret(method: unknown): boolean {
  return typeof method === 'string' && method.startsWith('client_secret_');
}

function secondsOf(time: unknown): number {
  const at = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return Number.isFinite(at) ? Math.floor(at / 1000) : 0;
}
