import { replayRecording } from '../../helpers/recording/replay.js';
import { at } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: SCIM 1.1 provisioning server contract, "Patch user", "Replace user". */
export const scimChangeApplied = defineRule({
  id: 'scim/change-applied',
  severity: 'error',
  what: 'an answer to a change of a user that shows the user as it was before',
  why: 'who was deactivated stays active: the account can still be used after the person has left',
  source: 'SCIM 1.1 provisioning server contract',
  on: 'recording',
  refusedByService: 'never',
  *check(recording, { org }) {
    for (const { exchange, operation } of replayRecording(recording, org)) {
      if (operation.name !== 'patch a user' && operation.name !== 'replace a user') continue;
      const { request, response, status, resource } = exchange;
      const [sent, shown] = [at(request.value, 'active'), at(response.value, 'active')];
      if (status !== 200 || typeof sent !== 'boolean' || typeof shown !== 'boolean' || sent === shown)
        continue;
      yield {
        of: resource,
        at: [...response.at, 'active'],
        message: `\`active\` was set to \`${sent}\`, and the answer shows \`${shown}\`: answer the user as it is then`,
      };
    }
  },
  examples: {
    bad: [[patch(true)]],
    good: [[patch(false)]],
  },
});

function patch(active: boolean) {
  const schemas = ['urn:scim:schemas:core:1.0'];
  return {
    method: 'PATCH',
    path: '/scim/v1/Users/user1',
    status: 200,
    request: { schemas, id: 'user1', active: false },
    response: { schemas, id: 'user1', userName: 'ann@example.com', active },
  };
}
