import { expect, test } from 'vitest';
import {
  compareStrength,
  describeStrength,
  STRENGTHS,
  strengthOfAccess,
  strengthOfMethod,
} from '../../src/assurance/strength.js';
import { chainsOf, oneFactor, password, place, sms, twoFactors, webauthn } from './shorthand.js';

test.each([
  ['one factor', oneFactor(), 'one-knowledge'],
  ['a password', oneFactor({ knowledge: {} }), 'one-knowledge'],
  ['a possession factor', oneFactor({ possession: {} }), 'one-possession'],
  ['a device-bound one', oneFactor({ possession: { deviceBound: 'REQUIRED' } }), 'one-possession'],
  [
    'a hardware-protected one',
    oneFactor({ possession: { hardwareProtection: 'REQUIRED' } }),
    'one-possession',
  ],
  [
    'a phishing-resistant one',
    oneFactor({ possession: { phishingResistant: 'REQUIRED' } }),
    'one-phishing-resistant',
  ],
  ['one by WebAuthn', oneFactor({ possession: { methods: ['webauthn'] } }), 'one-phishing-resistant'],
  [
    'a phishing-resistant and hardware-protected one',
    oneFactor({ possession: { phishingResistant: 'REQUIRED', hardwareProtection: 'REQUIRED' } }),
    'one-phishing-resistant',
  ],
  ['one that verifies the user', oneFactor({ possession: { userVerification: 'REQUIRED' } }), 'two'],
  ['two factors', twoFactors(), 'two'],
  [
    'password and device-bound',
    twoFactors({ knowledge: {}, possession: { deviceBound: 'REQUIRED' } }),
    'two',
  ],
  [
    'two, one phishing-resistant',
    twoFactors({ possession: { phishingResistant: 'REQUIRED' } }),
    'two-phishing-resistant',
  ],
  [
    'two, one phishing-resistant and hardware-protected',
    twoFactors({ possession: { phishingResistant: 'REQUIRED', hardwareProtection: 'REQUIRED' } }),
    'two-hardware-protected',
  ],
  [
    'the weakest of the objects',
    twoFactors({ possession: { phishingResistant: 'REQUIRED' } }, { knowledge: {} }),
    'two',
  ],
  ['a chain of one kind', chainsOf(chain('svc_password', 'security_question')), 'one-knowledge'],
  ['a chain of two kinds', chainsOf(chain('svc_password', 'webauthn')), 'two-phishing-resistant'],
  [
    'the weakest of the chains',
    chainsOf(chain('svc_password', 'webauthn'), chain('svc_email')),
    'one-possession',
  ],
  ['what nothing satisfies', oneFactor({ knowledge: { types: ['app'] } }), 'denied'],
])('%s', (_, method, expected) => {
  expect(place(method)).toBe(expected);
});

test('the weakest path, with what must be so of its authenticators', () => {
  const method = twoFactors({
    possession: { phishingResistant: 'REQUIRED', hardwareProtection: 'REQUIRED', methods: ['signed_nonce'] },
  });
  expect(strengthOfMethod(method, [{ key: 'svc_verify' }])).toEqual({
    kind: 'known',
    strength: 'two-hardware-protected',
    isExact: true,
    weakest: {
      at: '/constraints/0',
      authenticators: [
        {
          key: 'svc_verify',
          method: 'SIGNED_NONCE',
          hardwareProtection: true,
          phishingResistant: true,
          userPresence: true,
          userVerification: true,
        },
      ],
    },
  });
});

test('of two paths alike, the one that assumes less', () => {
  expect(strengthOfMethod(twoFactors())).toMatchObject({
    weakest: { authenticators: [{ key: 'svc_password' }, { key: 'svc_email' }] },
  });
});

test('nobody uses one authenticator in two configurations at once', () => {
  const method = chainsOf({
    authenticationMethods: [{ key: 'svc_verify', method: 'signed_nonce', phishingResistant: 'REQUIRED' }],
    next: [
      {
        authenticationMethods: [
          { key: 'svc_verify', method: 'signed_nonce', hardwareProtection: 'REQUIRED' },
        ],
      },
    ],
  });
  expect(strengthOfMethod(method)).toMatchObject({ strength: 'one-phishing-resistant', isExact: false });
});

test('with the available authenticators only', () => {
  expect(strengthOfMethod(oneFactor(), [webauthn])).toMatchObject({ strength: 'one-phishing-resistant' });
  expect(strengthOfMethod(twoFactors(), [password, sms])).toMatchObject({ strength: 'two' });
  expect(strengthOfMethod(twoFactors(), [password])).toEqual({
    kind: 'known',
    strength: 'denied',
    isExact: true,
  });
});

test('what is not known of the method makes it a lower bound', () => {
  const method = oneFactor({ possession: { phishingREsistant: 'REQUIRED' } });
  expect(strengthOfMethod(method)).toMatchObject({ strength: 'one-possession', isExact: false });
});

test('a key that nobody knows may be the weakest, or not', () => {
  const method = oneFactor({ possession: { authenticationMethods: [{ key: 'acme' }] } });
  expect(strengthOfMethod(method)).toMatchObject({ strength: 'one-possession', isExact: false });
});

test.each([
  [{ access: 'DENY' }, { kind: 'known', strength: 'denied', isExact: true }],
  [
    { access: 'deny', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } },
    { kind: 'known', strength: 'denied', isExact: true },
  ],
  [{ access: 'ALLOW' }, { kind: 'unknown', reason: 'the verification method is not an object' }],
  [{}, { kind: 'unknown', reason: '`access` is neither `ALLOW` nor `DENY`' }],
])('the action %j', (action, expected) => {
  expect(strengthOfAccess(action)).toEqual(expected);
});

test('the order, weakest first', () => {
  expect([...STRENGTHS].reverse().sort(compareStrength)).toEqual(STRENGTHS);
  expect(STRENGTHS.map(describeStrength)).toEqual([
    'one knowledge factor',
    'one possession factor',
    'one phishing-resistant factor',
    'two factors',
    'two factors, one of them phishing-resistant',
    'two factors, one of them phishing-resistant and hardware-protected',
    'nobody is admitted',
  ]);
});

function chain(first: string, ...rest: string[]): object {
  const [second, ...others] = rest;
  const authenticationMethods = [{ key: first }];
  return second === undefined
    ? { authenticationMethods }
    : { authenticationMethods, next: [chain(second, ...others)] };
}
