import { describe, expect, test } from 'vitest';
import { answerQuestion } from '../../../src/analysis/questions/query.js';
import type { ComplianceOptions, ControlResult } from '../../../src/features/compliance/compliance.js';
import { complianceOf } from '../../../src/features/compliance/compliance.js';
import {
  accessAction,
  exampleOf,
  passwordPolicyWith,
  sessionAction,
} from '../../../src/features/compliance/examples/example-parts.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';

function resultOf(org: object, control: string, options: Partial<ComplianceOptions> = {}): ControlResult {
  const report = complianceOf(snapshotOf(org), {
    frameworks: ['stig'],
    controls: [control],
    withRemedies: false,
    ...options,
  });
  const [found] = report.frameworks[0]?.controls ?? [];
  if (found === undefined) throw new Error(`no control ${control}`);
  return found;
}

function verdictOf(org: object, control: string, options: Partial<ComplianceOptions> = {}): string {
  return resultOf(org, control, options).verdict;
}

const ANY = { actions: sessionAction({}, { primaryFactor: 'PASSWORD_IDP_ANY_FACTOR' }) };
const TWO = { actions: accessAction({ factorMode: '2FA' }) };
const ONE = { actions: accessAction({ factorMode: '1FA' }) };
const toStaff = { conditions: { people: { groups: { include: ['staff'] } } } };
const CONSTRAINT = (possession: object) => ({ possession });
const RESISTANT = CONSTRAINT({ phishingResistant: 'REQUIRED' });

/**
 * The cases of the table of STIG controls in the specification of compliance. Other cases are in `questions.test.ts`,
 * `configuration.test.ts`, `drift.test.ts` and `salto.test.ts`.
 */
describe('the verdict on a STIG control', () => {
  const assigned = (who: object) => [
    { id: 'saasure', name: 'saasure', label: 'Admin Console', status: 'ACTIVE', ...who },
  ];
  const people = [
    { id: 'ann', status: 'ACTIVE', profile: { login: 'ann@example.com' }, groupIds: [] },
    { id: 'bob', status: 'ACTIVE', profile: { login: 'bob@example.com' }, groupIds: ['staff'] },
  ];

  test('if a rule requires 2FA of one group only, an assigned user outside the group violates the compliance control for the Admin Console', () => {
    const org = exampleOf({
      sessions: [ANY],
      access: [{ ...toStaff, ...TWO }, ONE],
      apps: assigned({ groupIds: ['staff'], userIds: ['ann'] }),
      users: people,
    });
    const found = resultOf(org, 'V-273193');
    expect(found.verdict).toBe('check text only');
    expect(found.effective).toMatchObject({ signIns: { users: { ids: ['ann'] } } });
  });

  test('the 2FA control for the Admin Console is met if only a group that must use 2FA is assigned to the console', () => {
    const org = exampleOf({
      sessions: [ANY],
      access: [{ ...toStaff, ...TWO }, ONE],
      apps: assigned({ groupIds: ['staff'], userIds: [] }),
      users: people,
    });
    expect(verdictOf(org, 'V-273193')).toBe('met');
  });

  test('the compliance control for 2FA is met if a rule requires 2FA of everybody, so that a less strict rule below is unreachable', () => {
    expect(verdictOf(exampleOf({ sessions: [ANY], access: [TWO, ONE] }), 'V-273193')).toBe('met');
  });

  const eitherObject = {
    factorMode: '2FA',
    constraints: [RESISTANT, CONSTRAINT({ deviceBound: 'REQUIRED' })],
  };

  test('the compliance control for phishing resistance is not met if an alternative constraint requires only a device-bound authenticator', () => {
    const org = exampleOf({
      sessions: [ANY],
      access: [{ actions: accessAction(eitherObject) }],
      enrollable: ['okta_password', 'okta_verify', 'google_otp', 'webauthn'],
    });
    const found = resultOf(org, 'V-273191');
    expect(found.verdict).toBe('not met');
    expect(found.effective).toMatchObject({ text: expect.stringContaining('okta_password') });
  });

  test('the compliance control for phishing resistance is met in effect if only a password and a security key may be enrolled', () => {
    const org = exampleOf({
      sessions: [{ actions: sessionAction({}) }],
      access: [{ actions: accessAction(eitherObject) }],
      enrollable: ['okta_password', 'webauthn'],
    });
    expect(verdictOf(org, 'V-273191')).toBe('effective only');
  });

  test('2FA without phishing resistance does not meet the compliance control for phishing resistance', () => {
    expect(verdictOf(exampleOf({ sessions: [ANY], access: [TWO] }), 'V-273191')).toBe('not met');
  });

  test('the compliance control for phishing resistance is met vacuously if no phishing-resistant authenticator can be enrolled', () => {
    const org = exampleOf({
      sessions: [ANY],
      access: [{ actions: accessAction({ factorMode: '2FA', constraints: [RESISTANT] }) }],
      enrollable: ['okta_password', 'okta_email'],
    });
    const found = resultOf(org, 'V-273191');
    expect(found.verdict).toBe('met');
    expect(found.effective).toEqual({ kind: 'holds', isVacuous: true });
    const below = answerQuestion(snapshotOf(org), { kind: 'below', appId: 'saasure', assurance: '2fa' });
    expect(below).toMatchObject({ rules: [], undecided: [] });
  });

  const contractors = (session: object) => ({
    name: 'Contractors',
    ...toStaff,
    rules: [
      {
        id: 'c1',
        type: 'SIGN_ON',
        name: 'All',
        status: 'ACTIVE',
        priority: 1,
        actions: sessionAction(session),
      },
    ],
  });

  test('if a policy above the default policy allows contractors 720 idle minutes, the idle timeout control is met as the check text reads, but not in effect', () => {
    const org = exampleOf({
      sessionPolicies: [contractors({ maxSessionIdleMinutes: 720 })],
      sessions: [{ actions: sessionAction({ maxSessionIdleMinutes: 15 }) }],
    });
    const found = resultOf(org, 'V-273186');
    expect(found.verdict).toBe('check text only');
    expect(found.effective).toMatchObject({
      text: 'idle timeout 12 hours',
      signIns: { description: [['members of Staff']] },
    });
  });

  test('the compliance controls about sessions are not met if only the default rule of the service exists', () => {
    const org = exampleOf({});
    expect(['V-273186', 'V-273203', 'V-273206'].map((id) => verdictOf(org, id))).toEqual([
      'not met',
      'not met',
      'effective only',
    ]);
  });

  test('the compliance control for the session lifetime is not met if the session lifetime is 0 or absent', () => {
    const of = (session: object) => exampleOf({ sessions: [{ actions: sessionAction(session) }] });
    expect([of({ maxSessionLifetimeMinutes: 0 }), of({})].map((org) => verdictOf(org, 'V-273203'))).toEqual([
      'not met',
      'not met',
    ]);
  });

  test('if the first session rule is inactive and the next one sets the timeout, the idle timeout control is met in effect, but not as the check text reads', () => {
    const good = { actions: sessionAction({ maxSessionIdleMinutes: 15 }) };
    const org = exampleOf({ sessions: [{ ...good, status: 'INACTIVE' }, good] });
    expect(verdictOf(org, 'V-273186')).toBe('effective only');
  });

  test('if the second of two session rules allows sessions anywhere, the network control is undecided until allowed networks are configured', () => {
    const org = exampleOf({
      sessions: [
        { conditions: { network: { connection: 'ZONE', include: ['office'] } }, actions: sessionAction({}) },
      ],
    });
    const configuration = { allowedNetworks: ['Office'] };
    expect([verdictOf(org, 'V-279691', { configuration }), verdictOf(org, 'V-279691')]).toEqual([
      'check text only',
      'undecided',
    ]);
  });

  test('a blocklist zone without addresses, or an exempt zone with all addresses, does not meet the control for blocking anonymizers', () => {
    const zone = (more: object) => ({ id: 'z', name: 'Z', type: 'IP', status: 'ACTIVE', ...more });
    const empty = zone({ usage: 'BLOCKLIST', gateways: null });
    const dynamic = zone({
      id: 'd',
      type: 'DYNAMIC_V2',
      usage: 'BLOCKLIST',
      ipServiceCategories: { include: ['ALL_ANONYMIZERS'] },
    });
    const exempt = zone({ useAsExemptList: true, gateways: [{ type: 'CIDR', value: '0.0.0.0/0' }] });
    expect(
      [[empty], [dynamic], [dynamic, exempt]].map((zones) => verdictOf(exampleOf({ zones }), 'V-279692')),
    ).toEqual(['not met', 'met', 'check text only']);
  });

  describe('a policy whose name is that of the dashboard', () => {
    const { policies, ...rest } = exampleOf({ sessions: [ANY], access: [ONE] }) as { policies: object[] };
    const namesake = {
      id: 'namesake',
      type: 'ACCESS_POLICY',
      name: 'Dashboard',
      status: 'ACTIVE',
      rules: [{ id: 'n1', type: 'ACCESS_POLICY', name: 'All', status: 'ACTIVE', priority: 0, ...TWO }],
    };

    test('a compliance control for the dashboard does not check another policy that only has the same name as the dashboard', () => {
      const mappings = { access: ['okta_enduser', 'saasure'] };
      const found = resultOf({ ...rest, mappings, policies: [...policies, namesake] }, 'V-273194');
      expect(found.verdict).toBe('not met');
      expect(found.checkText?.text).toContain(
        'the policy named `Dashboard` does not apply to this application',
      );
    });

    test.each([
      ['first', [namesake, ...policies]],
      ['last', [...policies, namesake]],
    ])(
      'the compliance control for 2FA is undecided if no application states its policy, and the policy named like the dashboard comes %s',
      (_, all) => {
        expect(verdictOf({ ...rest, policies: all }, 'V-273194')).toBe('undecided');
      },
    );

    test('the compliance control for 2FA is met if no application states its policy, but every authentication policy requires two factors', () => {
      const each = exampleOf({ sessions: [ANY], access: [TWO] }) as { policies: object[] };
      const org = { ...each, policies: [...each.policies, namesake] };
      expect(resultOf(org, 'V-273194').effective.kind).toBe('holds');
    });
  });

  test('the compliance control for 2FA in the dashboard is not met if the global session policy requires a second factor of some users only', () => {
    const org = exampleOf({
      sessions: [
        {
          ...toStaff,
          actions: sessionAction({}, { requireFactor: true, factorPromptMode: 'ALWAYS' }),
        },
        { actions: sessionAction({}) },
      ],
      access: [ONE],
    });
    const found = resultOf(org, 'V-273194');
    expect(found.verdict).toBe('not met');
    expect(found.effective).toMatchObject({ signIns: { description: [['not members of Staff']] } });
  });

  describe('an exception from a STIG control', () => {
    const org = exampleOf({
      sessions: [ANY],
      access: [{ conditions: { people: { users: { exclude: ['glass'] } } }, ...TWO }, ONE],
      users: [{ id: 'glass', status: 'ACTIVE', profile: { login: 'glass@example.com' }, groupIds: [] }],
    });
    const exceptedUntil = (expires: string) => ({
      now: '2026-11-22',
      configuration: {
        exceptions: [
          { controls: ['V-273193'], users: ['glass@example.com'], reason: 'fire', owner: 'ann', expires },
        ],
      },
    });

    test('the compliance command ignores an expired exception', () => {
      const found = resultOf(org, 'V-273193', exceptedUntil('2026-11-22'));
      expect(found.verdict).toBe('check text only');
      expect(found.exceptions).toMatchObject([{ state: 'expired' }]);
    });

    test('sign-ins that a current compliance exception covers do not violate a compliance control', () => {
      const found = resultOf(org, 'V-273193', exceptedUntil('2026-11-23'));
      expect(found.verdict).toBe('met');
      expect(found.exceptions).toMatchObject([
        { state: 'in force', effective: { kind: 'fails', text: expect.stringContaining('1FA') } },
      ]);
    });
  });

  test('the verdict on a compliance control for the Admin Console is undecided if the console is not in the export', () => {
    const found = resultOf(exampleOf({ apps: [] }), 'V-273193');
    expect(found.verdict).toBe('undecided');
    expect(found.effective).toMatchObject({
      reasons: [{ remedy: expect.stringContaining('super administrator') }],
    });
  });

  describe('a rule that depends on an expression outside the model', () => {
    const condition = 'user.getLinkedObject("manager").profile.x == "y"';
    const hanging = { conditions: { elCondition: { condition } } };

    test('the compliance control for 2FA is met if a rule depends on an unmodelled expression, but this rule and the next one require two factors', () => {
      const org = exampleOf({ sessions: [ANY], access: [{ ...hanging, ...TWO }, TWO] });
      expect(verdictOf(org, 'V-273193')).toBe('met');
    });

    test('the compliance control for 2FA is undecided if a rule that requires only one factor depends on an expression that is not modelled', () => {
      const org = exampleOf({ sessions: [ANY], access: [{ ...hanging, ...ONE }, TWO] });
      const found = resultOf(org, 'V-273193');
      expect(found.verdict).toBe('undecided');
      expect(JSON.stringify(found.effective)).toContain('getLinkedObject');
    });
  });

  test('the compliance control for account lockout is undecided if the number of permitted sign-in attempts is not set', () => {
    expect(verdictOf(exampleOf({ passwords: [passwordPolicyWith({ lockout: {} })] }), 'V-273189')).toBe(
      'undecided',
    );
  });
});

test('a compliance control that is configured with a number outside the range of its framework has the verdict `not valid for this framework`', () => {
  const org = exampleOf({ sessions: [{ actions: sessionAction({ maxSessionIdleMinutes: 60 }) }] });
  const configuration = { controls: { 'session-idle': { idleMinutes: 60 } } };
  expect(verdictOf(org, 'V-273186', { configuration })).toBe('not valid for this framework');
});

test("if the configuration requires the exact value of a control's check text, a stricter value gives the verdict `effective only`", () => {
  const org = exampleOf({ passwords: [passwordPolicyWith({ lockout: { maxAttempts: 2 } })] });
  const exact = { controls: { 'password-lockout': { checkText: 'exact' } } };
  expect(verdictOf(org, 'V-273189')).toBe('met');
  expect(verdictOf(org, 'V-273189', { configuration: exact })).toBe('effective only');
});

test('unknown names in the compliance configuration are reported with the nearest name', () => {
  const report = complianceOf(snapshotOf(exampleOf({})), {
    frameworks: ['stigg'],
    configuration: { notApplicable: { banner: { reason: 'r', owner: 'o' } } },
  });
  expect(report.faults).toEqual([
    expect.stringContaining('unknown framework `stigg`; did you mean `stig`?; expected base, cis, '),
  ]);
  const other = complianceOf(snapshotOf(exampleOf({})), { frameworks: ['stig@V1R2'], controls: ['baner'] });
  expect(other.faults).toEqual([expect.stringContaining('did you mean')]);
});
