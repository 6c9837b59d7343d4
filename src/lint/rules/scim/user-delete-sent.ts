import { operationsIn } from '../../helpers/scim/scim-operations.js';
import { defineRule } from '../../rule/rule.js';

/** Reports recorded DELETE requests for SCIM users. Spec: SCIM 1.1 provisioning server contract, "User DELETE is never sent". */
export const scimUserDeleteSent = defineRule({
  id: 'scim/user-delete-sent',
  severity: 'error',
  what: 'a recording contains a DELETE of a SCIM user',
  why: 'the service deactivates users and never deletes them, so a server that waits for the DELETE keeps them active',
  source: 'SCIM 1.1 provisioning server contract',
  on: 'recording',
  refusedByService: 'never',
  *check(recording) {
    for (const { collection, exchange } of operationsIn(recording))
      if (exchange.method === 'DELETE' && collection === 'Users')
        yield {
          of: exchange.resource,
          message:
            'the service never deletes a user; set `active` to `false` by PATCH or PUT to deactivate the user',
        };
  },
  examples: () => ({
    bad: [[{ method: 'DELETE', path: '/scim/v1/Users/user1', status: 204, response: null }]],
    good: [[{ method: 'DELETE', path: '/scim/v1/Groups/group1', status: 204, response: null }]],
  }),
});
