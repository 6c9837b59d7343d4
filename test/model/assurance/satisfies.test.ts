import { expect, test } from 'vitest';
import { methodIn } from '../../../src/model/assurance/read-verification-method.js';
import { reasonsAgainst, satisfactionOf } from '../../../src/model/assurance/satisfies.js';
import {
  chainsOf,
  oneFactor,
  password,
  place,
  question,
  signedNonce,
  sms,
  twoFactors,
  verdict,
  webauthn,
} from './shorthand.js';

test('the explanation of a verdict on authenticators names each constraint object, requirement, property and authenticator', () => {
  const method = twoFactors({ knowledge: {}, possession: { phishingResistant: 'REQUIRED' } });
  expect(satisfactionOf(method, [password, sms])).toEqual({
    verdict: 'NOT_MATCH',
    alternatives: [
      {
        at: '/constraints/0',
        verdict: 'NOT_MATCH',
        demands: [
          {
            of: 'knowledge',
            at: '/constraints/0/knowledge',
            verdict: 'MATCH',
            metBy: [password],
            shortfalls: [
              {
                authenticator: sms,
                at: '/constraints/0/knowledge',
                property: 'class',
                verdict: 'NOT_MATCH',
                message: '`phone_number SMS` is not a knowledge factor',
              },
            ],
          },
          {
            of: 'possession',
            at: '/constraints/0/possession',
            verdict: 'NOT_MATCH',
            message: 'no authenticator is the possession factor that `/constraints/0/possession` requires',
            metBy: [],
            shortfalls: [
              {
                authenticator: password,
                at: '/constraints/0/possession',
                property: 'class',
                verdict: 'NOT_MATCH',
                message: '`okta_password PASSWORD` is not a possession factor',
              },
              {
                authenticator: sms,
                at: '/constraints/0/possession/phishingResistant',
                property: 'phishingResistant',
                verdict: 'NOT_MATCH',
                message: '`phone_number SMS` is not phishing-resistant',
              },
            ],
          },
          { of: 'factors', at: '/constraints/0', verdict: 'MATCH', metBy: [password, sms], shortfalls: [] },
        ],
        unreadable: [],
      },
    ],
  });
});

test.each([
  ['no authenticator is available', oneFactor(), [], ['one factor is needed; available: none']],
  [
    '2FA of one type',
    twoFactors(),
    [password, question],
    ['two factor types are needed; available: knowledge'],
  ],
  [
    'a device that may support biometrics',
    twoFactors(),
    [webauthn],
    [
      'two factor types are needed; available: possession, possibly inherence',
      'it is unknown whether `webauthn WEBAUTHN` is an inherence factor',
    ],
  ],
  [
    'a characteristic that is not fixed in the table',
    oneFactor({ possession: { phishingResistant: 'REQUIRED', userPresence: 'OPTIONAL' } }),
    [signedNonce],
    [
      'it is unknown whether an authenticator is the possession factor that `/constraints/0/possession` requires',
      'it is unknown whether `okta_verify SIGNED_NONCE` is phishing-resistant',
    ],
  ],
  [
    'an excluded authenticator',
    oneFactor({ possession: { excludedAuthenticationMethods: [{ key: 'phone_number', method: 'sms' }] } }),
    [sms],
    [
      'no authenticator is the possession factor that `/constraints/0/possession` requires',
      '`phone_number SMS` is an excluded authentication method',
    ],
  ],
  [
    'an excluded authenticator of a class that is not required',
    twoFactors({ possession: { required: false, excludedAuthenticationMethods: [{ key: 'phone_number' }] } }),
    [password, sms],
    [
      'two factor types are needed; available: knowledge',
      '`phone_number SMS` is an excluded authentication method',
    ],
  ],
  [
    'the security question where user presence is optional',
    twoFactors({ knowledge: {}, possession: { userPresence: 'OPTIONAL' } }),
    [question, webauthn],
    [
      'no authenticator is the knowledge factor that `/constraints/0/knowledge` requires',
      '`security_question SECURITY_QUESTION` is not allowed where user presence is optional',
      '`webauthn WEBAUTHN` is not a knowledge factor',
      'two factor types are needed; available: possession, possibly inherence',
      'it is unknown whether `webauthn WEBAUTHN` is an inherence factor',
    ],
  ],
  [
    'a type and a method',
    oneFactor({ possession: { types: ['app'], methods: ['otp', 'totp'] } }),
    [sms],
    [
      'no authenticator is the possession factor that `/constraints/0/possession` requires',
      '`phone_number SMS` is not of type `APP`',
      '`phone_number SMS` is not of method `OTP` or `TOTP`',
    ],
  ],
  [
    'a step of a chain',
    chainsOf({
      authenticationMethods: [{ key: 'okta_password' }],
      next: [{ authenticationMethods: [{ key: 'webauthn' }] }],
    }),
    [password],
    [
      'no authenticator is one of the authentication methods of the step that `/chains/0/next/0` requires',
      '`okta_password PASSWORD` is not among the allowed authentication methods',
    ],
  ],
  [
    'one authenticator for two steps',
    chainsOf({
      authenticationMethods: [{ key: 'okta_password' }],
      next: [{ authenticationMethods: [{ key: 'okta_password' }] }],
    }),
    [password],
    [
      'one authenticator would have to be used in two steps, and it is not documented whether that is allowed',
    ],
  ],
  [
    'a constraint that cannot be read',
    oneFactor({ knowledge: 7 }),
    [password],
    ['`knowledge` is not an object'],
  ],
  [
    'a factor mode that cannot be read',
    methodIn({ type: 'ASSURANCE', factorMode: '3FA' }),
    [password],
    ['`factorMode` cannot be read; available: knowledge'],
  ],
])('the explanation of a verdict on authenticators gives its reasons: %s', (_, method, uses, reasons) => {
  expect(reasonsAgainst(satisfactionOf(method, uses))).toEqual(reasons);
});

test('the explanation of an undecided verdict on authenticators covers only the constraint objects that they may still satisfy', () => {
  const method = oneFactor({ knowledge: {} }, { possession: { userVerification: 'REQUIRED' } });
  expect(reasonsAgainst(satisfactionOf(method, [webauthn]))).toEqual([
    'it is unknown whether an authenticator is the possession factor that `/constraints/1/possession` requires',
    'it is unknown whether `webauthn WEBAUTHN` verifies the user',
  ]);
});

test('the explanation of a verdict on authenticators names them with the keys that the request uses', () => {
  const method = methodIn({ type: 'ASSURANCE', factorMode: '2FA' }, 'OKTA');
  const satisfaction = satisfactionOf(method, [{ key: 'okta_verify', method: 'push', id: 'aut1' }], {
    brand: 'OKTA',
  });
  expect(reasonsAgainst(satisfaction)).toContain(
    'it is unknown whether `okta_verify PUSH` (`aut1`) is an inherence factor',
  );
});

test('a temporary access code is a knowledge factor', () => {
  const code = { key: 'tac', method: 'TAC' };
  const step = (key: string, next: object = {}) => ({ authenticationMethods: [{ key }], ...next });
  const chain = chainsOf(step('tac', { next: [step('webauthn')] }));
  expect(place(chain)).toBe('2fa-phishing-resistant');
  expect(place(chainsOf(step('tac')))).toBe('1fa-knowledge');
  expect(verdict(twoFactors(), code, password)).toBe('NOT_MATCH');
  expect(verdict(twoFactors(), code, webauthn)).toBe('MATCH');
  expect(verdict(oneFactor({ possession: {} }), code)).toBe('NOT_MATCH');
});
