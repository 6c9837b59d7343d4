import { defineRule } from '../../rule/rule.js';

export const clientApplicationTypeKnown = defineRule({
  id: 'client/application-type-known',
  severity: 'error',
  what: 'an application type is not `web`, `native`, `browser` or `service`',
  why: 'the type determines which grants the client may use; the service rejects unknown types',
  source: 'Client application, `application_type`',
  on: 'client',
  refusedByService: 'both',
  fields: ['application_type'],
  fix: 'suggested',
  examples: () => ({
    bad: [{ client_id: '0oa1', application_type: 'Web' }],
    good: [{ client_id: '0oa1', application_type: 'web' }],
  }),
});
