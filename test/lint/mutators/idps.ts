import { CERTIFICATES, KID, THUMBPRINTS } from '../../../src/lint/helpers/example/example-certificates.js';
import type { Mutator } from '../mutator.js';

const OTHER_KID = '45dec5ff-8cdc-48c0-85fe-a4869f1753dc';

const policy = (template: string) => ({
  provisioning: {
    action: 'AUTO',
    profileMaster: false,
    groups: { action: 'NONE' },
    conditions: { deprovisioned: { action: 'NONE' }, suspended: { action: 'NONE' } },
  },
  accountLink: { action: 'AUTO', filter: { groups: { include: ['00gpartner'] } } },
  subject: {
    userNameTemplate: { template },
    filter: '(\\S+@partner\\.example)',
    matchType: 'USERNAME',
    matchAttribute: null,
  },
  mapAMRClaims: false,
  maxClockSkew: 120000,
});

const kept = (id: string) => ({
  id,
  status: 'ACTIVE',
  created: '2024-03-01T10:00:00.000Z',
  lastUpdated: '2024-03-02T10:00:00.000Z',
  _links: { deactivate: { href: `https://org.example.com/api/v1/idps/${id}/lifecycle/deactivate` } },
});

const saml = () => ({
  ...kept('0oasaml'),
  type: 'SAML2',
  name: 'Partner',
  protocol: {
    type: 'SAML2',
    endpoints: {
      sso: {
        url: 'https://idp.example.com/sso',
        binding: 'HTTP-POST',
        destination: 'https://idp.example.com/sso',
      },
      acs: { binding: 'HTTP-POST', type: 'INSTANCE' },
    },
    relayState: { format: 'FROM_URL' },
    algorithms: {
      request: { signature: { algorithm: 'SHA-256', scope: 'REQUEST' } },
      response: { signature: { algorithm: 'SHA-256', scope: 'ANY' } },
    },
    credentials: {
      trust: {
        issuer: 'https://idp.example.com',
        audience: 'https://org.example.com/saml2/service-provider/sp1',
        kid: KID,
      },
      signing: { kid: '5pDX4d-UxdUyyBmYG5H04CTFky-eWrUWNP2DkZHsK6o' },
    },
    settings: {
      nameFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      honorPersistentNameId: true,
    },
  },
  policy: policy('saml.subjectNameId'),
});

const client = () => ({ client_id: 'c1', client_secret: 's1', pkce_required: true });

const oidc = () => ({
  ...kept('0oaoidc'),
  type: 'OIDC',
  name: 'Supplier',
  issuerMode: 'DYNAMIC',
  protocol: {
    type: 'OIDC',
    scopes: ['openid', 'profile', 'email'],
    endpoints: {
      authorization: { url: 'https://idp.example.com/authorize', binding: 'HTTP-REDIRECT' },
      token: { url: 'https://idp.example.com/token', binding: 'HTTP-POST' },
      userInfo: { url: 'https://idp.example.com/userinfo', binding: 'HTTP-REDIRECT' },
      jwks: { url: 'https://idp.example.com/keys', binding: 'HTTP-REDIRECT' },
    },
    algorithms: { request: { signature: { algorithm: 'HS256', scope: 'REQUEST' } } },
    credentials: { client: client() },
  },
  policy: policy('idpuser.email'),
});

const oidcBody = () => {
  const { type, name, protocol, policy } = oidc();
  return { type, name, protocol, policy };
};

const social = () => ({
  ...kept('0oasocial'),
  type: 'ACME',
  name: 'Customers',
  issuerMode: 'ORG_URL',
  protocol: { type: 'OAUTH2', scopes: ['email'], credentials: { client: client() } },
  policy: policy('idpuser.email'),
});

const signed = () => ({
  ...oidcBody(),
  protocol: {
    ...oidcBody().protocol,
    credentials: {
      client: { client_id: 'c1', token_endpoint_auth_method: 'private_key_jwt' },
      signing: { kid: 'k1', alg: 'RS256' },
    },
  },
});

/** A client of an identity provider that uses a team key instead of a secret. */
const ofTeam = (privateKey?: string) => ({
  ...oidcBody(),
  type: 'ACME',
  protocol: {
    ...oidcBody().protocol,
    credentials: {
      client: { client_id: 'c1', client_secret: null },
      signing: { kid: 'k1', teamId: 't1', privateKey },
    },
  },
});

const smartCard = () => ({
  ...kept('0oacard'),
  type: 'X509',
  name: 'Smart cards',
  properties: { additionalAmr: ['sc', 'hwk', 'pin', 'mfa'] },
  protocol: {
    type: 'MTLS',
    endpoints: { sso: { url: 'https://org.example.com/login/cert' } },
    credentials: {
      trust: {
        issuer: 'CN=Cards',
        audience: null,
        kid: OTHER_KID,
        revocation: 'CRL',
        revocationCacheLifetime: 2880,
      },
    },
  },
  policy: policy('idpuser.subjectAltNameEmail'),
});

const rsaKey = () => ({
  kid: KID,
  created: '2024-03-01T10:00:00.000Z',
  lastUpdated: '2024-03-01T10:00:00.000Z',
  expiresAt: '2035-01-01T00:00:00.000Z',
  kty: 'RSA',
  use: 'sig',
  e: 'AQAB',
  x5c: [CERTIFICATES.rsa],
  'x5t#S256': THUMBPRINTS.rsa,
});

const ecKey = () => ({
  ...rsaKey(),
  kid: OTHER_KID,
  kty: 'EC',
  crv: 'P-256',
  x5c: [CERTIFICATES.ec],
  'x5t#S256': THUMBPRINTS.ec,
});

const org = () => ({ idps: [saml(), oidc(), social(), smartCard(), rsaKey(), ecKey()] });

const generation = () => [
  {
    method: 'POST',
    path: '/api/v1/idps/0oasaml/credentials/keys/generate?validityYears=2',
    status: 200,
    request: null,
    response: rsaKey(),
  },
];

const ofProvider = { kind: 'identity provider', reading: 'stored' } as const;
const ofKey = { kind: 'identity provider key', reading: 'stored' } as const;

export const idps: readonly Mutator[] = [
  {
    ...ofProvider,
    rule: 'idp/type-known',
    what: 'the name of the standard in place of the type',
    valid: saml,
    breaks: (idp) => {
      idp.type = 'SAML';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/type-known',
    what: 'two letters swapped',
    edition: 'field',
    valid: oidc,
    breaks: (idp) => {
      idp.type = 'OICD';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/type-known',
    what: 'a provider in lower case',
    valid: social,
    breaks: (idp) => {
      idp.type = 'acme';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/name-length',
    what: 'a name of 101 characters',
    valid: oidc,
    breaks: (idp) => {
      idp.name = 'n'.repeat(101);
    },
  },
  {
    ...ofProvider,
    rule: 'idp/name-length',
    what: 'no name',
    reading: 'create',
    valid: oidcBody,
    breaks: (idp) => {
      delete idp.name;
    },
  },
  {
    rule: 'idp/name-unique',
    what: 'two of one name',
    valid: org,
    breaks: ({ idps }) => {
      idps[1].name = idps[0].name;
    },
  },
  {
    ...ofProvider,
    rule: 'idp/protocol-fits-type',
    what: 'smart cards over OpenID Connect',
    valid: oidc,
    breaks: (idp) => {
      idp.type = 'X509';
      delete idp.issuerMode;
    },
  },
  {
    ...ofProvider,
    rule: 'idp/protocol-fits-type',
    what: 'a social provider over SAML',
    valid: saml,
    breaks: (idp) => {
      idp.type = 'ACME';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/protocol-fits-type',
    what: 'an unknown protocol',
    valid: oidc,
    breaks: (idp) => {
      idp.protocol.type = 'OPENID';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/issuer-mode',
    what: 'an unknown mode',
    valid: oidc,
    breaks: (idp) => {
      idp.issuerMode = 'CUSTOM';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/issuer-mode',
    what: 'a mode on SAML',
    valid: saml,
    breaks: (idp) => {
      idp.issuerMode = 'ORG_URL';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/additional-amr',
    what: 'on OpenID Connect',
    valid: oidc,
    breaks: (idp) => {
      idp.properties = { additionalAmr: ['mfa'] };
    },
  },
  {
    ...ofProvider,
    rule: 'idp/additional-amr',
    what: 'an unknown method',
    valid: smartCard,
    breaks: (idp) => {
      idp.properties.additionalAmr[2] = 'pwd';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/assurance-levels',
    what: 'on a smart card',
    valid: smartCard,
    breaks: (idp) => {
      idp.properties.ialValue = '2';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/private-key-returned',
    what: 'the key of the team',
    valid: () => ofTeam(),
    breaks: (idp) => {
      idp.protocol.credentials.signing.privateKey = 'MIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEH';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/private-key-jwt-signing',
    what: 'a create without the key of the team',
    reading: 'create',
    valid: () => ofTeam('MIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEH'),
    breaks: (idp) => {
      delete idp.protocol.credentials.signing.privateKey;
    },
  },
  {
    ...ofProvider,
    rule: 'idp/name-template-invalid',
    what: 'an attribute that a smart card does not have',
    valid: smartCard,
    breaks: (idp) => {
      idp.policy.subject.userNameTemplate.template = 'idpuser.email';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/openid-scope-required',
    what: 'the scope is dropped',
    valid: oidc,
    breaks: (idp) => {
      idp.protocol.scopes.shift();
    },
  },
  {
    ...ofProvider,
    rule: 'idp/openid-scope-required',
    what: 'no scope at all',
    valid: social,
    breaks: (idp) => {
      idp.protocol.scopes = [];
    },
  },
  ...(['endpoints', 'algorithms', 'credentials'] as const).map(
    (part): Mutator => ({
      ...ofProvider,
      rule: 'idp/saml-required-parts',
      what: `\`${part}\` is null`,
      valid: saml,
      breaks: (idp) => {
        idp.protocol[part] = null;
      },
    }),
  ),
  {
    ...ofProvider,
    rule: 'idp/saml-sso-url-length',
    what: 'ten characters',
    valid: saml,
    breaks: (idp) => {
      idp.protocol.endpoints.sso.url = 'http://a.b';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/saml-sso-url-length',
    what: 'no scheme',
    valid: saml,
    breaks: (idp) => {
      idp.protocol.endpoints.sso.url = 'idp.example.com/sso';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/saml-destination',
    what: 'none, and requests are signed',
    valid: saml,
    breaks: (idp) => {
      idp.protocol.endpoints.sso.destination = null;
    },
  },
  {
    ...ofProvider,
    rule: 'idp/saml-destination',
    what: '513 characters',
    valid: saml,
    breaks: (idp) => {
      idp.protocol.endpoints.sso.destination = `https://${'d'.repeat(505)}`;
    },
  },
  {
    ...ofProvider,
    rule: 'idp/saml-binding-known',
    what: 'the binding of requests without its prefix',
    valid: saml,
    breaks: (idp) => {
      idp.protocol.endpoints.sso.binding = 'POST';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/saml-binding-known',
    what: 'answers by redirect',
    valid: saml,
    breaks: (idp) => {
      idp.protocol.endpoints.acs.binding = 'HTTP-Redirect';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/saml-binding-known',
    what: 'an unknown endpoint type',
    valid: saml,
    breaks: (idp) => {
      idp.protocol.endpoints.acs.type = 'SHARED';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/saml-signature',
    what: 'a scope of requests for responses',
    valid: saml,
    breaks: (idp) => {
      idp.protocol.algorithms.response.signature.scope = 'REQUEST';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/saml-signature',
    what: 'an algorithm without its hyphen',
    valid: saml,
    breaks: (idp) => {
      idp.protocol.algorithms.request.signature.algorithm = 'SHA256';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/saml-signature',
    what: 'the broken algorithm',
    edition: 'field',
    valid: saml,
    breaks: (idp) => {
      idp.protocol.algorithms.response.signature.algorithm = 'SHA-1';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/saml-trust',
    what: 'a key id with a letter cut off',
    valid: saml,
    breaks: (idp) => {
      idp.protocol.credentials.trust.kid = KID.slice(1);
    },
  },
  {
    ...ofProvider,
    rule: 'idp/saml-trust',
    what: 'an issuer that is not a URI',
    valid: saml,
    breaks: (idp) => {
      idp.protocol.credentials.trust.issuer = 'the partner';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/saml-trust',
    what: 'no audience',
    valid: saml,
    breaks: (idp) => {
      delete idp.protocol.credentials.trust.audience;
    },
  },
  {
    ...ofProvider,
    rule: 'idp/saml-name-format-known',
    what: 'a format of the wrong version',
    valid: saml,
    breaks: (idp) => {
      idp.protocol.settings.nameFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:emailAddress';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/saml-name-format-known',
    what: 'persistent names that are not honored',
    valid: saml,
    breaks: (idp) => {
      idp.protocol.settings.honorPersistentNameId = false;
    },
  },
  {
    rule: 'idp/key-unknown',
    what: 'the key of a provider is not in the store',
    valid: org,
    breaks: ({ idps }) => {
      idps[0].protocol.credentials.trust.kid = '00000000-cb9f-4a5c-97f6-f1d1122a8805';
    },
  },
  {
    rule: 'idp/key-ec-only-x509',
    what: 'SAML with the key of the smart cards',
    valid: org,
    breaks: ({ idps }) => {
      idps[0].protocol.credentials.trust.kid = OTHER_KID;
    },
  },
  {
    ...ofProvider,
    rule: 'idp/client-credentials-length',
    what: 'an empty client id',
    valid: oidc,
    breaks: (idp) => {
      idp.protocol.credentials.client.client_id = '';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/client-credentials-length',
    what: 'no secret in a new one',
    reading: 'create',
    valid: oidcBody,
    breaks: (idp) => {
      delete idp.protocol.credentials.client.client_secret;
    },
  },
  {
    ...ofProvider,
    rule: 'idp/client-credentials-length',
    what: 'a secret of null',
    valid: social,
    breaks: (idp) => {
      idp.protocol.credentials.client.client_secret = null;
    },
  },
  {
    ...ofProvider,
    rule: 'idp/private-key-jwt-signing',
    what: 'an algorithm of elliptic curves',
    reading: 'create',
    valid: signed,
    breaks: (idp) => {
      idp.protocol.credentials.signing.alg = 'ES256';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/private-key-jwt-signing',
    what: 'an update without the key',
    reading: 'update',
    valid: signed,
    breaks: (idp) => {
      idp.protocol.credentials.signing.kid = null;
    },
  },
  {
    ...ofProvider,
    rule: 'idp/request-signature-alg',
    what: 'an algorithm of SAML',
    valid: oidc,
    breaks: (idp) => {
      idp.protocol.algorithms.request.signature.algorithm = 'SHA-256';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/request-signature-alg',
    what: 'an algorithm that is ignored',
    valid: oidc,
    breaks: (idp) => {
      idp.protocol.algorithms.request.signature.scope = 'NONE';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/mtls-shape',
    what: 'no key',
    valid: smartCard,
    breaks: (idp) => {
      delete idp.protocol.credentials.trust.kid;
    },
  },
  {
    ...ofProvider,
    rule: 'idp/mtls-shape',
    what: 'no address',
    valid: smartCard,
    breaks: (idp) => {
      idp.protocol.endpoints.sso = null;
    },
  },
  {
    ...ofProvider,
    rule: 'idp/subject-filter-invalid',
    what: 'a bracket is not closed',
    valid: oidc,
    breaks: (idp) => {
      idp.policy.subject.filter = '(\\S+@partner\\.example';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/subject-filter-invalid',
    what: 'a wildcard in place of an expression',
    valid: oidc,
    breaks: (idp) => {
      idp.policy.subject.filter = '*@partner.example';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/name-template-invalid',
    what: 'it does not parse',
    valid: oidc,
    breaks: (idp) => {
      idp.policy.subject.userNameTemplate.template = 'idpuser.email + ';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/name-template-invalid',
    what: 'it reads what the service knows, not the provider',
    valid: saml,
    breaks: (idp) => {
      idp.policy.subject.userNameTemplate.template = 'user.email';
    },
  },
  {
    ...ofProvider,
    rule: 'idp/auto-link-unfiltered',
    what: 'both filters are removed',
    valid: saml,
    breaks: ({ policy }) => {
      policy.accountLink.filter = null;
      policy.subject.filter = null;
    },
  },
  {
    ...ofKey,
    rule: 'idp-key/kid-format',
    what: 'a letter is cut off',
    valid: rsaKey,
    breaks: (key) => {
      key.kid = KID.slice(0, -1);
    },
  },
  {
    ...ofKey,
    rule: 'idp-key/kid-format',
    what: 'none',
    valid: rsaKey,
    breaks: (key) => {
      delete key.kid;
    },
  },
  {
    ...ofKey,
    rule: 'idp-key/curve-known',
    what: 'an unsuitable curve',
    valid: ecKey,
    breaks: (key) => {
      key.crv = 'secp256k1';
    },
  },
  {
    ...ofKey,
    rule: 'idp-key/curve-known',
    what: 'a curve on an RSA key',
    valid: rsaKey,
    breaks: (key) => {
      key.crv = 'P-256';
    },
  },
  {
    ...ofKey,
    rule: 'idp-key/x5c-decodes',
    what: 'the end is cut off',
    valid: rsaKey,
    breaks: (key) => {
      key.x5c[0] = key.x5c[0].slice(0, -20);
    },
  },
  {
    ...ofKey,
    rule: 'idp-key/x5c-decodes',
    what: 'the thumbprint of another certificate',
    valid: rsaKey,
    breaks: (key) => {
      key['x5t#S256'] = THUMBPRINTS.ec;
    },
  },
  {
    ...ofKey,
    rule: 'idp-key/x5c-decodes',
    what: 'a certificate of elliptic curves in an RSA key',
    valid: rsaKey,
    breaks: (key) => {
      key.x5c = [CERTIFICATES.ec];
      key['x5t#S256'] = THUMBPRINTS.ec;
    },
  },
  {
    ...ofKey,
    rule: 'idp-key/x5c-decodes',
    what: 'another curve',
    valid: ecKey,
    breaks: (key) => {
      key.crv = 'P-521';
    },
  },
  {
    ...ofKey,
    rule: 'idp-key/expired',
    what: 'the certificate has ended',
    valid: () => ({ ...ecKey(), 'x5t#S256': undefined }),
    breaks: (key) => {
      key.x5c = [CERTIFICATES.past];
    },
  },
  {
    ...ofKey,
    rule: 'idp-key/expired',
    what: 'the certificate ends in two weeks',
    valid: () => ({ ...ecKey(), 'x5t#S256': undefined }),
    breaks: (key) => {
      key.x5c = [CERTIFICATES.soon];
    },
  },
  {
    rule: 'idp-key/validity-years',
    what: 'one year',
    valid: generation,
    breaks: ([exchange]) => {
      exchange.path = exchange.path.replace('=2', '=1');
    },
  },
  {
    rule: 'idp-key/validity-years',
    what: 'no number of years',
    valid: generation,
    breaks: ([exchange]) => {
      exchange.path = exchange.path.replace(/\?.*/, '');
    },
  },
  {
    rule: 'idp-key/in-use-deleted',
    what: 'the key of the SAML provider is deleted',
    isChange: true,
    valid: () => org().idps,
    breaks: (idps) => {
      idps.splice(4, 1);
    },
  },
  {
    rule: 'idp/issuer-required',
    what: 'the issuer left out of a new provider',
    edition: 'field',
    valid: () => ({
      ...oidcBody(),
      protocol: { ...oidcBody().protocol, issuer: { url: 'https://idp.example.com' } },
    }),
    breaks: (provider) => {
      delete provider.protocol.issuer;
    },
  },
];
