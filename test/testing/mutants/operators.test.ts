import { describe, expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { unwrap } from '../../../src/documents/unwrap.js';
import { edits } from '../../../src/public/testing.js';
import { MUTATION_OPERATORS, mutantsOf } from '../../../src/testing/mutants/mutants.js';
import { contentOf, reading, snapshotOf } from '../../documents/read/reading.js';
import { oneRuleOrg } from '../../simulate/outcome/one-rule-org.js';

/** An org in which every mutation operator finds something to change. */
const ORG = {
  brand: 'OKTA',
  policies: [
    {
      id: 'session-a',
      type: 'OKTA_SIGN_ON',
      name: 'Session A',
      priority: 1,
      conditions: { people: { groups: { include: ['staff'] } } },
      rules: [
        {
          id: 'signon',
          name: 'Sign on',
          priority: 1,
          conditions: { network: { connection: 'ZONE', include: ['office'] } },
          actions: {
            signon: {
              access: 'ALLOW',
              requireFactor: true,
              session: { maxSessionIdleMinutes: 60, maxSessionLifetimeMinutes: 0 },
            },
          },
        },
      ],
    },
    {
      id: 'session-b',
      type: 'OKTA_SIGN_ON',
      name: 'Session B',
      priority: 2,
      conditions: { people: { groups: { include: ['guests'] } } },
      rules: [{ id: 'denied', name: 'Denied', priority: 1, actions: { signon: { access: 'DENY' } } }],
    },
    {
      id: 'enroll',
      type: 'MFA_ENROLL',
      name: 'Enroll',
      system: true,
      settings: { authenticators: [{ key: 'okta_email', enroll: { self: 'REQUIRED' } }] },
      rules: [
        { id: 'enroll-rule', name: 'Default Rule', system: true, actions: { enroll: { self: 'LOGIN' } } },
      ],
    },
    {
      id: 'default',
      type: 'ACCESS_POLICY',
      name: 'Default',
      system: true,
      rules: [
        {
          id: 'all',
          name: 'Catch-all Rule',
          priority: 99,
          system: true,
          actions: { appSignOn: { access: 'DENY' } },
        },
      ],
    },
    {
      id: 'payroll',
      type: 'ACCESS_POLICY',
      name: 'Payroll',
      rules: [
        {
          id: 'first',
          name: 'First',
          priority: 0,
          conditions: {
            people: { groups: { include: ['staff', 'admins'] }, users: { exclude: ['ann'] } },
            riskScore: { level: 'MEDIUM' },
            device: { registered: true },
            elCondition: { condition: "user.profile.team == 'x' && !user.profile.guest" },
          },
          actions: {
            appSignOn: {
              access: 'ALLOW',
              verificationMethod: {
                type: 'ASSURANCE',
                factorMode: '2FA',
                reauthenticateIn: 'PT2H',
                constraints: [
                  { knowledge: { types: ['password'] }, possession: { deviceBound: 'REQUIRED' } },
                ],
              },
            },
          },
        },
        { id: 'second', name: 'Second', priority: 1, actions: { appSignOn: { access: 'ALLOW' } } },
        {
          id: 'idle',
          name: 'Idle',
          status: 'INACTIVE',
          priority: 2,
          actions: { appSignOn: { access: 'ALLOW' } },
        },
        {
          id: 'last',
          name: 'Catch-all Rule',
          priority: 99,
          system: true,
          actions: { appSignOn: { access: 'DENY' } },
        },
      ],
    },
  ],
  apps: [{ id: 'app', label: 'Payroll', accessPolicyId: 'payroll' }],
  groups: ['admins', 'guests', 'staff'].map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: id } })),
  users: [{ id: 'ann' }, { id: 'bob' }],
  zones: [
    { id: 'office', name: 'Office', type: 'IP', gateways: [{ type: 'CIDR', value: '10.0.0.0/30' }] },
    { id: 'other', name: 'Other', type: 'IP', gateways: [{ type: 'CIDR', value: '10.1.0.1/32' }] },
  ],
};

const org = snapshotOf(reading([ORG]));

/** For each mutation operator, the descriptions of its mutants of the org. */
const MUTANTS: Readonly<Record<string, readonly string[]>> = {
  'access-flipped': [
    '`Session A › Sign on`: `signon.access` is `DENY`',
    '`Session B › Denied`: `signon.access` is `ALLOW`',
    '`Payroll › First`: `appSignOn.access` is `DENY`',
    '`Payroll › Second`: `appSignOn.access` is `DENY`',
    '`Payroll › Catch-all Rule`: `appSignOn.access` is `ALLOW`',
    '`Default › Catch-all Rule`: `appSignOn.access` is `ALLOW`',
  ],
  'app-remapped': ['`Payroll`: mapped to `Default` instead of `Payroll`'],
  'constraint-dropped': [
    '`Payroll › First`: `appSignOn.verificationMethod.constraints.0` is removed',
    '`Payroll › First`: `appSignOn.verificationMethod.constraints.0.knowledge` is removed',
    '`Payroll › First`: `appSignOn.verificationMethod.constraints.0.possession` is removed',
    '`Payroll › First`: `appSignOn.verificationMethod.constraints.0.possession.deviceBound` is removed',
  ],
  'enrollment-optional': ['`Enroll`: `authenticators.0.enroll.self` is `OPTIONAL`'],
  'entry-added': [
    '`Session A`: `people.groups.include`: `admins` added',
    '`Session A › Sign on`: `network.include`: `Other` added',
    '`Session B`: `people.groups.include`: `admins` added',
    '`Payroll › First`: `people.groups.include`: `guests` added',
    '`Payroll › First`: `people.users.exclude`: `bob` added',
  ],
  'entry-dropped': [
    '`Payroll › First`: `people.groups.include` without `staff`',
    '`Payroll › First`: `people.groups.include` without `admins`',
  ],
  'expression-operator': [
    "`Payroll › First`: `||` for `&&` in `user.profile.team == 'x' && !user.profile.guest`",
    "`Payroll › First`: `!=` for `==` in `user.profile.team == 'x' && !user.profile.guest`",
    "`Payroll › First`: `''` for `'x'` in `user.profile.team == 'x' && !user.profile.guest`",
    "`Payroll › First`: without `!` in `user.profile.team == 'x' && !user.profile.guest`",
  ],
  'factor-weaker': [
    '`Session A › Sign on`: `signon.requireFactor` is `false`',
    '`Payroll › First`: `appSignOn.verificationMethod.factorMode` is `1FA`',
  ],
  'flag-flipped': ['`Payroll › First`: `device.registered` is `false`'],
  'leaf-dropped': [
    '`Session A`: `people.groups.include` is removed',
    '`Session A › Sign on`: `network.include` is removed',
    '`Session B`: `people.groups.include` is removed',
    '`Payroll › First`: `people.groups.include` is removed',
    '`Payroll › First`: `people.users.exclude` is removed',
    '`Payroll › First`: `riskScore.level` is removed',
    '`Payroll › First`: `device.registered` is removed',
    '`Payroll › First`: `elCondition.condition` is removed',
  ],
  'leaf-negated': [
    '`Session A`: `people.groups`: included and excluded entries swapped',
    '`Session A › Sign on`: `network`: included and excluded entries swapped',
    '`Session B`: `people.groups`: included and excluded entries swapped',
    '`Payroll › First`: `people.groups`: included and excluded entries swapped',
    '`Payroll › First`: `people.users`: included and excluded entries swapped',
  ],
  'level-shifted': [
    '`Payroll › First`: `riskScore.level` is `LOW`',
    '`Payroll › First`: `riskScore.level` is `HIGH`',
  ],
  'policies-swapped': ['`Session B`: moved above `Session A`'],
  'rule-dropped': [
    '`Session A › Sign on`: is removed',
    '`Session B › Denied`: is removed',
    '`Payroll › First`: is removed',
    '`Payroll › Second`: is removed',
  ],
  'rule-inactive': [
    '`Session A › Sign on`: is inactive',
    '`Session B › Denied`: is inactive',
    '`Payroll › First`: is inactive',
    '`Payroll › Second`: is inactive',
  ],
  'rules-swapped': ['`Payroll › Second`: moved above `First`'],
  'session-longer': [
    '`Session A › Sign on`: `signon.session.maxSessionIdleMinutes` is `120`',
    '`Payroll › First`: `appSignOn.verificationMethod.reauthenticateIn` is `PT4H`',
  ],
  'zone-narrower': [
    'the zone `Office`: `10.0.0.0/30` is `10.0.0.1-10.0.0.3`',
    'the zone `Office`: `10.0.0.0/30` is `10.0.0.0-10.0.0.2`',
  ],
  'zone-wider': [
    'the zone `Office`: `10.0.0.0/30` is `9.255.255.255-10.0.0.3`',
    'the zone `Office`: `10.0.0.0/30` is `10.0.0.0-10.0.0.4`',
  ],
};

test('the tests of mutation operators for policies list the expected mutants of every operator', () => {
  expect(Object.keys(MUTANTS)).toEqual(MUTATION_OPERATORS.map(({ name }) => name));
});

describe.each(Object.entries(MUTANTS))('the mutation operator %s', (operator, words) => {
  const mutants = mutantsOf(org, { operators: [operator] });

  test('a mutation operator produces exactly the expected mutants of a policy', () => {
    expect(mutants.map(({ description: what }) => what)).toEqual(words);
  });

  test('a mutation operator for policies produces edits that the service accepts, and leaves the original org unchanged', () => {
    for (const mutant of mutants) {
      const made = mutant.make();
      expect(made.problems).toEqual([]);
      if (made.ok) expect(contentOf(made.value)).not.toEqual(contentOf(org));
    }
    expect(contentOf(org)).toEqual(contentOf(snapshotOf(reading([ORG]))));
  });

  test('a mutation operator changes only policies of its declared types', () => {
    for (const { make, types } of mutants) {
      const made = make();
      if (!made.ok) continue;
      for (const { policyType } of diffOf(org, made.value).changes) expect(types).toContain(policyType);
    }
  });
});

test('the ids of policy mutants are unique, contain only object ids, and do not depend on parts of the org that the mutant does not change', () => {
  const ids = mutantsOf(org).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const turned = snapshotOf(reading([{ ...ORG, policies: ORG.policies.toReversed() }]));
  expect(
    mutantsOf(turned)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ids.toSorted());
});

test('a random sample of policy mutants is determined by its seed, and keeps the order of all mutants', () => {
  const all = mutantsOf(org).map(({ id }) => id);
  const sample = (seed: number) => mutantsOf(org, { sample: { size: 10, seed } }).map(({ id }) => id);
  expect(sample(1)).toEqual(sample(1));
  expect(sample(1)).not.toEqual(sample(2));
  expect(sample(1)).toEqual(all.filter((id) => sample(1).includes(id)));
  expect(mutantsOf(org, { sample: { size: 1000, seed: 1 } })).toHaveLength(all.length);
});

test('no mutant swaps included and excluded entries that are equal', () => {
  const swapsOf = (groups: object) =>
    unwrap(edits(oneRuleOrg({ people: { groups } }), { operators: ['leaf-negated'] })).length;
  expect(swapsOf({ include: ['grp-1'], exclude: ['grp-1'] })).toBe(0);
  expect(swapsOf({ include: ['grp-1'], exclude: [] })).toBe(1);
});
