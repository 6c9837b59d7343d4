import { expect, test } from 'vitest';
import { whoIsLockedOut } from '../../../src/analysis/questions/lockout.js';
import { UNKNOWABLE } from '../../../src/analysis/questions/session/reasons.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import type { Policy } from '../../../src/model/policies/policy.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { ALLOW, allowing, asking, DENY, orgOf, type Written } from '../../simulate/outcome/build.js';

const PASSWORD_ONLY = { enrollment: allowing({ svc_password: 'REQUIRED' }) };

const lockoutsIn = (written: Written) => {
  const { lockouts, undecided } = whoIsLockedOut({}, sessionOf(compile(orgOf(written))));
  return {
    lockouts: lockouts.map(({ access, session, reasons }) => [access.rule.id, session?.rule.id, reasons]),
    undecided: undecided.map(({ rule }) => rule.id),
  };
};

const SECOND_FACTOR = ['two factor types are needed; available: knowledge'];

test.each<[string, Written, object]>([
  ['one factor', { application: asking('1FA') }, { lockouts: [], undecided: [] }],
  [
    'a second factor for the application',
    { application: asking('2FA') },
    { lockouts: [['application-1', undefined, SECOND_FACTOR]], undecided: [] },
  ],
  [
    'a second factor for the session',
    { session: { ...ALLOW, requireFactor: true } },
    { lockouts: [['application-1', 'session-1', SECOND_FACTOR]], undecided: [] },
  ],
  [
    'a second factor for a user who may come from another identity provider',
    { application: asking('2FA'), routing: { providers: [{ type: 'SAML2', id: '0oasaml' }] } },
    { lockouts: [], undecided: ['application-1'] },
  ],
])(
  'if a user can enroll only a password and the rule requires %s, the lockouts are found',
  (_, written, expected) => {
    expect(lockoutsIn({ ...PASSWORD_ONLY, ...written })).toEqual(expected);
  },
);

test('a lockout is undecided if it is unknown whether the global session policy denies the sign-in', () => {
  const org = orgOf({ ...PASSWORD_ONLY, application: asking('2FA'), session: [ALLOW, DENY] });
  const conditions = { collection: 'conditions', of: 'session', path: '', known: 'open' } as const;
  const resultIn = (written: Snapshot) => {
    const { lockouts, undecided } = whoIsLockedOut({}, sessionOf(compile(written)));
    return { lockouts: lockouts.length, undecided: undecided.length };
  };
  expect(resultIn(org)).toEqual({ lockouts: 1, undecided: 0 });
  expect(resultIn({ ...org, unknown: [conditions] })).toEqual({ lockouts: 0, undecided: 1 });
});

/** Returns an org without the policies of these types. */
function without(types: readonly string[], org: Snapshot): Snapshot {
  const policies = org.policies.filter(({ type }) => !types.includes(type));
  const ids = new Set(policies.map(({ id }) => id));
  return { ...org, policies, mappings: org.mappings.filter(({ policyId }) => ids.has(policyId)) };
}

test.each<[string, Snapshot, string | undefined, string | undefined]>([
  ['all policies', orgOf(), undefined, undefined],
  [
    'no enrollment policy',
    without(['MFA_ENROLL'], orgOf()),
    undefined,
    'the export has no active enrollment policy',
  ],
  [
    'no global session policy',
    without(['OKTA_SIGN_ON'], orgOf()),
    undefined,
    'the export has no active global session policy',
  ],
  [
    'no authentication policy',
    without(['ACCESS_POLICY'], orgOf()),
    undefined,
    'no application of the export has an active authentication policy',
  ],
  ['the application', orgOf(), 'app', undefined],
  [
    'not the application',
    orgOf(),
    'other',
    'it is unknown which active authentication policy of the export the application uses',
  ],
  [
    'the application of a Classic org',
    { ...without(['ACCESS_POLICY'], orgOf()), engine: 'classic' },
    'app',
    undefined,
  ],
  [
    'not the application of a Classic org',
    { ...without(['ACCESS_POLICY'], orgOf()), engine: 'classic' },
    'other',
    'the export does not contain the application',
  ],
])('the reason why no lockout can be found is stated if an export contains %s', (_, org, appId, reason) => {
  expect(whoIsLockedOut({ appId }, sessionOf(compile(org))).noPolicyReason).toBe(reason);
});

test.each([
  [
    'a requirement',
    [],
    'the possible deciding rules differ, under the enrollment policy `enrollment policy`',
  ],
  ['a requirement and the conditions', ['session'], UNKNOWABLE],
])(
  'the reason of an undecided lockout is stated if %s of the global session policy cannot be read',
  (_, of, reason) => {
    const session = [{ ...ALLOW, requireFactor: 'sometimes' }, DENY];
    const unknown = of.map((id) => ({ collection: 'conditions', of: id, path: '', known: 'open' }) as const);
    const org = { ...orgOf({ ...PASSWORD_ONLY, application: asking('1FA'), session }), unknown };
    const { lockouts, undecided } = whoIsLockedOut({}, sessionOf(compile(org)));
    expect(lockouts).toEqual([]);
    expect(undecided.map((one) => one.reason)).toEqual([reason]);
  },
);

/**
 * Returns an org whose application requires 2FA of users who are in no group of `excluded`. Members of Staff and of HR can enroll only a
 * password; everybody else can also enroll a security key.
 */
function orgWithTwoPasswordOnlyGroups(excluded: readonly string[]): Snapshot {
  const groups = ['staff', 'hr'].map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: id } }));
  const org = orgOf({ application: asking('2FA'), more: { groups } });
  const [passwordOnly] = orgOf(PASSWORD_ONLY).policies.filter(({ type }) => type === 'MFA_ENROLL');
  const enrollments = ['staff', 'hr'].map((id, priority) => ({
    ...(passwordOnly as Policy),
    ...{ id, priority, isDefault: false, conditions: { people: { groups: { include: [id] } } } },
    rules: (passwordOnly as Policy).rules.map((rule) => ({ ...rule, id: `for ${id}` })),
  }));
  const policies = org.policies.map((policy) =>
    policy.type === 'MFA_ENROLL'
      ? { ...policy, priority: 99 }
      : policy.type === 'ACCESS_POLICY'
        ? {
            ...policy,
            rules: policy.rules.map((rule) => ({
              ...rule,
              isDefault: false,
              conditions: { people: { groups: { exclude: excluded } } },
            })),
          }
        : policy,
  );
  return { ...org, policies: [...enrollments, ...policies] };
}

test.each([
  ['no group', [], ['for staff']],
  ['the first group', ['staff'], ['for hr']],
  ['the second group', ['hr'], ['for staff']],
  ['both groups', ['staff', 'hr'], []],
])(
  'the first enrollment rule is found that locks out users whom the application does not exclude: it excludes %s',
  (_, excluded, expected) => {
    const { lockouts, undecided } = whoIsLockedOut(
      {},
      sessionOf(compile(orgWithTwoPasswordOnlyGroups(excluded))),
    );
    expect(lockouts.map(({ enrollment }) => enrollment.rule.id)).toEqual(expected);
    expect(undecided).toEqual([]);
  },
);
