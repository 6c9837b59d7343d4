import { isGiven } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Reports SCIM groups that lack a required field, or that have a field of the wrong type. Spec: SCIM 1.1 resources, "Group". */
export const scimGroupFields = defineRule({
  id: 'scim/group-fields',
  severity: 'error',
  what: 'a SCIM group lacks a required field, or a field has the wrong type',
  why: 'the service does not find the group in later requests, or loses the members of the group',
  source: 'SCIM 1.1 resources',
  on: 'SCIM group',
  refusedByService: 'never',
  fields: [''],
  *check(group, { reading }) {
    if (reading === 'create' && isGiven(group, 'id'))
      yield {
        at: ['id'],
        isKey: true,
        message: 'the server assigns `id`; remove it from the create request',
      };
  },
  examples: () => ({
    bad: [
      { schemas: ['urn:scim:schemas:core:1.0'], id: 'group1' },
      { schemas: ['urn:scim:schemas:core:1.0'], id: 'group1', displayName: 'Staff', members: ['user1'] },
      { schemas: ['urn:scim:schemas:core:1.0'], displayName: 'Staff', members: [] },
    ],
    good: [
      {
        schemas: ['urn:scim:schemas:core:1.0'],
        id: 'group1',
        displayName: 'Staff',
        members: [{ value: 'user1', display: 'Ann' }],
      },
    ],
  }),
});
