import { expect, test } from 'vitest';
import { judgePaths } from '../../../src/analysis/questions/joint-requirements.js';
import { populationOf } from '../../../src/analysis/questions/population.js';
import { answerQuestion } from '../../../src/analysis/questions/query.js';
import { type PathWithout, pathWithout } from '../../../src/model/assurance/path-without.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { matrixOf } from '../../../src/what-if/matrix/matrix.js';
import { ALLOW, asking, orgOf, outcomeIn } from '../../simulate/outcome/build.js';
import { snapshotOf } from './snapshot-of.js';

const PROOF = asking('2FA', {
  possession: { phishingResistant: 'REQUIRED', userVerification: 'REQUIRED', userPresence: 'REQUIRED' },
});

test.each(['PASSWORD_IDP', 'PASSWORD_IDP_ANY_FACTOR'])(
  'a session rule that requires %s does not lower the assurance level that the application requires',
  (primaryFactor) => {
    const org = orgOf({ session: { ...ALLOW, primaryFactor }, application: PROOF });
    const below = (assurance: '2fa' | '2fa-phishing-resistant' | 'denied') =>
      answerQuestion(org, { kind: 'below', appId: 'app', assurance });
    expect(below('2fa-phishing-resistant')).toMatchObject({ rules: [], undecided: [] });
    expect(below('denied')).toMatchObject({
      rules: [{ assurance: '2fa-phishing-resistant', isExact: true }],
      undecided: [],
    });
  },
);

const KEYS = ['svc_password', 'phone_number'].map((key) => ({ id: key, key, name: key, status: 'ACTIVE' }));

test('in the analysis, an access rule that the authenticators of the org cannot satisfy grants nobody access', () => {
  const org = orgOf({
    application: [PROOF, asking('1FA')],
    more: { authenticators: KEYS, manifest: { complete: ['authenticators'] } },
  });
  const { reaching, phishable, bySms } = answersAbout(org);
  for (const { rules, undecided } of [reaching, phishable, bySms])
    expect([rules.map(({ rule }) => rule.id), undecided]).toEqual([['application-2'], []]);
  expect(bySms.rules).toMatchObject([{ isUsed: 'yes', isNeeded: 'no' }]);
});

test('it is undecided whether a sign-in uses an authenticator if the export may lack authenticators of the org', () => {
  const uses = (manifest: object) =>
    answersAbout(orgOf({ application: asking('1FA'), more: { authenticators: KEYS, manifest } })).bySms.rules;
  expect(uses({ complete: ['authenticators'] })).toMatchObject([{ isUsed: 'yes' }]);
  expect(uses({})).toMatchObject([{ isUsed: 'undecided' }]);
});

test.each([
  ['no second factor', false, 'yes'],
  ['a requirement that cannot be read, which may be impossible to meet', 'sometimes', 'undecided'],
])(
  'whether a sign-in uses the password, the only authenticator, depends on the session rule: %s',
  (_, requireFactor, isUsed) => {
    const org = orgOf({
      session: { ...ALLOW, requireFactor },
      application: asking('1FA'),
      more: { authenticators: KEYS.slice(0, 1), manifest: { complete: ['authenticators'] } },
    });
    const authenticator = { key: 'svc_password' };
    const { rules } = answerQuestion(org, { kind: 'with', appId: 'app', authenticator });
    expect(rules).toMatchObject([{ isUsed }]);
  },
);

test('without a global session policy, every answer about access is undecided: queries, the outcome, the access report and the matrix', () => {
  const org = orgOf({ application: [PROOF, asking('1FA')] });
  const alone = { ...org, policies: org.policies.filter(({ type }) => type !== 'OKTA_SIGN_ON') };
  const reason = 'the export has no global session policy';
  for (const { rules, undecided } of Object.values(answersAbout(alone))) {
    expect(rules).toEqual([]);
    expect(undecided.map((one) => [one.rule.id, one.reason])).toEqual([
      ['application-1', reason],
      ['application-2', reason],
    ]);
  }
  expect(outcomeIn(alone).required.access).toMatchObject({ kind: 'undecided' });
  const [application] = populationOf(alone).applications;
  expect(application?.level).toMatchObject({ atLeast: '1fa-knowledge', atMost: 'denied', isExact: false });
  expect(application?.level.reasons).toEqual([reason]);
  const table = matrixOf(alone, { rows: 'people', columns: 'places', base: { app: 'app' } });
  if (!table.ok) throw new Error('the table is rejected');
  expect(table.value.cells.flat()).toMatchObject([
    {
      outcomes: ['application-1', 'application-2'].map((id) => ({
        rule: { rule: { id } },
        unknown: [reason],
      })),
    },
  ]);
});

function answersAbout(org: Snapshot) {
  return {
    reaching: answerQuestion(org, { kind: 'below', appId: 'app', assurance: 'denied' }),
    phishable: answerQuestion(org, { kind: 'requires', appId: 'app', characteristic: 'phishingResistant' }),
    bySms: answerQuestion(org, {
      kind: 'with',
      appId: 'app',
      authenticator: { key: 'phone_number', method: 'SMS' },
    }),
  };
}

test('an access rule that no authenticator can satisfy has no authentication path, with or without phishing resistance', () => {
  const options = { more: { authenticators: KEYS, manifest: { complete: ['authenticators'] } } };
  const judged = (application: object) => {
    const org = orgOf({ application: { ...application }, ...options });
    const found = (all: readonly [PathWithout, ...PathWithout[]]) => all[0];
    const judge = judgePaths((...by) => pathWithout('phishingResistant', ...by), found, compile(org));
    return judge(outcomeIn(org)).kind;
  };
  expect(judged(PROOF)).toBe('nobody');
  expect(judged(asking('1FA'))).toBe('found');
});

test('the number of users of a rule is not exact if it is unknown for some users whether the rule matches them', () => {
  const org = (conditions: object) =>
    snapshotOf({
      users: [
        { id: 'ann', status: 'ACTIVE', profile: { login: 'ann' }, groupIds: [] },
        { id: 'bob', status: 'ACTIVE', profile: { login: 'bob' }, groupIds: ['hr'] },
      ],
      groups: [{ id: 'hr', type: 'OKTA_GROUP', profile: { name: 'HR' } }],
      apps: [{ id: 'app', label: 'App' }],
      appGroups: { app: [] },
      appUsers: { app: ['ann', 'bob'] },
      mappings: [{ appId: 'app', policyId: 'p', type: 'ACCESS_POLICY' }],
      policies: [
        {
          ...{ id: 'p', type: 'ACCESS_POLICY', name: 'P', status: 'ACTIVE', priority: 1 },
          rules: [
            rule(
              'hr',
              1,
              { people: { groups: { include: ['hr'] } }, ...conditions },
              { appSignOn: { access: 'DENY' } },
            ),
            rule('rest', 2, {}, { appSignOn: asking('1FA') }),
          ],
        },
        {
          ...{ id: 's', type: 'OKTA_SIGN_ON', name: 'S', status: 'ACTIVE', priority: 1, system: true },
          rules: [rule('session', 1, {}, { signon: ALLOW })],
        },
      ],
      manifest: { complete: ['users', 'groups', 'appUsers', 'appGroups', 'apps'] },
    });
  const rule = (id: string, priority: number, conditions: object, actions: object) => ({
    ...{ id, name: id, status: 'ACTIVE', priority, conditions, actions },
  });
  const usersOf = (conditions: object) =>
    answerQuestion(org(conditions), { kind: 'below', appId: 'app', assurance: 'denied' }).rules.map(
      ({ users }) => users,
    );
  expect(usersOf({})).toEqual([{ ids: ['ann'], possible: [], isExact: true }]);
  expect(usersOf({ clients: { include: ['ALL_CLIENTS'] } })).toEqual([
    { ids: ['ann'], possible: [], isExact: false },
  ]);
});
