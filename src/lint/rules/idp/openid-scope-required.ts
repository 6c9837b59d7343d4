import { oidcProtocol } from '../../helpers/example/example-protocols.js';
import { at, listAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Spec: Identity provider (IdP), "`openid` is always required for OIDC"; Identity provider (IdP), Protocol: OAUTH2
 * and OIDC, `scopes`.
 */
export const idpOpenidScopeRequired = defineRule({
  id: 'idp/openid-scope-required',
  severity: 'error',
  what: 'an identity provider has no scope, or an OpenID Connect provider lacks the scope `openid`',
  why: 'an OpenID Connect provider sends no ID token without the scope `openid`, so nobody can sign in with it',
  source: 'Identity provider (IdP), Protocol: OAUTH2 and OIDC, `scopes`; Identity provider (IdP), `protocol`',
  on: 'oauth2 protocol',
  refusedByService: 'both',
  fields: ['scopes'],
  fix: 'suggested',
  *check(protocol) {
    const scopes = listAt(protocol, 'scopes');
    if (at(protocol, 'type') !== 'OIDC' || scopes.length === 0 || scopes.includes('openid')) return;
    yield {
      at: ['scopes'],
      message: 'the scope `openid` is missing, which OpenID Connect requires; add it',
      fix: {
        kind: 'suggested',
        what: 'add `openid`',
        changes: [{ op: 'set', at: ['scopes'], value: ['openid', ...scopes] }],
      },
    };
  },
  examples: () => ({
    bad: [
      { ...oidcProtocol, scopes: ['profile', 'email'] },
      { ...oidcProtocol, scopes: [] },
    ],
    good: [
      { ...oidcProtocol, scopes: ['openid', 'email'] },
      exampleGiven(
        { ...oidcProtocol, type: 'OAUTH2', scopes: ['email'] },
        { note: 'A provider with `OAUTH2` does not use OpenID Connect' },
      ),
    ],
  }),
});
