import { exampleMtlsProtocol } from '../../helpers/example/example-protocols.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

const { credentials, endpoints, type } = exampleMtlsProtocol;

export const idpMtlsShape = defineRule({
  id: 'idp/mtls-shape',
  severity: 'error',
  what: 'a smart card provider has no single sign-on URL, or no key of the issuer of its cards',
  why: 'the service accepts no card, or cannot identify its owner, so it rejects the provider',
  source: 'Identity provider (IdP), Protocol: MTLS',
  on: 'mtls protocol',
  refusedByService: 'both',
  fields: [''],
  examples: () => ({
    bad: [
      { type, endpoints, credentials: { trust: { issuer: 'CN=Cards' } } },
      { type, endpoints, credentials: {} },
      { type, endpoints: { sso: {} }, credentials },
    ],
    good: [
      {
        ...exampleMtlsProtocol,
        credentials: {
          trust: { ...credentials.trust, audience: null, revocation: 'CRL', revocationCacheLifetime: 2880 },
        },
      },
      exampleGiven({ type, credentials }, { reading: 'create' }),
    ],
  }),
});
