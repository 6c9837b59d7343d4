import { defineRule } from '../../rule/rule.js';

/** Spec: Client application, `application_type`. */
export const clientApplicationTypeKnown = defineRule({
  id: 'client/application-type-known',
  severity: 'error',
  what: 'an application type other than `web`, `native`, `browser` and `service`',
  why: 'the type decides which grants the client may use; the service refuses a type that it does not know',
  source: 'Client application, `application_type`',
  on: 'client',
  refusedByService: 'both',
  fields: ['application_type'],
  fix: 'suggested',
  examples: {
    bad: [{ client_id: '0oa1', application_type: 'Web' }],
    good: [{ client_id: '0oa1', application_type: 'web' }],
  },
});
