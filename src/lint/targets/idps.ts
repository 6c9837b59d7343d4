import { type TProperties, type TSchema, Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import type { Members } from '../../base/object.js';
import { textAt } from '../rule/json-path.js';
import type { LintSetting } from '../rule/setting.js';
import { defineTarget } from '../rule/target.js';
import { elsewhere, Flag, kept, loose, Whole, words } from './fields.js';

/** The lint target for identity providers. Spec: Identity provider (IdP). */
export const identityProviderTarget = defineTarget({
  name: 'identity provider',
  of: ['identity provider'],
  path: [],
  readOnly: ['id', 'created', 'lastUpdated', 'status', '_links', '_embedded'],
  shape: ({ edition }) =>
    Type.Object({
      ...kept,
      type: Type.String(),
      name: Type.String({ minLength: 1, maxLength: 100 }),
      status: nullable(words('ACTIVE', 'INACTIVE')),
      issuerMode: nullable(words('ORG_URL', 'CUSTOM_URL', 'DYNAMIC')),
      protocol: elsewhere,
      policy: nullable(Type.Object({})),
      properties: nullable(
        loose({
          additionalAmr: Type.Array(words('sc', 'hwk', 'pin', 'mfa')),
          ialValue: Type.String(),
          aalValue: Type.String(),
          ...(edition === 'field' && { idvMetadata: Type.Object({}), inquiryTemplateId: Type.String() }),
        }),
      ),
    }),
});

/** The lint target for the SAML 2.0 protocol of an identity provider. Spec: Identity provider (IdP), Protocol: SAML2. */
export const saml2Protocol = defineTarget({
  name: 'saml2 protocol',
  of: ['identity provider'],
  path: ['protocol'],
  when: (provider) => protocolOf(provider) === 'SAML2',
  host: { type: 'SAML2', name: 'Partner' },
  shape: (setting) =>
    Type.Object({
      type: nullable(words('SAML2')),
      endpoints: samlEndpoints(setting),
      relayState: nullable(loose({ format: words('OPAQUE', 'FROM_URL') })),
      algorithms: Type.Object({
        request: samlSignature(setting, 'REQUEST', 'NONE'),
        response: samlSignature(setting, 'RESPONSE', 'TOKEN', 'ANY'),
      }),
      credentials: Type.Object({
        trust: samlTrust(setting),
        signing: nullable(loose({ kid: Type.String() })),
      }),
      settings: nullable(
        loose({
          nameFormat: Type.String(),
          honorPersistentNameId: Type.Boolean(),
          ...(setting.edition === 'field' && { participateSlo: Type.Boolean() }),
        }),
      ),
    }),
});

/** Returns the schema of SAML endpoints. The live service writes the redirect binding in upper case. */
function samlEndpoints(setting: LintSetting) {
  const { edition } = setting;
  const redirect = edition === 'field' ? ['HTTP-Redirect', 'HTTP-REDIRECT'] : ['HTTP-Redirect'];
  return Type.Object({
    sso: Type.Object({
      url: unlessCreated(setting, Type.String({ minLength: 11, maxLength: 1014, format: 'url' })),
      binding: nullable(words('HTTP-POST', ...redirect)),
      destination: nullable(Type.String({ minLength: 1, maxLength: 512 })),
    }),
    acs: nullable(loose({ binding: words('HTTP-POST'), type: words('INSTANCE', 'ORG') })),
    ...(edition === 'field' && { slo: nullable(Type.Object({})) }),
  });
}

function samlSignature({ edition }: LintSetting, ...scopes: readonly string[]) {
  const signature = nullable(loose({ algorithm: words('SHA-1', 'SHA-256'), scope: words(...scopes) }));
  return nullable(
    Type.Object({ signature, ...(edition === 'field' && { digest: nullable(Type.String()) }) }),
  );
}

function samlTrust(setting: LintSetting) {
  const uri = Type.String({ minLength: 1, maxLength: 1024, format: 'uri' });
  return Type.Object({
    issuer: uri,
    audience: unlessCreated(setting, uri),
    kid: Type.String({ minLength: 36, maxLength: 36 }),
    ...(setting.edition === 'field' && {
      additionalKids: nullable(Type.Array(Type.String())),
      revocation: nullable(Type.String()),
      revocationCacheLifetime: nullable(Whole),
    }),
  });
}

/** Returns the schema of a field that create and update requests may omit, because the service fills it in. */
function unlessCreated({ reading }: LintSetting, schema: TSchema): TSchema {
  return reading === 'stored' ? schema : nullable(schema);
}

/**
 * The lint target for the OAuth 2.0 or OpenID Connect protocol of an identity provider. Spec: Identity provider (IdP), Protocol: OAUTH2 and
 * OIDC.
 */
export const oauth2Protocol = defineTarget({
  name: 'oauth2 protocol',
  of: ['identity provider'],
  path: ['protocol'],
  when: (provider) => ['OAUTH2', 'OIDC'].includes(protocolOf(provider) ?? ''),
  host: { type: 'ACME', name: 'Partner' },
  shape: (setting) =>
    Type.Object({
      type: nullable(words('OAUTH2', 'OIDC')),
      scopes: Type.Array(Type.String(), { minItems: 1 }),
      endpoints: nullable(oauthEndpoints(setting)),
      algorithms: nullable(oauthAlgorithms(setting)),
      credentials: Type.Object({
        client: Type.Object({
          client_id: ofCommonLength,
          client_secret: nullable(ofCommonLength),
          token_endpoint_auth_method: nullable(ofCommonLength),
          pkce_required: Flag,
        }),
        signing: nullable(
          loose({
            kid: ofCommonLength,
            alg: words('RS256', 'RS384', 'RS512'),
            privateKey: ofCommonLength,
            teamId: ofCommonLength,
          }),
        ),
      }),
      ...(setting.edition === 'field' && {
        issuer: nullable(loose({ url: Type.String() })),
        settings: nullable(
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

function oauthEndpoints({ edition }: LintSetting) {
  const endpoint = loose({
    url: Type.String({ format: 'url' }),
    binding: words('HTTP-REDIRECT', 'HTTP-POST'),
  });
  const further: TProperties = { slo: endpoint, par: endpoint, acs: Type.Object({}) };
  return loose({
    authorization: endpoint,
    token: endpoint,
    userInfo: endpoint,
    jwks: endpoint,
    ...(edition === 'field' && further),
  });
}

/**
 * Returns the schema of the algorithms of an OAuth 2.0 or OpenID Connect protocol. The live service also accepts the digest algorithm of
 * SAML 2.0, and ignores it.
 */
function oauthAlgorithms({ edition }: LintSetting) {
  const dropped = edition === 'field' ? ['SHA-256'] : [];
  const algorithm = words('HS256', 'HS384', 'HS512', 'RS256', 'RS384', 'RS512', ...dropped);
  const signature = loose({ algorithm, scope: words('REQUEST', 'NONE') });
  return loose({
    request: loose({ signature }),
    ...(edition === 'field' && { response: Type.Object({}) }),
  });
}

/**
 * The lint target for the protocol of an identity provider that authenticates by client certificate. Spec: Identity provider (IdP),
 * Protocol: MTLS.
 */
export const mtlsProtocol = defineTarget({
  name: 'mtls protocol',
  of: ['identity provider'],
  path: ['protocol'],
  when: (provider) => protocolOf(provider) === 'MTLS',
  host: { type: 'X509', name: 'Smart cards' },
  shape: (setting) => {
    const endpoints = Type.Object({ sso: Type.Object({ url: Type.String({ format: 'url template' }) }) });
    return Type.Object({
      type: nullable(words('MTLS')),
      endpoints: unlessCreated(setting, endpoints),
      credentials: Type.Object({
        trust: Type.Object({
          issuer: nullable(Type.String({ minLength: 1 })),
          audience: nullable(Type.String()),
          kid: Type.String({ minLength: 1 }),
          revocation: nullable(Type.String()),
          revocationCacheLifetime: nullable(Whole),
          ...(setting.edition === 'field' && { additionalKids: nullable(Type.Array(Type.String())) }),
        }),
      }),
    });
  },
});

/** Returns the protocol that an identity provider states, or the default of its type. Types that are named after vendors use OAuth 2.0. */
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

/**
 * The lint target for the policy of an identity provider. All fields of the policy are known, but not all values. Spec:
 * Identity provider (IdP), IdP policy object.
 */
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
        groups: edition === 'field' ? Type.Object({}) : action,
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

/** The lint target for keys of identity providers. Spec: Identity provider (IdP), IdP key credential. */
export const identityProviderKey = defineTarget({
  name: 'identity provider key',
  of: ['identity provider key'],
  path: [],
  shape: ({ reading }) => {
    const x5c = Type.Array(Type.String(), { minItems: 1 });
    return Type.Object({
      ...kept,
      expiresAt: nullable(Type.String({ format: 'timestamp' })),
      kid: nullable(Type.String({ minLength: 1 })),
      kty: nullable(words('RSA', 'EC')),
      alg: nullable(Type.String()),
      use: nullable(words('sig')),
      e: nullable(Type.String()),
      n: nullable(Type.String()),
      x: nullable(Type.String()),
      y: nullable(Type.String()),
      crv: nullable(words('P-256', 'P-384', 'P-521')),
      x5c: reading === 'create' ? x5c : nullable(x5c),
      'x5t#S256': nullable(Type.String()),
    });
  },
});
