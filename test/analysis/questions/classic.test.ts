import { expect, test } from 'vitest';
import { whoIsLockedOut } from '../../../src/analysis/questions/lockout.js';
import { populationOf } from '../../../src/analysis/questions/population.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import { whoBelow } from '../../../src/analysis/questions/who-below.js';
import { compile } from '../../../src/simulate/compile.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { runExample } from '../../../src/testing/expect/example.js';
import { matrixOf } from '../../../src/what-if/matrix/matrix.js';
import { snapshotOf } from './snapshot-of.js';

const rule = (id: string, groups: readonly string[], signon: object) => ({
  id,
  name: id,
  type: 'SIGN_ON',
  status: 'ACTIVE',
  conditions: { people: { groups: { include: groups } } },
  actions: { signon },
});

const document = {
  manifest: { engine: 'classic' },
  zones: [],
  policies: [
    {
      id: 'p1',
      name: 'Sessions',
      type: 'OKTA_SIGN_ON',
      status: 'ACTIVE',
      rules: [
        { ...rule('gone', ['g1'], { access: 'DENY' }), priority: 1 },
        {
          ...rule('staff', ['g2'], { access: 'ALLOW', requireFactor: true, factorPromptMode: 'ALWAYS' }),
          priority: 2,
        },
        { ...rule('others', [], { access: 'ALLOW', requireFactor: false }), priority: 3, conditions: {} },
      ],
    },
  ],
  groups: ['g1', 'g2'].map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: id } })),
  apps: [{ id: 'a1', label: 'Payroll', status: 'ACTIVE' }],
};
const org = snapshotOf(document);

test('in a Classic org, the global session policy decides access to an application, in every kind of analysis', () => {
  const [payroll] = populationOf(org).applications;
  expect(payroll?.noPolicyReason).toBeUndefined();
  expect(payroll?.rules.map(({ rule: { id }, assurance }) => [id, assurance])).toEqual([
    ['others', '1fa-knowledge'],
    ['staff', '2fa'],
  ]);
  for (const { example, assurance } of payroll?.rules ?? []) {
    const outcome = signInOutcome(compile(org), example);
    expect(outcome).toMatchObject({
      value: { required: { assurance: { kind: 'decided', value: assurance } } },
    });
  }
});

test('in a Classic org, exactly the users who cannot enroll a required factor are locked out', () => {
  const withEnrollable = (keys: readonly string[]) =>
    snapshotOf({
      ...document,
      policies: [
        ...document.policies,
        {
          id: 'p2',
          name: 'Enrollment',
          type: 'MFA_ENROLL',
          status: 'ACTIVE',
          system: true,
          settings: {
            type: 'AUTHENTICATORS',
            authenticators: keys.map((key) => ({ key, enroll: { self: 'OPTIONAL' } })),
          },
          rules: [{ ...rule('anybody', [], {}), type: 'MFA_ENROLL', actions: { enroll: { self: 'LOGIN' } } }],
        },
      ],
    });
  const asked = (keys: readonly string[], appId?: string) =>
    whoIsLockedOut({ appId }, sessionOf(compile(withEnrollable(keys))));
  for (const appId of [undefined, 'a1']) {
    const { lockouts, undecided, noPolicyReason } = asked(['okta_password'], appId);
    expect({ undecided, noPolicyReason }).toEqual({ undecided: [], noPolicyReason: undefined });
    expect(lockouts.map(({ access }) => access.rule.id)).toEqual(['staff']);
    expect(asked(['okta_password', 'webauthn'], appId)).toEqual({
      kind: 'locked-out',
      lockouts: [],
      undecided: [],
      assumptions: ['A23'],
    });
  }
  expect(asked(['okta_password'], 'no such').noPolicyReason).toBe(
    'the export does not contain the application',
  );
});

test.each([
  ['g1', false],
  ['g2', true],
])(
  'in a Classic org, the policy test `accessGranted` for members of %s follows from the global session policy: %s',
  (group, isLetIn) => {
    const request = { app: 'Payroll', groups: [group] };
    const statusOf = (expected: object) =>
      runExample(request, { ...expected }, { compiled: compile(org) }).expectations[0]?.status;
    expect(statusOf({ accessGranted: isLetIn })).toBe('passed');
    expect(statusOf({ accessGranted: !isLetIn })).toBe('failed');
    expect(statusOf({ access: 'ALLOW' })).toBe('undecided');
  },
);

test('an allowed sign-in in a Classic org states the assumption that the application itself requires nothing more', () => {
  const admits = (groups: readonly string[]) => {
    const body = { appInstance: 'a1', policyContext: { groups: { ids: groups } } };
    const found = signInOutcome(compile(org), body);
    return found.ok && found.value.assumptions.some(({ id }) => id === 'A22');
  };
  expect({ out: admits(['g1']), two: admits(['g2']), one: admits([]) }).toEqual({
    out: false,
    two: true,
    one: true,
  });
  expect(populationOf(org).assumptions).toEqual(['A22', 'A23']);
  const below = whoBelow({ appId: 'a1', assurance: '2fa' }, sessionOf(compile(org)), {});
  expect(below.assumptions).toEqual(['A22', 'A23']);
  const table = matrixOf(org, { rows: 'groups', columns: 'apps' });
  expect(table.ok && table.value.assumptions).toEqual(['A22', 'A23']);
});
