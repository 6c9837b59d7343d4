import { expect, test } from 'vitest';
import {
  ASSURANCE_LEVELS,
  compareAssurance,
  describeLevel,
} from '../../../src/model/assurance/assurance-level.js';
import { assuranceOfAccess, assuranceOfMethod } from '../../../src/model/assurance/method-assurance.js';
import { chainsOf, oneFactor, password, place, sms, twoFactors, webauthn } from './shorthand.js';

test.each([
  ['one factor', oneFactor(), '1fa-knowledge'],
  ['a password', oneFactor({ knowledge: {} }), '1fa-knowledge'],
  ['a possession factor', oneFactor({ possession: {} }), '1fa-possession'],
  ['a device-bound factor', oneFactor({ possession: { deviceBound: 'REQUIRED' } }), '1fa-possession'],
  [
    'a hardware-protected factor',
    oneFactor({ possession: { hardwareProtection: 'REQUIRED' } }),
    '1fa-possession',
  ],
  [
    'a phishing-resistant factor',
    oneFactor({ possession: { phishingResistant: 'REQUIRED' } }),
    '1fa-phishing-resistant',
  ],
  ['a WebAuthn factor', oneFactor({ possession: { methods: ['webauthn'] } }), '1fa-phishing-resistant'],
  [
    'a phishing-resistant and hardware-protected factor',
    oneFactor({ possession: { phishingResistant: 'REQUIRED', hardwareProtection: 'REQUIRED' } }),
    '1fa-phishing-resistant',
  ],
  ['a factor that verifies the user', oneFactor({ possession: { userVerification: 'REQUIRED' } }), '2fa'],
  ['2FA', twoFactors(), '2fa'],
  [
    'password and device-bound',
    twoFactors({ knowledge: {}, possession: { deviceBound: 'REQUIRED' } }),
    '2fa',
  ],
  [
    'two factors, one phishing-resistant',
    twoFactors({ possession: { phishingResistant: 'REQUIRED' } }),
    '2fa-phishing-resistant',
  ],
  [
    'two factors, one phishing-resistant and hardware-protected',
    twoFactors({ possession: { phishingResistant: 'REQUIRED', hardwareProtection: 'REQUIRED' } }),
    '2fa-hardware-protected',
  ],
  [
    'the weakest of several constraint objects',
    twoFactors({ possession: { phishingResistant: 'REQUIRED' } }, { knowledge: {} }),
    '2fa',
  ],
  ['a chain of one kind', chainsOf(chain('okta_password', 'security_question')), '1fa-knowledge'],
  ['a chain of two kinds', chainsOf(chain('okta_password', 'webauthn')), '2fa-phishing-resistant'],
  [
    'the weakest of the chains',
    chainsOf(chain('okta_password', 'webauthn'), chain('okta_email')),
    '1fa-possession',
  ],
  ['an unsatisfiable method', oneFactor({ knowledge: { types: ['app'] } }), 'denied'],
])(
  'the assurance level of a verification method is that of its weakest authentication path: %s',
  (_, method, expected) => {
    expect(place(method)).toBe(expected);
  },
);

test('the weakest authentication path of a verification method states the characteristics that its authenticators must have', () => {
  const method = twoFactors({
    possession: { phishingResistant: 'REQUIRED', hardwareProtection: 'REQUIRED', methods: ['signed_nonce'] },
  });
  expect(assuranceOfMethod(method, [{ key: 'okta_verify' }])).toEqual({
    kind: 'known',
    assurance: '2fa-hardware-protected',
    isExact: true,
    weakest: {
      at: '/constraints/0',
      authenticators: [
        {
          key: 'okta_verify',
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

test('the weakest path among equally weak authentication paths is the one with fewer assumptions', () => {
  expect(assuranceOfMethod(twoFactors())).toMatchObject({
    weakest: { authenticators: [{ key: 'okta_password' }, { key: 'okta_email' }] },
  });
});

test('an authentication path does not combine the characteristics of two configurations of one authenticator', () => {
  const method = chainsOf({
    authenticationMethods: [{ key: 'okta_verify', method: 'signed_nonce', phishingResistant: 'REQUIRED' }],
    next: [
      {
        authenticationMethods: [
          { key: 'okta_verify', method: 'signed_nonce', hardwareProtection: 'REQUIRED' },
        ],
      },
    ],
  });
  expect(assuranceOfMethod(method)).toMatchObject({ assurance: '1fa-phishing-resistant', isExact: false });
});

test('the assurance level of a verification method depends only on the available authenticators', () => {
  expect(assuranceOfMethod(oneFactor(), [webauthn])).toMatchObject({ assurance: '1fa-phishing-resistant' });
  expect(assuranceOfMethod(twoFactors(), [password, sms])).toMatchObject({ assurance: '2fa' });
  expect(assuranceOfMethod(twoFactors(), [password])).toEqual({
    kind: 'known',
    assurance: 'denied',
    isExact: true,
  });
});

test('if a requirement of a verification method is unreadable, its assurance level is only a lower bound', () => {
  const method = oneFactor({ possession: { phishingREsistant: 'REQUIRED' } });
  expect(assuranceOfMethod(method)).toMatchObject({ assurance: '1fa-possession', isExact: false });
});

test('if a verification method requires an authenticator that the specification does not list, its assurance level is only a lower bound', () => {
  const method = oneFactor({ possession: { authenticationMethods: [{ key: 'acme' }] } });
  expect(assuranceOfMethod(method)).toMatchObject({ assurance: '1fa-possession', isExact: false });
});

test.each([
  [{ access: 'DENY' }, { kind: 'known', assurance: 'denied', isExact: true }],
  [
    { access: 'deny', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } },
    { kind: 'known', assurance: 'denied', isExact: true },
  ],
  [{ access: 'ALLOW' }, { kind: 'unknown', reason: 'the verification method is not an object' }],
  [{}, { kind: 'unknown', reason: '`access` is neither `ALLOW` nor `DENY`' }],
])('the assurance level of an access rule follows from its action: %j', (action, expected) => {
  expect(assuranceOfAccess(action)).toEqual(expected);
});

test('assurance levels are ordered from the weakest to the strongest', () => {
  expect([...ASSURANCE_LEVELS].reverse().sort(compareAssurance)).toEqual(ASSURANCE_LEVELS);
  expect(ASSURANCE_LEVELS.map(describeLevel)).toEqual([
    'password (1FA)',
    'one possession factor (1FA)',
    '1FA, phishing-resistant',
    '2FA',
    '2FA, phishing-resistant',
    '2FA, phishing-resistant and hardware-protected',
    'no access',
  ]);
});

function chain(first: string, ...rest: string[]): object {
  const [second, ...others] = rest;
  const authenticationMethods = [{ key: first }];
  return second === undefined
    ? { authenticationMethods }
    : { authenticationMethods, next: [chain(second, ...others)] };
}
