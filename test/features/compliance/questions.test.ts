import { expect, test } from 'vitest';
import {
  type ComplianceOptions,
  type ControlResult,
  complianceOf,
} from '../../../src/features/compliance/compliance.js';
import {
  accessAction,
  exampleOf,
  passwordPolicyWith,
  sessionAction,
} from '../../../src/features/compliance/examples/example-parts.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';

function resultOf(
  framework: string,
  control: string,
  org: object,
  options: Partial<ComplianceOptions> = {},
): ControlResult {
  const { frameworks } = complianceOf(snapshotOf(org), {
    frameworks: [framework],
    controls: [control],
    withRemedies: false,
    ...options,
  });
  const [found] = frameworks[0]?.controls ?? [];
  if (found === undefined) throw new Error(`no control ${control}`);
  return found;
}

const ANY = { actions: sessionAction({}, { primaryFactor: 'PASSWORD_IDP_ANY_FACTOR' }) };
const TWO = { actions: accessAction({ factorMode: '2FA' }) };
const TO_STAFF = { conditions: { people: { groups: { include: ['staff'] } } } };
const CDE = { cardholderApps: ['Admin Console'] };

test('the check text of a compliance control about an application is undecided while it is unknown which policy the application has', () => {
  const named = (id: string, factorMode: string) => ({
    ...{ id, name: id, type: 'ACCESS_POLICY', status: 'ACTIVE', system: id === 'one' },
    rules: [{ id: `${id}-rule`, status: 'ACTIVE', priority: 1, actions: accessAction({ factorMode }) }],
  });
  const org = snapshotOf({
    apps: [{ id: 'console', name: 'saasure', label: 'Admin Console', status: 'ACTIVE' }],
    policies: [named('one', '2FA'), named('other', '1FA')],
  });
  const checkTexts = (unknown: Snapshot['unknown']) =>
    complianceOf({ ...org, ...(unknown && { unknown }) }, { frameworks: ['stig'], withRemedies: false })
      .frameworks.flatMap(({ controls }) => controls)
      .filter(({ id }) => id === 'admin-console-two-factors' || id === 'app-networks')
      .map(({ checkText }) => checkText?.kind);
  expect(checkTexts(undefined)).toEqual(['holds', 'fails']);
  const open = { collection: 'mappings', of: 'ACCESS_POLICY', known: 'open', why: '403' } as const;
  expect(checkTexts([open])).toEqual(['undecided', 'undecided']);
});

test('a reason for which two claims of a compliance control are undecided is stated only once', () => {
  const found = resultOf('cis', 'unique-passwords', exampleOf({ passwords: [] }));
  expect(found.effective).toMatchObject({ kind: 'undecided', reasons: [{ why: expect.any(String) }] });
});

test('if a rule that denies high risk is below a rule that allows everybody, the control on risk is met as the check text reads, but not in effect', () => {
  const org = exampleOf({
    sessions: [
      { actions: sessionAction({}) },
      { conditions: { riskScore: { level: 'HIGH' } }, actions: { signon: { access: 'DENY' } } },
    ],
  });
  expect(resultOf('healthinsight', 'risk', org).verdict).toBe('check text only');
});

test('a password and e-mail are 2FA for the service, but not at assurance level 2 of NIST', () => {
  const org = exampleOf({ sessions: [ANY], access: [TWO], enrollable: ['okta_password', 'okta_email'] });
  const configuration = { aal: { 2: ['Admin Console'] } };
  expect(resultOf('healthinsight', 'admin-two-factors', org).verdict).toBe('met');
  const found = resultOf('nist', 'aal2-two-factors', org, { configuration });
  expect(found.verdict).toBe('not met');
  expect(found.effective).toMatchObject({ text: expect.stringContaining('okta_email') });
});

test.each([
  ['with user verification', { userVerification: 'REQUIRED' }, 'undecided'],
  ['without user verification', {}, 'not met'],
] as const)(
  'if a rule requires only a security key %s (%j), the verdict on multifactor authentication of administrators is `%s`',
  (_, beside, verdict) => {
    const possession = { phishingResistant: 'REQUIRED', ...beside };
    const org = exampleOf({
      sessions: [ANY],
      access: [{ actions: accessAction({ factorMode: '1FA', constraints: [{ possession }] }) }],
      enrollable: ['webauthn'],
    });
    const configuration = { ...CDE, administrators: 'all' };
    expect(resultOf('pci', 'all-mfa', org, { configuration }).verdict).toBe('met');
    const found = resultOf('pci', 'admin-mfa', org, { configuration });
    expect(found.verdict).toBe(verdict);
    if (verdict === 'undecided') {
      expect(found.effective).toMatchObject({
        reasons: [{ why: expect.stringContaining('open to interpretation') }],
      });
      const read = (verifiedPasskeyIsTwo: boolean) =>
        resultOf('pci', 'admin-mfa', org, { configuration: { ...configuration, verifiedPasskeyIsTwo } })
          .verdict;
      expect([read(true), read(false)]).toEqual(['met', 'undecided']);
    }
  },
);

test('if every user can enroll a security key but may sign in without it, phishing resistance is offered but not required', () => {
  const org = exampleOf({
    sessions: [ANY],
    access: [TWO],
    enrollable: ['okta_password', 'google_otp', 'webauthn'],
  });
  const configuration = { aal: { 2: ['Admin Console'] } };
  expect(resultOf('nist', 'aal2-phishing-option', org, { configuration }).verdict).toBe('met');
  expect(resultOf('scuba-like', 'phishing-resistant', org).verdict).toBe('not met');
});

test('short passwords violate a compliance control only for users who can sign in with the password alone', () => {
  const passwords = (short: object | null) => [
    passwordPolicyWith({ complexity: { minLength: 8 } }, short),
    passwordPolicyWith({ complexity: { minLength: 15 } }),
  ];
  const access = [{ ...TO_STAFF, actions: accessAction({}) }, TWO];
  const ofStaff = exampleOf({ sessions: [ANY], access, passwords: passwords(TO_STAFF.conditions) });
  for (const [framework, control] of [
    ['nist', 'password-length'],
    ['cis', 'unique-passwords'],
  ] as const) {
    const found = resultOf(framework, control, ofStaff);
    expect(found.verdict).toBe('not met');
    expect(found.effective).toMatchObject({
      signIns: { description: [[expect.stringContaining('members of Staff')]] },
    });
    const others = exampleOf({
      sessions: [ANY],
      access: [{ ...TO_STAFF, ...TWO }, { actions: accessAction({}) }],
      passwords: passwords(TO_STAFF.conditions),
    });
    expect(resultOf(framework, control, others).verdict).toBe('met');
  }
});

test('a permanent lockout meets the compliance control on the lockout duration, although the number of attempts before the lockout is unknown', () => {
  const org = exampleOf({ passwords: [passwordPolicyWith({ lockout: { autoUnlockMinutes: 0 } })] });
  expect(resultOf('pci', 'lockout', org).verdict).toBe('undecided');
  expect(resultOf('pci', 'lockout-duration', org).verdict).toBe('met');
});

test('if only the users of the export are checked, an authentication path that none of these users can use violates no compliance control', () => {
  const org = exampleOf({
    sessions: [ANY],
    access: [{ ...TO_STAFF, ...TWO }, { actions: accessAction({}) }],
    users: [{ id: 'ann', status: 'ACTIVE', profile: { login: 'ann@example.com' }, groupIds: ['staff'] }],
  });
  expect(resultOf('healthinsight', 'admin-two-factors', org).effective).toMatchObject({
    kind: 'fails',
    signIns: { hasNoCurrentUser: true },
  });
  expect(resultOf('healthinsight', 'admin-two-factors', org, { population: 'export' }).verdict).toBe('met');
  const undecided = exampleOf({ sessions: [ANY], access: [TWO] });
  expect(resultOf('healthinsight', 'admin-two-factors', undecided, { population: 'export' }).verdict).toBe(
    'undecided',
  );
});

test('a compliance control about listed applications is undecided if the configuration has no list, and not applicable if the list is empty', () => {
  const org = exampleOf({ sessions: [ANY], access: [TWO] });
  expect(resultOf('pci', 'all-mfa', org).verdict).toBe('undecided');
  expect(resultOf('pci', 'all-mfa', org, { configuration: { cardholderApps: [] } }).verdict).toBe(
    'not applicable',
  );
});

test('a user configured as emergency user is exempt from compliance controls on assurance, but must be able to sign in', () => {
  const org = exampleOf({
    sessions: [ANY],
    access: [{ conditions: { people: { users: { include: ['glass'] } } }, actions: accessAction({}) }, TWO],
    users: [{ id: 'glass', status: 'ACTIVE', profile: { login: 'glass@example.com' }, groupIds: [] }],
  });
  const configuration = {
    breakGlass: [{ users: ['glass@example.com'], reason: 'fire', owner: 'ann', expires: '2027-01-01' }],
  };
  const found = resultOf('stig', 'V-273193', org, { configuration, now: '2026-11-22' });
  expect(found.effective.kind).toBe('holds');
  expect(found.exceptions).toMatchObject([{ state: 'in force', effective: { kind: 'fails' } }]);
  expect(resultOf('base', 'break-glass-works', org, { configuration, now: '2026-11-22' }).verdict).toBe(
    'met',
  );
});

test('if the figures of a compliance framework come from a secondary source, each of its controls states this as an assumption', () => {
  const { frameworks } = complianceOf(snapshotOf(exampleOf({})), {
    frameworks: ['nist', 'pci', 'cis'],
    withRemedies: false,
  });
  for (const { name, sources: read, controls } of frameworks.filter(({ name: own }) => own !== 'base')) {
    expect([name, read]).toEqual([name, expect.stringContaining('original')]);
    for (const { assumptions } of controls) expect(assumptions.map(({ id }) => id)).toContain('P1');
  }
});
