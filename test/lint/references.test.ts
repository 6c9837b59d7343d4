import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { type LintOptions, lintDocuments } from '../../src/lint/lint.js';
import { referencesIn } from '../../src/model/policies/references/references.js';
import { runs } from '../runs.js';

/**
 * Places in an org that reference an object of a kind. The rule of the authentication policy is `r1`, and the rule of the routing policy is
 * `r2`.
 */
const PLACES: readonly { readonly kind: Listed; readonly put: (id: string, name: string) => Parts }[] = [
  { kind: 'groups', put: (id) => asked(`user.isMemberOf({'group.id': '${id}'})`) },
  { kind: 'groups', put: (id) => asked(`!user.isMemberOf({'group.id': {'staff', '${id}'}})`) },
  {
    kind: 'groups',
    put: (_, name) => asked(`user.isMemberOf({'group.profile.name': '${name}', 'operator': 'EXACT'})`),
  },
  { kind: 'groups', put: (id) => ({ groupExpression: `isMemberOfAnyGroup("${id}")` }) },
  { kind: 'groups', put: (_, name) => ({ groupExpression: `isMemberOfGroupName("${name}")` }) },
  { kind: 'groups', put: (id) => ({ targets: [id] }) },
  { kind: 'groups', put: (id) => ({ conditions: { people: { groups: { include: [id], exclude: [] } } } }) },
  { kind: 'behaviors', put: (_, name) => asked(`security.behaviors.contains('${name}')`) },
  { kind: 'behaviors', put: (_, name) => asked(`!security.behaviors.contains('${name}')`) },
  { kind: 'users', put: (id) => asked(`user.id == '${id}'`) },
  { kind: 'authenticators', put: (id) => asked(`accessRequest.authenticator.id == '${id}'`) },
  { kind: 'authenticators', put: (id) => ({ methods: [{ key: 'custom_otp', id }] }) },
  { kind: 'idps', put: (id) => ({ providers: [{ type: 'SAML2', id }] }) },
  { kind: 'idps', put: (_, name) => ({ providers: [{ type: 'SAML2', name }] }) },
];

const LISTS = {
  groups: (id: string, name: string) => ({ id, type: 'OKTA_GROUP', profile: { name } }),
  behaviors: (id: string, name: string, status: string) => ({ id, name, type: 'VELOCITY', status }),
  users: (id: string, name: string, status: string) => ({
    id,
    status: status === 'INACTIVE' ? 'DEPROVISIONED' : status,
    profile: { login: `${name}@example.com` },
  }),
  authenticators: (id: string, name: string, status: string) => ({ id, key: 'custom_otp', name, status }),
  idps: (id: string, name: string, status: string) => ({ id, name, type: 'SAML2', status }),
};

type Listed = keyof typeof LISTS;

interface Parts {
  readonly conditions?: object;
  readonly groupExpression?: string;
  readonly targets?: readonly string[];
  readonly methods?: readonly object[];
  readonly providers?: readonly object[];
}

function asked(condition: string): Parts {
  return { conditions: { elCondition: { condition } } };
}

const DANGLING = ['condition/unknown-reference', 'reference/unknown'];
const INACTIVE = ['condition/inactive-reference', 'reference/inactive'];

const place = fc.constantFrom(...PLACES);
const status = fc.constantFrom('ACTIVE', 'INACTIVE');

test('property: lint reports exactly the dangling references that `inspect --references` lists', () => {
  fc.assert(
    fc.property(place, fc.boolean(), fc.boolean(), (where, isInExport, isComplete) => {
      const org = orgWith(where, isInExport ? ['other', 'named'] : ['other'], 'ACTIVE');
      const complete = isComplete ? { complete: [where.kind] } : {};
      const found = findingsOf(org, complete).filter(({ rule }) => DANGLING.includes(rule));
      const dangling = danglingIn(org);
      expect(dangling).toHaveLength(isInExport ? 0 : 1);
      expect(found.map(({ severity }) => severity)).toEqual(
        dangling.map(() => (isComplete ? 'error' : 'warning')),
      );
      for (const [index, path] of dangling.entries()) expect(found[index]?.location.pointer).toContain(path);
    }),
    runs(50, 5000),
  );
});

test('lint reports a reference to an inactive object, wherever the reference is', () => {
  fc.assert(
    fc.property(place, status, (where, status) => {
      const found = findingsOf(orgWith(where, ['other', 'named'], status)).filter(({ rule }) =>
        INACTIVE.includes(rule),
      );
      expect(found).toHaveLength(status === 'INACTIVE' && where.kind !== 'groups' ? 1 : 0);
    }),
    runs(50, 2000),
  );
});

/** Returns an org with objects of these names, whose ids are the names in upper case, and one reference to `NAMED`. */
function orgWith({ kind, put }: (typeof PLACES)[number], names: readonly string[], status: string): object {
  const {
    conditions = null,
    groupExpression = 'user.a == "b"',
    targets = ['staff'],
    ...actions
  } = put('NAMED1', 'named');
  const verificationMethod = {
    type: 'ASSURANCE',
    factorMode: '1FA',
    constraints: actions.methods ? [{ possession: { authenticationMethods: actions.methods } }] : [],
  };
  const rule = { status: 'ACTIVE', priority: 1, system: false };
  return {
    brand: 'OKTA',
    groups: [LISTS.groups('staff', 'Staff')],
    ...(kind === 'groups' ? {} : { [kind]: [] }),
    [kind]: [
      ...(kind === 'groups' ? [LISTS.groups('staff', 'Staff')] : []),
      ...names.map((name) => LISTS[kind](`${name.toUpperCase()}1`, name, status)),
    ],
    groupRules: [
      {
        type: 'group_rule',
        id: 'g1',
        name: 'Grouping',
        status: 'ACTIVE',
        conditions: { expression: { value: groupExpression, type: 'urn:okta:expression:1.0' } },
        actions: { assignUserToGroups: { groupIds: targets } },
      },
    ],
    policies: [
      {
        id: 'p1',
        type: 'ACCESS_POLICY',
        name: 'Access',
        status: 'ACTIVE',
        priority: 1,
        rules: [
          {
            ...rule,
            id: 'r1',
            type: 'ACCESS_POLICY',
            name: 'Access',
            conditions,
            actions: { appSignOn: { access: 'ALLOW', verificationMethod } },
          },
        ],
      },
      {
        id: 'p2',
        type: 'IDP_DISCOVERY',
        name: 'Routing',
        status: 'ACTIVE',
        priority: 1,
        rules: [
          {
            ...rule,
            id: 'r2',
            type: 'IDP_DISCOVERY',
            name: 'Routing',
            conditions: null,
            actions: {
              idp: { providers: actions.providers ?? [{ type: 'OKTA' }], idpSelectionType: 'SPECIFIC' },
            },
          },
        ],
      },
    ],
  };
}

function findingsOf(org: object, options: LintOptions = {}) {
  return lintDocuments([{ name: 'org.json', value: org }], options).findings;
}

function danglingIn(org: object): readonly string[] {
  const read = assembleDocuments([{ name: 'org.json', value: org }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return referencesIn(read.value)
    .filter(({ isInExport }) => !isInExport)
    .map(({ path }) => path);
}

test('lint does not report a group as missing if a recording contains only a request for another group', () => {
  const rule = {
    id: 'r1',
    name: 'Partners',
    type: 'PASSWORD',
    conditions: { people: { groups: { include: ['g2'] } } },
  };
  const recording = [
    {
      method: 'GET',
      path: '/api/v1/groups/g1',
      status: 200,
      response: { id: 'g1', profile: { name: 'Staff' } },
    },
    { method: 'GET', path: '/api/v1/policies/p1/rules/r1', status: 200, response: rule },
  ];
  const asExport = { groups: [{ id: 'g1', profile: { name: 'Staff' } }], rules: { p1: [rule] } };
  const severities = [recording, asExport].map((value) =>
    lintDocuments([{ name: 'a.json', value }])
      .findings.filter(({ rule }) => rule === 'condition/unknown-reference')
      .map(({ severity }) => severity),
  );
  expect(severities).toEqual([['info'], ['warning']]);
});
