import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { ALLOW, allowing, asking, DENY, enrolled, LOW, orgOf, outcomeIn, shown } from './build.js';

const password = { key: 'svc_password', method: 'PASSWORD' };
const email = { key: 'svc_email', method: 'EMAIL' };
const sms = { key: 'phone_number', method: 'SMS' };
const webauthn = { key: 'webauthn', method: 'WEBAUTHN' };

const unphishable = asking('2FA', { possession: { phishingResistant: 'REQUIRED' } });
const noKeys = allowing({ svc_password: 'REQUIRED', svc_email: 'OPTIONAL', webauthn: 'NOT_ALLOWED' });

describe('lockouts in the outcome of a sign-in', () => {
  test('the report of a locked-out user names the access rule, the enrollment rule and the requirement that the user cannot meet', () => {
    const text = readFileSync(new URL('../../../fixtures/outcome/org.json', import.meta.url), 'utf8');
    const read = assembleDocuments([{ name: 'org.json', text }]);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const request = {
      appInstance: '0oapayroll',
      policyContext: {
        user: { id: '00ucarl' },
        identifier: 'carl@example.com',
        ip: '203.0.113.9',
        risk: { level: 'LOW' },
      },
    };
    const answer = signInOutcome(compile(read.value), request);
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
    const { canSatisfy, overall } = answer.value;
    expect(shown(overall.result)).toBe('locked out');
    expect(shown(canSatisfy.answer)).toBe('no');
    expect(canSatisfy.lockouts).toEqual([
      {
        enrollment: [
          {
            policy: { id: '00p1enroll', name: 'Contractors' },
            rule: { id: '0pr1enroll', name: 'No keys' },
          },
        ],
        unmet: [
          {
            by: 'application',
            rules: [
              {
                policy: { id: 'rst1sensitive', name: 'Sensitive' },
                rule: { id: 'rul2staff', name: 'No phishing' },
              },
            ],
            reasons: [
              'no authenticator is the possession factor that `/constraints/0/possession` requires',
              '`okta_password PASSWORD` is not a possession factor',
              '`phone_number SMS` is not phishing-resistant',
            ],
          },
        ],
      },
    ]);
  });

  test('a user can be locked out by the session policy alone', () => {
    const session = { ...ALLOW, requireFactor: true, factorPromptMode: 'ALWAYS' };
    const org = orgOf({ session, enrollment: allowing({ svc_password: 'REQUIRED' }) });
    const { lockouts } = outcomeIn(org).canSatisfy;
    expect(lockouts.map(({ unmet }) => unmet.map(({ by }) => by))).toEqual([['session']]);
    expect(lockouts[0]?.unmet[0]?.reasons[0]).toBe('two factor types are needed; available: knowledge');
  });

  test('whether a user is locked out is undecided if only one of two possible rules locks the user out, and the answer names this rule', () => {
    const { canSatisfy } = outcomeIn(
      orgOf({ application: [unphishable, asking('2FA')], enrollment: noKeys }),
      {},
    );
    expect(canSatisfy.answer).toEqual({
      kind: 'undecided',
      reasons: ['the possible deciding rules differ'],
      alternatives: ['no', 'yes'],
    });
    expect(
      canSatisfy.lockouts.flatMap(({ unmet }) =>
        unmet.flatMap(({ rules }) => rules.map(({ rule }) => rule.name)),
      ),
    ).toEqual(['application 1']);
  });

  test('no lockout is reported for a user who may come from another identity provider', () => {
    const routing = { providers: [{ type: 'SAML2', id: 'idp' }] };
    const { canSatisfy } = outcomeIn(orgOf({ application: unphishable, enrollment: noKeys, routing }));
    expect(shown(canSatisfy.answer)).toBe(
      '? the user may come from another identity provider, whose factors are unknown',
    );
  });
});

describe('whether a user can meet the requirements of a sign-in', () => {
  test.each([
    ['by authenticators that the user can enroll', { application: unphishable }, {}, 'yes'],
    ['by enrolled authenticators', { application: unphishable }, enrolled(password, webauthn), 'yes'],
    ['by enrolling more', { application: unphishable }, enrolled(password), 'yes'],
    [
      'not by enrolled authenticators that are no longer allowed',
      { application: unphishable, enrollment: noKeys },
      enrolled(password, webauthn),
      'no',
    ],
    [
      'not if nothing more can be enrolled',
      { application: unphishable, enroll: 'NEVER' },
      enrolled(password),
      'no',
    ],
    [
      'by enrolled authenticators if nothing more can be enrolled',
      { application: unphishable, enroll: 'NEVER' },
      enrolled(password, webauthn),
      'yes',
    ],
    ['nothing is required if access is denied', { application: DENY }, {}, null],
    [
      'not if nothing is enrolled and nothing can be',
      { enrollment: allowing({ svc_email: 'NOT_ALLOWED' }) },
      {},
      'no',
    ],
    [
      'a list without password and email is incomplete in a live org',
      { enrollment: allowing({}) },
      {},
      '? one factor is needed; available: none; it is unknown which of the allowed authenticators the user has or may use',
    ],
    [
      'not by an authenticator for recovery only',
      {
        enrollment: allowing({ svc_email: 'REQUIRED' }),
        more: { authenticators: [authenticator('svc_email', { settings: { allowedFor: 'recovery' } })] },
      },
      {},
      'no',
    ],
    [
      'not by an inactive authenticator',
      {
        enrollment: allowing({ svc_email: 'REQUIRED' }),
        more: { authenticators: [authenticator('svc_email', { status: 'INACTIVE' })] },
      },
      {},
      'no',
    ],
  ])(
    'the outcome of a sign-in states whether the user can meet the requirements: %s',
    (_, written, options, answer) => {
      expect(shown(outcomeIn(orgOf(written), LOW, options).canSatisfy.answer)).toBe(answer);
    },
  );

  test.each([
    ['the enrolled authenticators are unknown and nothing can be enrolled', { enroll: 'NEVER' }, {}],
    [
      'the time of enrollment cannot be read',
      { application: unphishable, enroll: 'SOMETIMES' },
      enrolled(password),
    ],
    ['the settings cannot be read', { enrollment: null }, {}],
    [
      'the verification method is not modelled',
      { application: { access: 'ALLOW', verificationMethod: { type: 'ID_PROOFING' } } },
      {},
    ],
    [
      'the only authenticator is unknown',
      { enrollment: allowing({ abacus: 'REQUIRED' }), application: asking('2FA') },
      {},
    ],
    [
      'only one of its methods would suffice',
      {
        enrollment: allowing({ svc_verify: 'REQUIRED' }),
        application: asking('1FA', { possession: { methods: ['PUSH'] } }),
      },
      {},
    ],
  ])('it is undecided whether the user can meet the requirements if %s', (_, written, options) => {
    const { answer } = outcomeIn(orgOf(written), LOW, options).canSatisfy;
    expect(answer.kind).toBe('undecided');
    expect(shown(answer)).not.toBe('? ');
  });

  test('the outcome of a sign-in reports whether the enrolled authenticators are sufficient, insufficient or unknown', () => {
    const suffices = (options: object, written = {}) =>
      shown(
        outcomeIn(orgOf({ application: asking('2FA'), ...written }), LOW, options).canSatisfy.enrolledSuffice,
      );
    expect(suffices({})).toBe(null);
    expect(suffices(enrolled(password, email))).toBe(true);
    expect(suffices(enrolled(password))).toBe(false);
    expect(suffices(enrolled({ key: 'abacus' }))).toBe(false);
    expect(suffices(enrolled(webauthn))).toBe(
      '? it is unknown whether the enrolled authenticators are sufficient',
    );
  });

  test('the authentication paths that are listed for a user contain only authenticators that the enrollment policy allows', () => {
    const { paths, among } = outcomeIn(orgOf({ application: asking('2FA'), enrollment: noKeys })).canSatisfy;
    expect(among).toBe('enrollable');
    expect(shown(paths)).toEqual({ certain: [{ at: '', authenticators: [password, email] }], possible: [] });
  });
});

describe('an enrollment policy with factors', () => {
  const factors = (all: Record<string, string>) => ({
    factors: Object.fromEntries(Object.entries(all).map(([key, self]) => [key, { enroll: { self } }])),
  });
  const answer = (all: Record<string, string>, application: object, options: object = {}, more = {}) =>
    shown(
      outcomeIn(orgOf({ enrollment: factors(all), application: { ...application }, ...more }), LOW, options)
        .canSatisfy.answer,
    );

  test('in an enrollment policy with factors, a factor is one method of its authenticator', () => {
    const bySms = asking('1FA', { possession: { methods: ['SMS'] } });
    expect(answer({ svc_sms: 'OPTIONAL' }, bySms)).toBe('yes');
    expect(answer({ svc_call: 'OPTIONAL' }, bySms)).toBe('no');
    expect(answer({ svc_sms: 'NOT_ALLOWED' }, bySms)).toBe('no');
    expect(answer({ svc_call: 'OPTIONAL' }, bySms, enrolled(sms))).toBe('no');
  });

  test('if an enrollment policy with factors allows `svc_otp`, the one-time password of the authenticator app, it is undecided whether users may also use push', () => {
    const byPush = asking('1FA', { possession: { methods: ['PUSH'] } });
    expect(answer({ svc_otp: 'OPTIONAL' }, byPush)).toMatch(/^\? /);
    expect(answer({ svc_otp: 'NOT_ALLOWED' }, byPush)).toBe('no');
  });

  test('in an enrollment policy with factors, a password that is not listed may still be the first factor', () => {
    expect(answer({ svc_sms: 'OPTIONAL' }, asking('1FA', { knowledge: {} }))).toMatch(/^\? /);
    expect(answer({ svc_password: 'REQUIRED' }, asking('1FA', { knowledge: {} }))).toBe('yes');
    const classic = { options: { engine: 'classic' as const } };
    expect(answer({ svc_sms: 'OPTIONAL' }, asking('1FA', { knowledge: {} }), {}, classic)).toBe('yes');
  });
});

function authenticator(key: string, more: object): object {
  return { id: `aut-${key}`, key, type: key, name: key, ...more };
}
