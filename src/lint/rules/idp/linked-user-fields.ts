import { methodFault } from '../../helpers/links/method-fault.js';
import { defineRule } from '../../rule/rule.js';

export const idpLinkedUserFields = defineRule({
  id: 'idp/linked-user-fields',
  severity: 'error',
  what: 'a user of an identity provider lacks one of the two ids that link the accounts, or a field has the wrong type',
  why: 'the two ids link the accounts: if one is missing, the next sign-in does not find the account',
  source: 'Identity provider (IdP), "Linked IdP user"',
  choices: [
    'for the live service (edition `field`), this lint rule does not check the profile attributes and the methods of the links, because the live service keeps the attributes of the provider',
  ],
  on: 'user of an identity provider',
  refusedByService: 'never',
  fields: [''],
  *check(user, { edition }) {
    if (edition === 'spec') yield* methodFault(user, 'self', ['GET', 'DELETE']);
  },
  examples: () => ({
    bad: [
      { id: '00u1', profile: {} },
      { id: '00u1', externalId: 7 },
      { id: '00u1', externalId: 'ann', profile: { email: 5 } },
      {
        id: '00u1',
        externalId: 'ann',
        _links: {
          self: { href: 'https://example.com/api/v1/idps/idp1/users/00u1', hints: { allow: ['POST'] } },
        },
      },
    ],
    good: [
      {
        id: '00u1',
        externalId: 'ann',
        profile: { email: null },
        _links: {
          self: {
            href: 'https://example.com/api/v1/idps/idp1/users/00u1',
            hints: { allow: ['GET', 'DELETE'] },
          },
        },
      },
    ],
  }),
});
