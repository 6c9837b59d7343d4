import { defineRule } from '../../rule/rule.js';

/** Spec: Client application, `token_endpoint_auth_method`. */
export const clientAuthMethodKnown = defineRule({
  id: 'client/auth-method-known',
  severity: 'error',
  what: 'a method by which no client can prove itself at the token endpoint',
  why: 'the service refuses the client: it would not know what to ask of it',
  source: 'Client application, `token_endpoint_auth_method`',
  on: 'client',
  refusedByService: 'both',
  fields: ['token_endpoint_auth_method'],
  fix: 'suggested',
  examples: {
    bad: [{ client_id: '0oa1', token_endpoint_auth_method: 'client_secret_basci' }],
    good: [{ client_id: '0oa1', token_endpoint_auth_method: 'client_secret_basic' }],
  },
});
