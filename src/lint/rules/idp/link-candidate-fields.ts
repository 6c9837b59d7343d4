import { methodFault } from '../../helpers/links/method-fault.js';
import { isGiven } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

export const idpLinkCandidateFields = defineRule({
  id: 'idp/link-candidate-fields',
  severity: 'error',
  what: 'a candidate for an account link lacks its id or its link `confirm`, or a field has the wrong type',
  why: 'the caller follows the link `confirm` of the candidate that the user selects',
  source: 'Identity provider (IdP), "Link candidate user"',
  relaxed: [{ edition: 'field', severity: 'info', why: 'the live service returns users as it stores them' }],
  on: 'link candidate',
  refusedByService: 'never',
  fields: [''],
  *check(candidate) {
    if (!isGiven(candidate, '_links', 'confirm'))
      yield { message: 'the candidate has no link `confirm`; add it' };
    yield* methodFault(candidate, 'confirm', ['POST']);
  },
  examples: () => ({
    bad: [
      { ...candidate(), id: 5 },
      { ...candidate(), _links: {} },
      { ...candidate(), profile: 'ann' },
      { ...candidate(), credentials: { provider: { type: 5 } } },
      {
        ...candidate(),
        _links: { confirm: { href: 'https://example.com/confirm', hints: { allow: ['GET'] } } },
      },
    ],
    good: [candidate()],
  }),
});

function candidate() {
  return {
    id: 'user1',
    status: 'ACTIVE',
    created: '2026-01-15T10:00:00.000Z',
    lastLogin: null,
    profile: { firstName: 'Ann' },
    credentials: { provider: { type: 'OKTA', name: 'OKTA' } },
    _links: {
      confirm: {
        href: 'https://example.com/api/v1/idps/tx/tx1/lifecycle/confirm/user1',
        hints: { allow: ['POST'] },
      },
    },
  };
}
