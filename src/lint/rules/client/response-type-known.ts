import { defineRule } from '../../rule/rule.js';

export const clientResponseTypeKnown = defineRule({
  id: 'client/response-type-known',
  severity: 'error',
  what: 'a response type is not `code`, `token` or `id_token`',
  why: 'the service rejects the client. To combine response types, list each as its own entry, such as `["code", "id_token"]`',
  source: 'Client application, `response_types`',
  on: 'client',
  refusedByService: 'both',
  fields: ['response_types.*'],
  fix: 'suggested',
  examples: () => ({
    bad: [{ client_id: '0oa1', response_types: ['code', 'idtoken'] }],
    good: [{ client_id: '0oa1', response_types: ['code'] }],
  }),
});
