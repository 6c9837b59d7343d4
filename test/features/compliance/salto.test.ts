import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { groupBy } from '../../../src/base/group-by.js';
import { complianceOf } from '../../../src/features/compliance/compliance.js';
import type { ComplianceVerdict } from '../../../src/features/compliance/control/verdict.js';
import { locksOut } from '../../../src/features/compliance/remedies.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';

/**
 * The expected verdict of each STIG control. The verdicts were derived by hand from the export and the table in the specification, before the first
 * run of the program.
 */
const EXPECTED: Readonly<Partial<Record<ComplianceVerdict, string>>> = {
  met: '273193 273196 273197 273198',
  'effective only': '273205 273206',
  'not met':
    '273186 273189 273190 273191 273194 273195 273199 273200 273201 273203 273204 273208 273209 279692',
  undecided: '273187 273188 273207 279691 279693',
  'not in the export': '273192 273202 279689 279690',
};

const SALTO = snapshotOf(JSON.parse(readFileSync('fixtures/orgs/salto.json', 'utf8')));
const { frameworks } = complianceOf(SALTO, { frameworks: ['stig'] });
const controls = frameworks[0]?.controls ?? [];

test('the STIG verdicts for the public org of Salto equal the verdicts that were found by hand', () => {
  const found = groupBy(controls, ({ verdict }) => verdict);
  expect(
    Object.fromEntries(
      [...found].map(([verdict, some]) => [
        verdict,
        some.map(({ aliases }) => aliases[0]?.replace('V-', '')).join(' '),
      ]),
    ),
  ).toEqual(EXPECTED);
  expect(controls).toHaveLength(29);
});

/** V-279691 and V-279693 are undecided without a configuration, because only the configuration states which networks are allowed. */
test('undecided compliance controls of the public org of Salto state the missing facts and the result of the check text', () => {
  const open = controls.filter(({ verdict }) => verdict === 'undecided');
  expect(open.map(({ aliases, checkText }) => [aliases[0], checkText?.kind])).toEqual([
    ['V-273187', 'undecided'],
    ['V-273188', 'undecided'],
    ['V-273207', 'undecided'],
    ['V-279691', 'fails'],
    ['V-279693', 'fails'],
  ]);
  for (const { effective } of open)
    expect(effective).toMatchObject({ reasons: [{ why: expect.any(String), remedy: expect.any(String) }] });
});

test('for the public org of Salto, the compliance report states that the usual remedy for the Admin Console locks out a user', () => {
  const tried = controls.find(({ aliases }) => aliases[0] === 'V-273191')?.remedy.tried;
  expect(tried).toMatchObject({ verdict: 'met', lockouts: 1 });
  const other = controls.find(({ aliases }) => aliases[0] === 'V-273194')?.remedy.tried;
  expect(other).toMatchObject({
    edits: ['set the factor mode to `2FA` in `Classic Migrated › Catch-all Rule`'],
    verdict: 'met',
    lockouts: 0,
  });
});

test('for the public org of Salto, the compliance remedy is a new rule above the default rule of the service, which cannot be changed', () => {
  const { verdict, tried } = {
    ...controls.find(({ aliases }) => aliases[0] === 'V-273203'),
    ...controls.find(({ aliases }) => aliases[0] === 'V-273203')?.remedy,
  };
  expect([verdict, tried?.verdict, tried?.refused]).toEqual(['not met', 'met', undefined]);
  expect(tried?.edits).toEqual([
    'add a rule for everyone directly above `Default Policy › Default Rule` with the same actions except `maxSessionLifetimeMinutes` 1080',
    'set `signon.session.maxSessionLifetimeMinutes` to 1080 in `test global session › test global session rule`',
  ]);
});

test('re-authentication once per session does not meet a compliance control that requires re-authentication for every sign-in', () => {
  const [framework] = complianceOf(SALTO, {
    frameworks: ['vendor'],
    controls: ['admin-console-every-time'],
  }).frameworks;
  expect(framework?.controls[0]).toMatchObject({
    verdict: 'check text only',
    effective: { text: 'the application requires no re-authentication during the session' },
  });
});

test('for the public org of Salto, the compliance report states which users can sign in to the dashboard with one factor', () => {
  const { effective } = controls.find(({ aliases }) => aliases[0] === 'V-273194') ?? {};
  expect(effective).toMatchObject({
    kind: 'fails',
    text: 'password (1FA), `okta_password PASSWORD`',
    signIns: { description: [['not members of test group']], hasNoCurrentUser: false },
  });
});

test('it is undecided whom a compliance remedy locks out if the methods of an authenticator are not exported', () => {
  const settings = {
    type: 'AUTHENTICATORS',
    authenticators: ['okta_password', 'okta_email', 'okta_verify'].map((key) => ({
      key,
      enroll: { self: 'REQUIRED' },
    })),
  };
  const policies = SALTO.policies.map((policy) =>
    policy.type === 'MFA_ENROLL' ? { ...policy, settings } : policy,
  );
  const [framework] = complianceOf(
    { ...SALTO, policies },
    { frameworks: ['stig'], controls: ['V-273190'] },
  ).frameworks;
  const tried = framework?.controls[0]?.remedy.tried;
  expect(tried).toMatchObject({
    verdict: 'met',
    lockoutsUnknown: expect.stringContaining('it is unknown whether an authenticator'),
  });
  expect(tried).not.toHaveProperty('lockouts');
  expect(tried && locksOut(tried)).toBe('unknown');
});
