import { describeValue } from '../../../base/messages.js';
import { at, isGiven, listAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Reports a member of a SCIM group whose `operation` is not `delete`. Spec: SCIM 1.1 provisioning server contract, "Change members". */
export const scimMemberOperation = defineRule({
  id: 'scim/member-operation',
  severity: 'error',
  what: 'a member of a SCIM group has an `operation` other than `delete`',
  why: 'only `delete` removes a member; another word keeps or adds the member',
  source: 'SCIM 1.1 provisioning server contract, "Change members"',
  on: 'SCIM group',
  refusedByService: 'never',
  fix: 'suggested',
  *check(group) {
    for (const [index, member] of listAt(group, 'members').entries()) {
      const operation = at(member, 'operation');
      if (!isGiven(operation) || operation === 'delete') continue;
      const place = ['members', index, 'operation'];
      const isRemoval = typeof operation === 'string' && /^(remove|delete|del)$/i.test(operation);
      yield {
        at: place,
        message: `\`operation\` is ${describeValue(operation)}; set it to \`delete\` to remove the member, or remove \`operation\` to add the member`,
        ...(isRemoval && {
          fix: {
            kind: 'suggested',
            what: 'set it to `delete`',
            changes: [{ op: 'set', at: place, value: 'delete' }],
          },
        }),
      };
    }
  },
  examples: () => ({
    bad: [group('remove'), group('add')],
    good: [group('delete')],
  }),
});

function group(operation: string) {
  return {
    schemas: ['urn:scim:schemas:core:1.0'],
    id: 'group1',
    displayName: 'Staff',
    members: [{ value: 'user1', display: 'Ann', operation }],
  };
}
