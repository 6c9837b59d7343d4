import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compiledOf } from '../../../src/simulate/compile.js';
import { readSuite } from '../../../src/testing/file/read-suite.js';
import { runSuite } from '../../../src/testing/run-suite.js';
import { snapshotOf } from './snapshot-of.js';

const ALLOW = {
  appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } },
};
const DENY = { appSignOn: { access: 'DENY' } };

const href = 'https://x.okta.com/api/v1/policies/rst1';

/** Returns an org with one rule that has these conditions, and a default rule that denies access. */
function org(conditions: object, actions: object, held: object): Snapshot {
  const active = { status: 'ACTIVE', system: false };
  return snapshotOf({
    brand: 'OKTA',
    ...held,
    apps: [{ id: '0oa1', label: 'A', status: 'ACTIVE', _links: { accessPolicy: { href } } }],
    policies: [
      {
        ...{ id: 'rst1', name: 'P', type: 'ACCESS_POLICY', ...active, priority: 1, system: true },
        rules: [
          { id: 'one', name: 'One', ...active, priority: 1, conditions, actions },
          { id: 'last', name: 'Last', ...active, priority: 99, system: true, actions: DENY },
        ],
      },
    ],
  });
}

const MAC_THAT_SATISFIES = {
  device: { registered: true, assurance: { include: ['dae1'] } },
  platform: { include: [{ type: 'DESKTOP', os: { type: 'MACOS' } }], exclude: [] },
};

test.each([
  ['of macOS', { deviceAssurances: [{ id: 'dae1', name: 'D', platform: 'MACOS' }] }, ['granted'], []],
  ['of Windows', { deviceAssurances: [{ id: 'dae1', name: 'D', platform: 'WINDOWS' }] }, [], []],
  [
    'that is not exported',
    {},
    [],
    [
      'the platform of the device assurance policy `dae1` is unknown: add the response of `GET /api/v1/device-assurances`',
    ],
  ],
])(
  'the diff states the change of a rule for macOS devices with a device assurance policy %s only if the platform of the policy is known',
  (_, held, changes, open) => {
    const [before, after] = [DENY, ALLOW].map((actions) => org(MAC_THAT_SATISFIES, actions, held)) as [
      Snapshot,
      Snapshot,
    ];
    const { changes: regions, undecided } = diffOf(before, after);
    expect(regions.map(({ change }) => change)).toEqual(changes);
    expect(undecided.map(({ reason }) => reason)).toEqual(open);
  },
);

test.each([{ sameAs: 'other.json' }, { notLessStrictThan: 'other.json' }])(
  'the comparison expectation %o of a policy test is undecided if its only counterexample assumes the result of an expression',
  (claim) => {
    const opaque = { elCondition: { condition: "user.getLinkedObject('manager').lastName == 'Jobs'" } };
    const [before, after] = [DENY, ALLOW].map((actions) => compiledOf(org(opaque, actions, {}))) as [
      ReturnType<typeof compiledOf>,
      ReturnType<typeof compiledOf>,
    ];
    const suite = readSuite({
      name: 'a.preflight.json',
      value: { org: 'a.json', tests: [{ name: 'as the other', when: { app: '0oa1' }, ...claim }] },
    });
    if (!suite.ok) throw new Error(JSON.stringify(suite.problems));
    const others = new Map([['other.json', { ok: true as const, value: before, problems: [] }]]);
    const [result] = runSuite(suite.value, after, { others });
    expect(result).toMatchObject({
      kind: 'statement',
      result: {
        status: 'undecided',
        reasons: [
          "refuted if `user.getLinkedObject('manager').lastName == 'Jobs'` can be true, which is unknown",
        ],
      },
    });
  },
);

const SALES = { elCondition: { condition: "user.profile.department == 'Sales'" } };
const OF_CYN = { people: { users: { include: ['cyn'] } }, ...SALES };
const CYN = { id: 'cyn', profile: { login: 'cyn@example.com' } };

test.each([
  ['reachable', 'in sales', { ...CYN, profile: { ...CYN.profile, department: 'Sales' } }],
  ['unsatisfiable', 'in another department', { ...CYN, profile: { ...CYN.profile, department: 'IT' } }],
  ['undecided', 'not exported', undefined],
])(
  'the reachability is `%s` for a rule that requires a certain user and the department Sales, if the user is %s',
  (kind, _, user) => {
    const users = user === undefined ? {} : { users: [user] };
    const { rules } = reachOf(org(OF_CYN, ALLOW, users));
    const reached = rules.find(({ rule }) => rule.id === 'one')?.reachability;
    expect(reached?.kind).toBe(kind);
    if (reached?.kind === 'undecided') expect(reached.reason).toContain('GET /api/v1/users/cyn');
  },
);

test('if a zone changes and the conditions of some rules are unknown, the diff of these rules is undecided', () => {
  const [before, after] = ['192.0.2.0/24', '192.0.2.0/25'].map((value) =>
    org({}, ALLOW, {
      zones: [
        { id: 'nzo1', type: 'IP', name: 'Office', status: 'ACTIVE', gateways: [{ type: 'CIDR', value }] },
      ],
    }),
  ) as [Snapshot, Snapshot];
  expect(diffOf(before, after).undecided).toEqual([]);
  const unknown = [{ collection: 'rules', of: 'rst1', known: 'open' }] as const;
  const { undecided, isComplete } = diffOf({ ...before, unknown }, { ...after, unknown });
  expect(isComplete).toBe(false);
  expect(undecided.map(({ reason }) => reason)).toContainEqual(
    expect.stringContaining('the zone `Office` changed, and it is unknown which policies use it'),
  );
});

test('a policy test about all sign-ins is undecided if its counterexample needs a device assurance policy that is not exported', () => {
  const suite = readSuite({
    name: 'a.preflight.json',
    value: { org: 'a.json', tests: [{ name: 'never', when: { app: '0oa1' }, never: { rule: 'One' } }] },
  });
  if (!suite.ok) throw new Error(JSON.stringify(suite.problems));
  const assurances = [
    { deviceAssurances: [{ id: 'dae1', name: 'D', platform: 'MACOS' }] },
    { deviceAssurances: [{ id: 'dae1', name: 'D', platform: 'WINDOWS' }] },
    {},
  ];
  const statuses = assurances.map((held) => {
    const [result] = runSuite(suite.value, compiledOf(org(MAC_THAT_SATISFIES, ALLOW, held)), {});
    return result?.status !== 'skipped' && result?.kind === 'statement' ? result.result.status : undefined;
  });
  expect(statuses).toEqual(['refuted', 'proved', 'undecided']);
});
