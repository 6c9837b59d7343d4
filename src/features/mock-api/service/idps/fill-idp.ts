import { isObject, type Members } from '../../../../base/object.js';
import { own, ownAt } from '../../../../base/own.js';
import { newSigningKey } from '../apps/signing-key.js';
import { objectAt } from '../objects/kind.js';
import type { Stored } from '../tenant/tenant.js';
import { withDefaults, withoutMembers } from '../wire/filled.js';
import type { ApiCall } from '../wire/message.js';

/**
 * Returns the fields that are stored for an identity provider, including those that the service fills in by its type. Spec: Identity
 * provider (IdP).
 */
export function fillIdp(body: Members, call: ApiCall, before: Stored | undefined): Members {
  const { type = before?.type } = body;
  const isSaml = type === 'SAML2';
  const { issuerMode = 'DYNAMIC', ...others } = withoutMembers(body, 'status', ...HELD_APART);
  const given = { ...objectAt(body, 'protocol'), ...ownProtocol(type, call) };
  const { edition, features } = call.tenant;
  const hasClaims = isSaml || type === 'OIDC' || edition === 'spec';
  const isLive = edition === 'field';
  const protocol = isSaml
    ? samlProtocol(given, call, before)
    : oauthProtocol(isLive ? liveProtocol(given, features.hasNameFormat && type === 'OIDC') : given, before);
  const kept = HELD_APART.flatMap((name) =>
    before?.[name] === undefined ? [] : [[name, before[name]] as const],
  );
  const key = isSaml && before === undefined ? newSigningKey(call, String(body.name)) : undefined;
  return {
    ...others,
    ...(!isSaml && { issuerMode }),
    type,
    protocol: key === undefined ? protocol : withSigningKid(protocol, key.kid),
    policy: withDefaults(isLive ? livePolicy(objectAt(body, 'policy'), isSaml) : objectAt(body, 'policy'), {
      accountLink: { filter: null },
      subject: { filter: null, matchAttribute: null },
      transformedUsernameMatchingEnabled: false,
      ...(hasClaims && features.hasTrustClaims && { trustClaims: false }),
      ...(hasClaims && features.hasAmrClaims && { mapAMRClaims: false }),
    }),
    ...Object.fromEntries(kept),
    ...(key !== undefined && { signingKeys: [key] }),
  };
}

/** The fields that are stored with an identity provider but not returned with it. Operations with other URL paths return them. */
export const HELD_APART: readonly string[] = ['signingKeys', 'signingRequests', 'linkedUsers'];

/**
 * Fills in the SAML protocol of an identity provider with default values. If a request contains `settings` without `honorPersistentNameId`,
 * the live service sets this field to `true`.
 */
function samlProtocol(given: Members, call: ApiCall, before: Stored | undefined): Members {
  const { name: _, ...protocol } = given;
  const credentials = objectAt(protocol, 'credentials');
  const signing = ownAt(before, ['protocol', 'credentials', 'signing']);
  return withDefaults(
    { ...protocol, credentials },
    {
      credentials: {
        trust: {
          audience: ownAt(before, ['protocol', 'credentials', 'trust', 'audience']) ?? newAudience(call),
          revocation: null,
          revocationCacheLifetime: 0,
        },
        ...(signing !== undefined && { signing }),
      },
      settings: {
        nameFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
        honorPersistentNameId: call.tenant.edition === 'field' && given.settings !== undefined,
      },
    },
  );
}

/** Returns a new audience for an identity provider: the name by which the provider knows the service. */
function newAudience({ newId, tenant }: ApiCall): string {
  return `https://www.${tenant.brand.toLowerCase()}.com/saml2/service-provider/${newId('sp')}`;
}

function withSigningKid(protocol: Members, kid: string): Members {
  const credentials = objectAt(protocol, 'credentials');
  return {
    ...protocol,
    credentials: { ...credentials, signing: { kid, ...objectAt(credentials, 'signing') } },
  };
}

/**
 * Returns the policy of an identity provider as a live tenant stores it. `provisioning` states whether the provider is the source of
 * profiles, and `maxClockSkew` is 0 by default, and always for providers other than SAML. Source: recordings.
 */
function livePolicy(given: Members, isSaml: boolean): Members {
  return {
    ...withDefaults(given, isObject(given.provisioning) ? { provisioning: { profileMaster: false } } : {}),
    maxClockSkew: isSaml ? (given.maxClockSkew ?? 0) : 0,
  };
}

/**
 * Returns an OAuth protocol as a live tenant stores it: without an assertion consumer service, and without `algorithms` if requests are
 * signed with `SHA-256`.
 */
function liveProtocol(given: Members, hasSettings: boolean): Members {
  const { algorithms, ...others } = given;
  const { acs: _, ...endpoints } = objectAt(given, 'endpoints');
  const isDropped = ownAt(algorithms, ['request', 'signature', 'algorithm']) === 'SHA-256';
  return {
    ...others,
    ...(isObject(given.endpoints) && { endpoints }),
    ...(algorithms !== undefined && !isDropped && { algorithms }),
    ...(hasSettings && { settings: objectAt(given, 'settings') }),
  };
}

/** Fills in an OAuth protocol. If the body omits the private key, the stored one is kept. */
function oauthProtocol(given: Members, before: Stored | undefined): Members {
  const credentials = objectAt(given, 'credentials');
  const { pkce_required: pkce, ...client } = objectAt(credentials, 'client');
  const { privateKey = null, ...signing } = objectAt(credentials, 'signing');
  const key = privateKey ?? ownAt(before, ['protocol', 'credentials', 'signing', 'privateKey']);
  const { honorPersistentNameId: _, ...settings } = objectAt(given, 'settings');
  const endpoints = objectAt(given, 'endpoints');
  return {
    ...given,
    ...(isObject(endpoints.slo) && {
      endpoints: { ...endpoints, slo: { binding: 'HTTP-REDIRECT', ...endpoints.slo } },
    }),
    credentials: {
      ...credentials,
      client: pkce === null || pkce === undefined ? client : { ...client, pkce_required: pkce },
      ...(isObject(credentials.signing) && {
        signing: key === undefined ? signing : { ...signing, privateKey: key },
      }),
    },
    ...(isObject(given.settings) && { settings: { nameFormat: null, ...settings } }),
  };
}

/**
 * Returns the protocol and endpoints of a well-known identity provider. The request body of such a provider omits them. Spec: Identity
 * provider (IdP), Protocol: OAUTH2 and OIDC.
 */
function ownProtocol(type: unknown, { base }: Pick<ApiCall, 'base'>): Members {
  if (type === 'X509') return { endpoints: { sso: { url: `${base}/login/cert` } } };
  const known = own(PROTOCOLS, String(type));
  if (known === undefined) return {};
  const [protocol, authorization, token] = known;
  return {
    type: protocol,
    endpoints: {
      authorization: { url: authorization, binding: 'HTTP-REDIRECT' },
      token: { url: token, binding: 'HTTP-POST' },
    },
  };
}

// biome-ignore format: a table
const PROTOCOLS: Readonly<Record<string, readonly [protocol: 'OAUTH2' | 'OIDC', authorization: string, token: string]>> = {
  APPLE: ['OIDC', 'https://appleid.apple.com/auth/authorize', 'https://appleid.apple.com/auth/token'],
  FACEBOOK: ['OAUTH2', 'https://www.facebook.com/dialog/oauth', 'https://graph.facebook.com/v2.8/oauth/access_token'],
  GOOGLE: ['OIDC', 'https://accounts.google.com/o/oauth2/auth', 'https://www.googleapis.com/oauth2/v3/token'],
  LINKEDIN: ['OAUTH2', 'https://www.linkedin.com/uas/oauth2/authorization', 'https://www.linkedin.com/uas/oauth2/accessToken'],
  MICROSOFT: ['OIDC', 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize', 'https://login.microsoftonline.com/common/oauth2/v2.0/token'],
};
