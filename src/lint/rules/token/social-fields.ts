import { defineRule } from '../../rule/rule.js';

/** Spec: Identity provider (IdP), "Social token". */
export const tokenSocialFields = defineRule({
  id: 'token/social-fields',
  severity: 'error',
  what: 'a social token of a scheme other than `Bearer`, or with fields of another type',
  why: 'who calls the provider with the token goes by its type and its scheme',
  source: 'Identity provider (IdP), "Social token"',
  on: 'social token',
  refusedByService: 'never',
  fields: [''],
  relaxed: [
    { edition: 'field', severity: 'warning', why: 'providers of the live service may have other schemes' },
  ],
  examples: {
    bad: [{ id: 't1', tokenType: 'urn:ietf:params:oauth:token-type:access_token', tokenAuthScheme: 'MAC' }],
    good: [
      { id: 't1', tokenType: 'urn:ietf:params:oauth:token-type:access_token', tokenAuthScheme: 'Bearer' },
      { id: 't1', tokenType: 'urn:ietf:params:oauth:token-type:id_token', tokenAuthScheme: null },
    ],
  },
});
