import { describe, expect, test } from 'vitest';
import { ALLOW, asking, DENY, enrolled, LOW, orgOf, outcomeIn, shown } from './build.js';

const password = { knowledge: { types: ['PASSWORD'] } };
const unphishable = { possession: { phishingResistant: 'REQUIRED' } };

const PASSWORD_FIRST = { ...ALLOW, primaryFactor: 'PASSWORD_IDP' };
const TWICE = { ...ALLOW, requireFactor: true, factorPromptMode: 'ALWAYS' };

describe('requirements of the session policy and the application policy together', () => {
  test.each([
    ['both allow', ALLOW, asking('1FA'), 'ALLOW'],
    ['the global session policy denies', DENY, asking('1FA'), 'DENY'],
    ["the application's policy denies", ALLOW, DENY, 'DENY'],
    ['one denies, and the other is unreadable', DENY, { access: 'MAYBE' }, 'DENY'],
    [
      'one allows, and the other is unreadable',
      ALLOW,
      { access: 'MAYBE' },
      '? `actions.appSignOn.access` is `MAYBE`, not `ALLOW` or `DENY`',
    ],
    ['one has no action', {}, asking('1FA'), '? `actions.signon.access` is missing'],
  ])(
    'the access of a sign-in follows from the session policy and the access policy: %s',
    (_, session, application, access) => {
      expect(shown(outcomeIn(orgOf({ session, application })).required.access)).toBe(access);
    },
  );

  test.each([
    ['neither requires one', ALLOW, asking('1FA'), false],
    ['the global session policy requires one', TWICE, asking('1FA'), true],
    ["the application's policy requires one", ALLOW, asking('2FA'), true],
    ['both require one', TWICE, asking('2FA'), true],
    ['access is denied', TWICE, DENY, null],
  ])(
    'whether a sign-in requires a second factor follows from the session policy and the access policy: %s',
    (_, session, application, secondFactor) => {
      expect(shown(outcomeIn(orgOf({ session, application })).required.secondFactor)).toBe(secondFactor);
    },
  );

  test('the requirements of a sign-in are unknown if those of the access policy cannot be read', () => {
    const application = { access: 'ALLOW', verificationMethod: { type: 'PROOF' } };
    const { requirements } = outcomeIn(orgOf({ application })).required;
    expect(shown(requirements)).toContain('verification methods of type `PROOF`');
  });

  test.each([
    ['any 1FA', ALLOW, asking('1FA'), '1fa-knowledge'],
    ['a password first, then any 1FA', PASSWORD_FIRST, asking('1FA'), '1fa-knowledge'],
    [
      'a password or identity provider first, where a smart card is phishing-resistant',
      PASSWORD_FIRST,
      asking('1FA', unphishable),
      '1fa-phishing-resistant',
    ],
    [
      'any factor first, then a phishing-resistant one',
      ALLOW,
      asking('1FA', unphishable),
      '1fa-phishing-resistant',
    ],
    ['any 2FA, phishing-resistant', TWICE, asking('1FA', unphishable), '2fa-phishing-resistant'],
    ['any 2FA', ALLOW, asking('2FA'), '2fa'],
    ['2FA first, a password then', TWICE, asking('1FA', password), '2fa'],
    ['denied', DENY, asking('1FA'), 'denied'],
  ])(
    'the assurance level of a sign-in follows from the session policy and the access policy: %s',
    (_, session, application, assurance) => {
      expect(shown(outcomeIn(orgOf({ session, application })).required.assurance)).toBe(assurance);
    },
  );

  test('the authentication paths of a sign-in are minimal and satisfy the session policy and the access policy', () => {
    const org = orgOf({
      session: PASSWORD_FIRST,
      application: asking('1FA', { possession: { methods: ['SMS', 'WEBAUTHN'] } }),
      more: { authenticators: ['svc_password', 'phone_number', 'webauthn', 'svc_email'].map(authenticator) },
    });
    const { required } = outcomeIn(org);
    expect(required.among).toBe('the authenticators of the org');
    expect(required.paths).toMatchObject({
      kind: 'decided',
      value: {
        certain: [
          { authenticators: [{ key: 'svc_password' }, { key: 'phone_number', method: 'SMS' }] },
          { authenticators: [{ key: 'svc_password' }, { key: 'webauthn' }] },
        ],
        possible: [],
      },
    });
  });

  test('the outcome of a sign-in lists the requirement of the session policy and that of the application policy, unless one includes the other', () => {
    const asks = (session: object, application: object) =>
      shown(
        outcomeIn(orgOf({ session: { ...session }, application: { ...application } })).required.requirements,
      );
    expect(asks(PASSWORD_FIRST, asking('2FA'))).toEqual([
      { by: 'session', described: 'a password, or another identity provider' },
      { by: 'application', described: '2FA' },
    ]);
    expect(asks(ALLOW, asking('2FA'))).toEqual([{ by: 'application', described: '2FA' }]);
    expect(asks(ALLOW, asking('1FA'))).toEqual([{ by: 'application', described: '1FA' }]);
  });
});

describe('the outcome with more than one possible rule', () => {
  const open = {};

  test('if several rules may decide a sign-in, the outcome states each effect on which these rules agree, and leaves the other effects undecided', () => {
    const org = orgOf({
      session: [
        { ...TWICE, session: { maxSessionLifetimeMinutes: 60 } },
        { ...ALLOW, session: { maxSessionLifetimeMinutes: 60 } },
      ],
    });
    const { session } = outcomeIn(org, open);
    expect(session.decidedBy).toBe(null);
    expect(session.possible.map(({ rule }) => rule.name)).toEqual(['session 1', 'session 2']);
    expect(session.missing).toEqual([{ fact: 'riskLevel', fields: ['policyContext.risk.level'] }]);
    expect(session.effect.maxSessionLifetimeMinutes).toEqual({ kind: 'decided', value: 60 });
    expect(session.effect.requireFactor).toEqual({
      kind: 'undecided',
      reasons: ['the possible deciding rules differ'],
      alternatives: [true, false],
    });
  });

  test('if several rules may decide a sign-in and each gives the same outcome, the outcome is decided', () => {
    const denied = outcomeIn(orgOf({ application: [DENY, DENY] }), open);
    expect(denied.application.decidedBy).toBe(null);
    expect(shown(denied.overall.result)).toBe('denied');
    const either = outcomeIn(orgOf({ application: [asking('1FA'), asking('2FA')] }), open);
    expect(shown(either.overall.result)).toBe('allowed');
    const denying = outcomeIn(orgOf({ application: [DENY, asking('2FA')] }), open);
    expect(denying.overall.result).toEqual({
      kind: 'undecided',
      reasons: ['the possible deciding rules differ'],
      alternatives: ['denied', 'allowed'],
    });
  });

  test('the requirements of a sign-in are undecided if too many rules with different requirements may decide it', () => {
    const application = Array.from({ length: 60 }, (_, hours) => ({
      access: 'ALLOW',
      verificationMethod: { type: 'ASSURANCE', factorMode: '2FA', reauthenticateIn: `PT${hours}H` },
    }));
    const { application: part, required, overall } = outcomeIn(orgOf({ application }), open);
    expect(part.possible).toHaveLength(60);
    expect(shown(required.access)).toBe('ALLOW');
    const tooMany = 'the possible deciding rules have too many different requirements';
    expect(shown(required.paths)).toBe(`? ${tooMany}`);
    expect(overall.result).toEqual({
      kind: 'undecided',
      reasons: [tooMany],
      alternatives: ['allowed', 'locked out'],
    });
  });

  test('if two rules may decide a sign-in and the requirement of one is unreadable, the outcome does not assume that the requirements are equal', () => {
    const { session } = outcomeIn(orgOf({ session: [{ ...ALLOW, requireFactor: 'no' }, ALLOW] }), open);
    expect(session.effect.requireFactor).toEqual({
      kind: 'undecided',
      reasons: ['`actions.signon.requireFactor` is `no`, not `true` or `false`'],
      alternatives: [true, false],
    });
  });
});

describe('the overall result of a sign-in', () => {
  test('the outcome of a denied sign-in states the denying rules as reasons', () => {
    const { overall } = outcomeIn(orgOf({ session: DENY, application: asking('1FA') }));
    expect(overall).toEqual({
      result: { kind: 'decided', value: 'denied' },
      reasons: [
        {
          kind: 'denied',
          part: 'session',
          message: 'the global session policy denies access',
          rules: [
            {
              policy: { id: 'session', name: 'session policy' },
              rule: { id: 'session-1', name: 'session 1' },
            },
          ],
        },
      ],
    });
  });

  test('the outcome of an allowed sign-in lists its reasons in the order in which the service checks them', () => {
    const { overall } = outcomeIn(orgOf());
    expect(shown(overall.result)).toBe('allowed');
    expect(overall.reasons.map(({ part }) => part)).toEqual(['session', 'application', 'canSatisfy']);
    expect(overall.reasons.map(({ kind }) => kind)).toEqual(['allowed', 'allowed', 'allowed']);
  });

  const blocklist = {
    zones: [
      {
        id: 'blocked',
        type: 'IP',
        name: 'Blocked',
        status: 'ACTIVE',
        usage: 'BLOCKLIST',
        gateways: [{ type: 'CIDR', value: '198.51.100.0/24' }],
      },
    ],
  };

  test('a sign-in is blocked by a network blocklist before any policy, whatever the policies decide', () => {
    const { overall, blocklist: found } = outcomeIn(orgOf({ session: DENY, more: blocklist }), {
      ...LOW,
      ip: '198.51.100.9',
    });
    expect(found).toEqual({ verdict: 'MATCH', zones: [{ id: 'blocked', name: 'Blocked' }] });
    expect(overall).toEqual({
      result: { kind: 'decided', value: 'blocked' },
      reasons: [
        {
          kind: 'blocked',
          part: 'blocklist',
          message: 'the network blocklist `Blocked` blocks the sign-in',
          rules: [],
        },
      ],
    });
  });

  test('the result of a sign-in without an IP address is undecided if a blocklist zone may block it', () => {
    const { overall } = outcomeIn(orgOf({ session: DENY, more: blocklist }));
    expect(overall.result).toEqual({
      kind: 'undecided',
      reasons: ['it is unknown whether a network blocklist blocks the sign-in'],
      alternatives: ['blocked', 'denied'],
    });
    expect(overall.reasons.map(({ kind }) => kind)).toEqual(['unknown', 'denied']);
  });

  test('the result of a sign-in is undecided if the export lacks a policy type', () => {
    const org = orgOf();
    const without = { ...org, policies: org.policies.filter(({ type }) => type !== 'ACCESS_POLICY') };
    const { application, overall } = outcomeIn(without);
    expect(application).toMatchObject({
      decidedBy: null,
      possible: [],
      noRuleReason: 'the export has no authentication policy',
    });
    expect(shown(overall.result)).toBe('? the export has no authentication policy');
  });

  test('the result of a sign-in does not depend on application policies on the Classic Engine', () => {
    const org = orgOf({ session: { access: 'ALLOW' }, options: { engine: 'classic' } });
    const classic = { ...org, policies: org.policies.filter(({ type }) => type !== 'ACCESS_POLICY') };
    const { overall, required } = outcomeIn(classic, LOW, enrolled({ key: 'svc_password' }));
    expect(shown(overall.result)).toBe('allowed');
    expect(shown(required.requirements)).toEqual([
      { by: 'session', described: 'a password, or another identity provider' },
    ]);
  });
});

function authenticator(key: string): object {
  const methods = key === 'phone_number' ? { methods: [{ type: 'sms', status: 'ACTIVE' }] } : {};
  return { id: `aut-${key}`, key, type: key, name: key, status: 'ACTIVE', ...methods };
}
