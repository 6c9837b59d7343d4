import { quoted } from '../../../base/messages.js';
import { answered, isDone, operationsIn } from '../../helpers/scim/scim-operations.js';
import { textAt } from '../../rule/json-path.js';
import type { Elsewhere } from '../../rule/rule.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: SCIM 1.1 provisioning server contract, "The `userName` filter attribute must be unique across users". */
export const scimUsernameUnique = defineRule({
  id: 'scim/username-unique',
  severity: 'error',
  what: 'two SCIM users have the same `userName` at the same time',
  why: 'the service finds users by their `userName`, so it may change or deactivate the wrong user',
  source: 'SCIM 1.1 provisioning server contract',
  on: 'recording',
  refusedByService: 'never',
  *check(recording) {
    const owners = new Map<string, { readonly id: string; readonly seen: Elsewhere }>();
    const names = new Map<string, string>();
    for (const operation of operationsIn(recording)) {
      if (operation.collection !== 'Users' || !isDone(operation)) continue;
      const { resource } = operation.exchange;
      for (const [place, user] of answered(operation)) {
        const [id, userName] = [textAt(user, 'id'), textAt(user, 'userName')];
        if (id === undefined || userName === undefined) continue;
        const [key, name] = [
          JSON.stringify([operation.base, id]),
          JSON.stringify([operation.base, userName]),
        ];
        const former = names.get(key);
        if (former !== undefined && former !== name && owners.get(former)?.id === id) owners.delete(former);
        const owner = owners.get(name);
        if (owner !== undefined && owner.id !== id)
          yield {
            of: resource,
            at: [...place, 'userName'],
            message: `${quoted(userName)} is the \`userName\` of two users, ${quoted(owner.id)} and ${quoted(id)}; give each user its own \`userName\``,
            related: [owner.seen],
          };
        else
          owners.set(name, {
            id,
            seen: { of: resource, at: [...place, 'userName'], message: 'the other user' },
          });
        names.set(key, name);
      }
    }
  },
  examples: () => ({
    bad: [[list(['user1', 'ann@example.com'], ['user2', 'ann@example.com'])]],
    good: [[list(['user1', 'ann@example.com'], ['user2', 'bob@example.com'])]],
  }),
});

function list(...users: readonly (readonly [id: string, userName: string])[]) {
  return {
    method: 'GET',
    path: '/scim/v1/Users?startIndex=1&count=100',
    status: 200,
    response: {
      schemas: ['urn:scim:schemas:core:1.0'],
      totalResults: users.length,
      startIndex: 1,
      itemsPerPage: users.length,
      Resources: users.map(([id, userName]) => ({ id, userName })),
    },
  };
}
