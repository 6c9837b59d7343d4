/** Minimal complete identity provider protocols for examples. */
export const samlProtocol = {
  type: 'SAML2',
  endpoints: { sso: { url: 'https://idp.example.com/sso', destination: 'https://idp.example.com/sso' } },
  algorithms: { request: { signature: { algorithm: 'SHA-256', scope: 'REQUEST' } } },
  credentials: {
    trust: {
      issuer: 'https://idp.example.com',
      audience: 'https://org.example.com/saml2/service-provider/sp1',
      kid: '78f35696-cb9f-4a5c-97f6-f1d1122a8805',
    },
  },
};

export const oidcProtocol = {
  type: 'OIDC',
  scopes: ['openid'],
  credentials: { client: { client_id: 'c1', client_secret: 's1' } },
};

export const exampleMtlsProtocol = {
  type: 'MTLS',
  endpoints: { sso: { url: 'https://org.example.com/login/cert' } },
  credentials: { trust: { kid: '45dec5ff-8cdc-48c0-85fe-a4869f1753dc' } },
};
