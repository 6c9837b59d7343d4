import { at, isGiven, listAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Reports a SCIM user who lacks a required field or has a field of the wrong type. Spec: SCIM 1.1 resources, "User". */
export const scimUserFields = defineRule({
  id: 'scim/user-fields',
  severity: 'error',
  what: 'a SCIM user lacks a required field, or a field has the wrong type',
  why: 'the import of the service skips the user, or the service can no longer match the user with the account on the SCIM server',
  source: 'SCIM 1.1 resources',
  on: 'SCIM user',
  refusedByService: 'never',
  fields: [''],
  *check(user, { edition, reading }) {
    const emails = listAt(user, 'emails');
    const primary = [...emails.keys()].filter((index) => at(emails[index], 'primary') === true);
    const [first = 0, second] = primary;
    if (second !== undefined)
      yield {
        at: ['emails', second, 'primary'],
        message: 'the user has a second primary email; set `primary` of one to `false`',
        related: [{ at: ['emails', first], message: 'the first primary email' }],
      };
    else if (emails.length > 1 && primary.length === 0)
      yield {
        at: ['emails'],
        severity: 'warning',
        message: 'no email is primary; set `primary` of one to `true`',
      };
    if (reading === 'create' && isGiven(user, 'id'))
      yield {
        at: ['id'],
        isKey: true,
        message: 'the server assigns `id`; remove it from the create request',
      };
    if (isGiven(user, 'password') && (reading === 'stored' || (reading === 'update' && edition === 'spec')))
      yield {
        at: ['password'],
        isKey: true,
        message: '`password` is part of create requests only, never of a response; remove it',
      };
  },
  examples: () => ({
    bad: [
      { schemas: ['urn:scim:schemas:core:1.0'], id: 'user1', userName: 'ann@example.com', active: 'true' },
      {
        schemas: ['urn:scim:schemas:core:1.0'],
        id: 'user1',
        emails: [{ value: 'ann@example.com', primary: true }],
      },
      {
        schemas: ['urn:scim:schemas:core:1.0'],
        id: 'user1',
        userName: 'ann@example.com',
        emails: [
          { value: 'ann@example.com', primary: true },
          { value: 'ann@example.org', primary: true },
        ],
      },
    ],
    good: [
      {
        schemas: ['urn:scim:schemas:core:1.0'],
        id: 'user1',
        userName: 'ann@example.com',
        active: true,
        emails: [{ value: 'ann@example.com', primary: true, type: 'work' }],
      },
    ],
  }),
});
