import { defineRule } from '../../rule/rule.js';

export const clientAuthMethodKnown = defineRule({
  id: 'client/auth-method-known',
  severity: 'error',
  what: 'the authentication method of a client is unknown',
  why: 'the service cannot authenticate the client at the token endpoint, so it rejects the client',
  source: 'Client application, `token_endpoint_auth_method`',
  on: 'client',
  refusedByService: 'both',
  fields: ['token_endpoint_auth_method'],
  fix: 'suggested',
  examples: () => ({
    bad: [{ client_id: '0oa1', token_endpoint_auth_method: 'client_secret_basci' }],
    good: [{ client_id: '0oa1', token_endpoint_auth_method: 'client_secret_basic' }],
  }),
});
