import { expect, test } from 'vitest';
import { readSnapshot, unwrap } from '../../src/index.js';
import { explanationText, repairs } from '../../src/public/what-if.js';

const TWO_FACTORS = {
  appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '2FA' } },
};

/** Returns a rule for the members of a group, on a line of its own. */
function ruleFor(id: string, priority: number, group: string) {
  const conditions = { people: { groups: { include: [group] } } };
  return {
    id,
    name: id,
    type: 'ACCESS_POLICY',
    status: 'ACTIVE',
    priority,
    conditions,
    actions: TWO_FACTORS,
  };
}

const RULES = [
  ruleFor('Auditors', 1, '00gold'),
  ruleFor('Managers', 2, '00gmanagers'),
  {
    id: 'Catch-all',
    name: 'Catch-all',
    type: 'ACCESS_POLICY',
    status: 'ACTIVE',
    system: true,
    priority: 99,
    actions: { appSignOn: { access: 'DENY' } },
  },
];

const ORG = {
  policies: [
    {
      id: '00psession',
      name: 'Session',
      type: 'OKTA_SIGN_ON',
      status: 'ACTIVE',
      priority: 1,
      system: true,
      rules: [
        {
          id: 'session',
          name: 'Session',
          type: 'SIGN_ON',
          status: 'ACTIVE',
          priority: 1,
          system: true,
          actions: { signon: { access: 'ALLOW', requireFactor: false } },
        },
      ],
    },
    {
      id: 'rst1',
      name: 'Sensitive apps',
      type: 'ACCESS_POLICY',
      status: 'ACTIVE',
      priority: 1,
      rules: RULES,
      _links: { mappings: { href: 'https://acme.example.com/api/v1/policies/rst1/mappings' } },
    },
  ],
  mappings: [{ policyId: 'rst1', appId: '0oa1' }],
  apps: [{ id: '0oa1', label: 'Payroll', status: 'ACTIVE' }],
  groups: [
    { id: '00gstaff', type: 'OKTA_GROUP', profile: { name: 'Staff' } },
    { id: '00gmanagers', type: 'OKTA_GROUP', profile: { name: 'Managers' } },
  ],
  users: [{ id: '00uann', status: 'ACTIVE', profile: { login: 'ann@example.com' } }],
};

test('edits of a rule that no sign-in reaches come last, with a remark, and every edit of a rule names its source location', () => {
  const org = unwrap(
    readSnapshot([{ name: 'org.json', text: JSON.stringify(ORG, null, 1) }], { complete: ['groups'] }),
  );
  const answer = repairs(org, { app: 'Payroll', groups: ['Staff'] } as never, 'allowed');
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  const sentences = explanationText(org, answer.value).map(({ text }) => text);
  expect(sentences).toMatchInlineSnapshot(`
    [
      "add the group Staff to "Sensitive apps › Managers" (org.json:68:20): for up to 1 user, 1 set of sign-ins changes: 1 access granted",
      "remove the condition people from "Sensitive apps › Managers" (org.json:66:17): for up to 1 user, 1 set of sign-ins changes: 1 access granted",
      "let "Sensitive apps › Catch-all" allow access (org.json:93:18): for up to 1 user, 1 set of sign-ins changes: 1 access granted",
      "add the group Staff to "Sensitive apps › Auditors" (org.json:43:20): for up to 1 user, 1 set of sign-ins changes: 1 access granted; no sign-in reaches this rule before the edit, so check whether the rule is still needed",
      "remove the condition people from "Sensitive apps › Auditors" (org.json:41:17): for up to 1 user, 1 set of sign-ins changes: 1 access granted; no sign-in reaches this rule before the edit, so check whether the rule is still needed",
    ]
  `);
});
