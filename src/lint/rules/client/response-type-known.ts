import { defineRule } from '../../rule/rule.js';

/** Spec: Client application, `response_types`. */
export const clientResponseTypeKnown = defineRule({
  id: 'client/response-type-known',
  severity: 'error',
  what: 'a response type other than `code`, `token` and `id_token`',
  why: 'the service refuses the client; what is asked for together stands in the list one by one',
  source: 'Client application, `response_types`',
  on: 'client',
  refusedByService: 'both',
  fields: ['response_types.*'],
  fix: 'suggested',
  examples: {
    bad: [{ client_id: '0oa1', response_types: ['code', 'idtoken'] }],
    good: [{ client_id: '0oa1', response_types: ['code'] }],
  },
});
