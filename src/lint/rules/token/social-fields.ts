import { defineRule, exampleGiven } from '../../rule/rule.js';

export const tokenSocialFields = defineRule({
  id: 'token/social-fields',
  severity: 'error',
  what: 'a token from a social identity provider has a scheme other than `Bearer`, or a field has the wrong type',
  why: 'an application that sends the token to the provider relies on the type and scheme of the token',
  source: 'Identity provider (IdP), "Social token"',
  on: 'social token',
  refusedByService: 'never',
  fields: [''],
  relaxed: [
    { edition: 'field', severity: 'warning', why: 'providers of the live service may have other schemes' },
  ],
  examples: () => ({
    bad: [{ id: 't1', tokenType: 'urn:ietf:params:oauth:token-type:access_token', tokenAuthScheme: 'MAC' }],
    good: [
      { id: 't1', tokenType: 'urn:ietf:params:oauth:token-type:access_token', tokenAuthScheme: 'Bearer' },
      exampleGiven(
        { id: 't1', tokenType: 'urn:ietf:params:oauth:token-type:id_token', tokenAuthScheme: null },
        { note: 'The scheme may be `null`' },
      ),
    ],
  }),
});
