import { type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { maybe } from '../../base/nullable.js';
import type { Members } from '../../base/object.js';
import { textAt } from '../rule/json-path.js';
import type { Setting } from '../rule/setting.js';
import { defineTarget } from '../rule/target.js';
import { elsewhere, Flag, kept, loose, Whole, words } from './fields.js';

/** Spec: Identity provider (IdP). */
export const identityProvider = defineTarget({
  name: 'identity provider',
  of: ['identity provider'],
  path: [],
  readOnly: ['id', 'created', 'lastUpdated', 'status', '_links', '_embedded'],
  shape: ({ edition }) =>
    Type.Object({
      ...kept,
      type: Type.String(),
      name: Type.String({ minLength: 1, maxLength: 100 }),
      status: maybe(words('ACTIVE', 'INACTIVE')),
      issuerMode: maybe(words('ORG_URL', 'CUSTOM_URL', 'DYNAMIC')),
      protocol: elsewhere,
      policy: maybe(Type.Object({})),
      properties: maybe(
        loose({
          additionalAmr: Type.Array(words('sc', 'hwk', 'pin', 'mfa')),
          ialValue: Type.String(),
          aalValue: Type.String(),
          ...(edition === 'field' && { idvMetadata: Type.Object({}), inquiryTemplateId: Type.String() }),
        }),
      ),
    }),
});

/** Spec: Identity provider (IdP), "Protocol: SAML2". */
export const saml2Protocol = defineTarget({
  name: 'saml2 protocol',
  of: ['identity provider'],
  path: ['protocol'],
  when: (provider) => protocolOf(provider) === 'SAML2',
  host: { type: 'SAML2', name: 'Partner' },
  shape: (setting) =>
    Type.Object({
      type: maybe(words('SAML2')),
      endpoints: samlEndpoints(setting),
      relayState: maybe(loose({ format: words('OPAQUE', 'FROM_URL') })),
      algorithms: Type.Object({
        request: samlSignature(setting, 'REQUEST', 'NONE'),
        response: samlSignature(setting, 'RESPONSE', 'TOKEN', 'ANY'),
      }),
      credentials: Type.Object({
        trust: samlTrust(setting),
        signing: maybe(loose({ kid: Type.String() })),
      }),
      settings: maybe(
        loose({
          nameFormat: Type.String(),
          honorPersistentNameId: Type.Boolean(),
          ...(setting.edition === 'field' && { participateSlo: Type.Boolean() }),
        }),
      ),
    }),
});

/** The live service's own payloads spell the redirect binding in upper case. */
function samlEndpoints(setting: Setting) {
  const { edition } = setting;
  const redirect = edition === 'field' ? ['HTTP-Redirect', 'HTTP-REDIRECT'] : ['HTTP-Redirect'];
  return Type.Object({
    sso: Type.Object({
      url: unlessCreated(setting, Type.String({ minLength: 11, maxLength: 1014, format: 'url' })),
      binding: maybe(words('HTTP-POST', ...redirect)),
      destination: maybe(Type.String({ minLength: 1, maxLength: 512 })),
    }),
    acs: maybe(loose({ binding: words('HTTP-POST'), type: words('INSTANCE', 'ORG') })),
    ...(edition === 'field' && { slo: maybe(Type.Object({})) }),
  });
}

function samlSignature({ edition }: Setting, ...scopes: readonly string[]) {
  const signature = maybe(loose({ algorithm: words('SHA-1', 'SHA-256'), scope: words(...scopes) }));
  return maybe(Type.Object({ signature, ...(edition === 'field' && { digest: maybe(Type.String()) }) }));
}

function samlTrust(setting: Setting) {
  const uri = Type.String({ minLength: 1, maxLength: 1024, format: 'uri' });
  return Type.Object({
    issuer: uri,
    audience: unlessCreated(setting, uri),
    kid: Type.String({ minLength: 36, maxLength: 36 }),
    ...(setting.edition === 'field' && {
      additionalKids: maybe(Type.Array(Type.String())),
      revocation: maybe(Type.String()),
      revocationCacheLifetime: maybe(Whole),
    }),
  });
}

/** A field that the service fills in when it is not sent. */
function unlessCreated({ reading }: Setting, schema: TSchema): TSchema {
  return reading === 'stored' ? schema : maybe(schema);
}

/** Spec: Identity provider (IdP), "Protocol: OAUTH2 and OIDC". */
export const oauth2Protocol = defineTarget({
  name: 'oauth2 protocol',
  of: ['identity provider'],
  path: ['protocol'],
  when: (provider) => ['OAUTH2', 'OIDC'].includes(protocolOf(provider) ?? ''),
  host: { type: 'ACME', name: 'Partner' },
  shape: (setting) =>
    Type.Object({
      type: maybe(words('OAUTH2', 'OIDC')),
      scopes: Type.Array(Type.String(), { minItems: 1 }),
      endpoints: maybe(oauthEndpoints(setting)),
      algorithms: maybe(oauthAlgorithms(setting)),
      credentials: Type.Object({
        client: Type.Object({
          client_id: ofCommonLength,
          client_secret: maybe(ofCommonLength),
          token_endpoint_auth_method: maybe(ofCommonLength),
          pkce_required: Flag,
        }),
        signing: maybe(
          loose({
            kid: ofCommonLength,
            alg: words('RS256', 'RS384', 'RS512'),
            privateKey: ofCommonLength,
            teamId: ofCommonLength,
          }),
        ),
      }),
      ...(setting.edition === 'field' && {
        issuer: maybe(loose({ url: Type.String() })),
        settings: maybe(
          loose({
            nameFormat: Type.String(),
            participateSlo: Type.Boolean(),
            honorPersistentNameId: Type.Boolean(),
          }),
        ),
      }),
    }),
});

const ofCommonLength = Type.String({ minLength: 1, maxLength: 1024 });

function oauthEndpoints({ edition }: Setting) {
  const endpoint = loose({ url: Type.String(), binding: words('HTTP-REDIRECT', 'HTTP-POST') });
  const further: TProperties = { slo: endpoint, par: endpoint, acs: Type.Object({}) };
  return loose({
    authorization: endpoint,
    token: endpoint,
    userInfo: endpoint,
    jwks: endpoint,
    ...(edition === 'field' && further),
  });
}

/** The live service takes the digest of SAML2 here, and drops it. */
function oauthAlgorithms({ edition, reading }: Setting) {
  const dropped = edition === 'field' && reading !== 'stored' ? ['SHA-256'] : [];
  const algorithm = words('HS256', 'HS384', 'HS512', 'RS256', 'RS384', 'RS512', ...dropped);
  const signature = loose({ algorithm, scope: words('REQUEST', 'NONE') });
  return loose({
    request: loose({ signature }),
    ...(edition === 'field' && { response: Type.Object({}) }),
  });
}

/** Spec: Identity provider (IdP), "Protocol: MTLS". */
export const mtlsProtocol = defineTarget({
  name: 'mtls protocol',
  of: ['identity provider'],
  path: ['protocol'],
  when: (provider) => protocolOf(provider) === 'MTLS',
  host: { type: 'X509', name: 'Smart cards' },
  shape: (setting) => {
    const endpoints = Type.Object({ sso: Type.Object({ url: Type.String({ minLength: 1 }) }) });
    return Type.Object({
      type: maybe(words('MTLS')),
      endpoints: unlessCreated(setting, endpoints),
      credentials: Type.Object({
        trust: Type.Object({
          issuer: maybe(Type.String({ minLength: 1 })),
          audience: maybe(Type.String()),
          kid: Type.String({ minLength: 1 }),
          revocation: maybe(Type.String()),
          revocationCacheLifetime: maybe(Whole),
          ...(setting.edition === 'field' && { additionalKids: maybe(Type.Array(Type.String())) }),
        }),
      }),
    });
  },
});

/** What the protocol says it is, or what the type wants where it says nothing. Vendor-named types use OAuth 2.0. */
function protocolOf(provider: Members): string | undefined {
  const stated = textAt(provider, 'protocol', 'type');
  const type = textAt(provider, 'type');
  if (stated !== undefined || type === undefined) return stated;
  return PROTOCOL_OF.get(type) ?? 'OAUTH2';
}

const PROTOCOL_OF: ReadonlyMap<string, string> = new Map([
  ['OIDC', 'OIDC'],
  ['SAML2', 'SAML2'],
  ['X509', 'MTLS'],
]);

const action = loose({ action: Type.String() });

/** Spec: Identity provider (IdP), "IdP policy object": a shape that was seen, of which not all values are known. */
export const idpPolicy = defineTarget({
  name: 'idp policy',
  of: ['identity provider'],
  path: ['policy'],
  host: {
    type: 'OIDC',
    name: 'Partner',
    protocol: {
      type: 'OIDC',
      scopes: ['openid'],
      credentials: { client: { client_id: 'c1', client_secret: 's1' } },
    },
  },
  shape: ({ edition }) =>
    loose({
      provisioning: loose({
        action: Type.String(),
        profileMaster: Type.Boolean(),
        groups: Type.Object({}),
        conditions: loose({
          deprovisioned: action,
          suspended: action,
          ...(edition === 'field' && { userOffboarding: action }),
        }),
      }),
      accountLink: loose({ action: Type.String(), filter: Type.Object({}) }),
      subject: loose({
        userNameTemplate: loose({
          template: Type.String(),
          ...(edition === 'field' && { type: Type.String() }),
        }),
        filter: Type.String(),
        format: Type.Array(Type.String()),
        matchType: Type.String(),
        matchAttribute: Type.String(),
      }),
      mapAMRClaims: Type.Boolean(),
      maxClockSkew: Type.Integer({ minimum: 0 }),
      ...(edition === 'field' && {
        trustClaims: Type.Boolean(),
        transformedUsernameMatchingEnabled: Type.Boolean(),
      }),
    }),
});

/** Spec: Identity provider (IdP), "IdP key credential". */
export const identityProviderKey = defineTarget({
  name: 'identity provider key',
  of: ['identity provider key'],
  path: [],
  shape: ({ reading }) => {
    const x5c = Type.Array(Type.String(), { minItems: 1 });
    return Type.Object({
      ...kept,
      expiresAt: maybe(Type.String({ format: 'timestamp' })),
      kid: maybe(Type.String({ minLength: 1 })),
      kty: maybe(words('RSA', 'EC')),
      alg: maybe(Type.String()),
      use: maybe(words('sig')),
      e: maybe(Type.String()),
      n: maybe(Type.String()),
      x: maybe(Type.String()),
      y: maybe(Type.String()),
      crv: maybe(words('P-256', 'P-384', 'P-521')),
      x5c: reading === 'create' ? x5c : maybe(x5c),
      'x5t#S256': maybe(Type.String()),
    });
  },
});
