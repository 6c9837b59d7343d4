import { oidcProtocol } from '../../helpers/example/example-protocols.js';
import { isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** The live service rejects an OpenID Connect provider without its issuer. The specification does not mention the field. */
export const idpIssuerRequired = defineRule({
  id: 'idp/issuer-required',
  severity: 'error',
  what: 'an OpenID Connect provider is created or updated without its issuer',
  why: 'the service compares the issuer of every ID token with this value, so it rejects a provider without it',
  source: 'Refusals of the live service: "The protocol.issuer object cannot be left blank."',
  on: 'identity provider',
  refusedByService: 'field',
  edition: 'field',
  reading: ['create', 'update'],
  *check(provider) {
    if (textAt(provider, 'type') !== 'OIDC' || textAt(provider, 'protocol', 'type') !== 'OIDC') return;
    const hasIssuer = isGiven(provider, 'protocol', 'issuer');
    if (hasIssuer && isGiven(provider, 'protocol', 'issuer', 'url')) return;
    yield {
      at: hasIssuer ? ['protocol', 'issuer'] : ['protocol'],
      isKey: true,
      message: '`protocol.issuer.url` is missing; add the issuer of the ID tokens of the provider',
    };
  },
  examples: () => ({
    bad: [
      { type: 'OIDC', name: 'Partner', protocol: oidcProtocol },
      { type: 'OIDC', name: 'Partner', protocol: { ...oidcProtocol, issuer: {} } },
    ],
    good: [
      {
        type: 'OIDC',
        name: 'Partner',
        protocol: { ...oidcProtocol, issuer: { url: 'https://idp.example.com' } },
      },
      exampleGiven(
        { type: 'GOOGLE', name: 'Google', protocol: oidcProtocol },
        { note: 'The service knows the issuer of a social provider' },
      ),
    ],
  }),
});
