import { defineRule } from '../../rule/rule.js';

/** Spec: Identity provider (IdP), "Linked IdP user". */
export const idpLinkedUserFields = defineRule({
  id: 'idp/linked-user-fields',
  severity: 'error',
  what: 'a user of an identity provider without the two ids that link the accounts, or with fields of another type',
  why: 'the link is between the two ids: without one of them nobody is found at the next sign-in',
  source: 'Identity provider (IdP), "Linked IdP user"',
  on: 'user of an identity provider',
  refusedByService: 'never',
  fields: [''],
  examples: {
    bad: [
      { id: '00u1', profile: {}, _links: { idp: {} } },
      { id: '00u1', externalId: 7, _links: { idp: {} } },
    ],
    good: [{ id: '00u1', externalId: 'ann', profile: { email: null }, _links: { idp: {} } }],
  },
});
