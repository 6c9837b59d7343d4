import { describe, expect, test } from 'vitest';
import { methodInWords } from '../../../src/model/assurance/describe-method.js';
import { assuranceOfAccess } from '../../../src/model/assurance/method-assurance.js';
import { pathsOfMethod } from '../../../src/model/assurance/paths.js';
import { methodIn } from '../../../src/model/assurance/read-verification-method.js';
import { satisfactionOf } from '../../../src/model/assurance/satisfies.js';
import { reauthenticationOf } from '../../../src/model/assurance/verification-method.js';
import {
  certain,
  chainsOf,
  duo,
  email,
  externalIdp,
  googleOtp,
  oneFactor,
  password,
  place,
  possible,
  push,
  question,
  signedNonce,
  smartCard,
  sms,
  totp,
  twoFactors,
  verdict,
  voice,
  webauthn,
  yubikey,
} from './shorthand.js';

describe('constraints of a verification method', () => {
  const method = twoFactors(
    { knowledge: { types: ['password'] }, possession: { userPresence: 'OPTIONAL', methods: ['sms'] } },
    { knowledge: { types: ['password'] }, possession: { phishingResistant: 'REQUIRED' } },
  );

  test('a verification method is satisfied if any of its constraint objects is satisfied', () => {
    expect(verdict(method, password, sms)).toBe('MATCH');
    expect(verdict(method, password, webauthn)).toBe('MATCH');
    expect(verdict(method, password, googleOtp)).toBe('NOT_MATCH');
  });

  test('a constraint object is satisfied only if all its properties are', () => {
    expect(verdict(method, sms)).toBe('NOT_MATCH');
    expect(verdict(method, question, sms)).toBe('NOT_MATCH');
    const both = oneFactor({ possession: { deviceBound: 'REQUIRED', types: ['security_key'] } });
    expect(verdict(both, googleOtp)).toBe('NOT_MATCH');
    expect(verdict(both, yubikey)).toBe('MATCH');
  });

  test.each([undefined, null, [], [{}], [{ knowledge: null, possession: null }]])(
    'the constraints of a verification method may be absent, `[]` or `[{}]` (%j)',
    (constraints) => {
      const method = methodIn({ type: 'ASSURANCE', factorMode: '1FA', constraints });
      expect(method).toEqual({
        kind: 'assurance',
        factors: 1,
        constraints: [
          {
            at: Array.isArray(constraints) && constraints.length > 0 ? '/constraints/0' : '',
            unreadable: [],
          },
        ],
      });
      expect(verdict(method, password)).toBe('MATCH');
    },
  );

  test('the verdict on a verification method is undecided if its constraints are an object instead of a list', () => {
    const constraints = { knowledge: { types: ['password'] } };
    const method = methodIn({ type: 'ASSURANCE', factorMode: '2FA', constraints });
    expect(verdict(method, password, sms)).toBe('UNDEFINED');
    expect(verdict(method, password)).toBe('NOT_MATCH');
  });

  test('constraint values are compared without regard to letter case', () => {
    for (const word of ['password', 'PASSWORD', 'Password'])
      expect(verdict(oneFactor({ knowledge: { types: [word] } }), password)).toBe('MATCH');
    expect(verdict(oneFactor({ possession: { deviceBound: 'required' } }), sms)).toBe('NOT_MATCH');
    expect(verdict(oneFactor({ possession: { methods: ['SMS'] } }), { ...sms, method: 'sms' })).toBe('MATCH');
  });

  test('if a 2FA method constrains only one factor, any other factor is accepted as the second', () => {
    const method = twoFactors({ knowledge: {} });
    expect(verdict(method, password, sms)).toBe('MATCH');
    expect(verdict(method, password, externalIdp)).toBe('MATCH');
    expect(verdict(method, password)).toBe('NOT_MATCH');
  });
});

describe('factor types of a verification method', () => {
  test.each([
    ['password and security question', [password, question]],
    ['SMS and TOTP', [sms, totp]],
    ['SMS and voice', [sms, voice]],
  ])('two authenticators of the same factor class do not satisfy 2FA: %s', (_, uses) => {
    expect(verdict(twoFactors(), ...uses)).toBe('NOT_MATCH');
    expect(verdict(oneFactor(), ...uses)).toBe('MATCH');
  });

  test.each([
    ['push with biometrics', push],
    ['signed nonce with biometrics', signedNonce],
    ['a passkey with biometrics', webauthn],
  ])(
    'one authenticator that is both possession and biometric satisfies both factor classes of 2FA: %s',
    (_, use) => {
      expect(verdict(twoFactors(), { ...use, userVerification: true })).toBe('MATCH');
      expect(verdict(twoFactors(), { ...use, userVerification: false })).toBe('NOT_MATCH');
    },
  );

  test('whether a push authenticator alone satisfies 2FA is undecided if the request does not state user verification', () => {
    expect(verdict(twoFactors(), push)).toBe('UNDEFINED');
    expect(verdict(twoFactors(), push, password)).toBe('MATCH');
  });

  test('a TOTP code never counts as user verification', () => {
    expect(verdict(twoFactors(), { ...totp, userVerification: true })).toBe('NOT_MATCH');
  });

  test('a smart card that is verified with a PIN satisfies 2FA alone', () => {
    expect(verdict(twoFactors(), { ...smartCard, userVerification: true })).toBe('MATCH');
    expect(verdict(twoFactors({ knowledge: {} }), { ...smartCard, userVerification: true })).toBe('MATCH');
    expect(verdict(twoFactors(), { ...smartCard, userVerification: false })).toBe('NOT_MATCH');
  });

  test('a constraint on inherence, which the service does not offer, makes the verdict undecided', () => {
    expect(verdict(oneFactor({ inherence: {} }), { ...webauthn, userVerification: true })).toBe('UNDEFINED');
  });

  test('inherence satisfies the second factor of 2FA if no constraint of the verification method excludes it', () => {
    const verified = { ...webauthn, userVerification: true };
    expect(verdict(twoFactors({ possession: { phishingResistant: 'REQUIRED' } }), verified)).toBe('MATCH');
    expect(verdict(twoFactors({ knowledge: {}, possession: {} }), verified)).toBe('NOT_MATCH');
    expect(verdict(twoFactors({ knowledge: {}, possession: {} }), verified, password)).toBe('MATCH');
    expect(verdict(twoFactors({ knowledge: {} }), verified)).toBe('NOT_MATCH');
  });
});

describe('properties of a constraint', () => {
  test('a requirement of a device-bound authenticator excludes phone and email', () => {
    const method = oneFactor({ possession: { deviceBound: 'REQUIRED', userPresence: 'OPTIONAL' } });
    for (const use of [sms, voice, email]) expect(verdict(method, use)).toBe('NOT_MATCH');
    for (const use of [totp, push, webauthn, googleOtp, yubikey, smartCard])
      expect(verdict(method, use)).toBe('MATCH');
    for (const use of [duo, signedNonce]) expect(verdict(method, use)).toBe('UNDEFINED');
    expect(verdict(method, externalIdp)).toBe('NOT_MATCH');
  });

  test.each(['phishingResistant', 'hardwareProtection'])(
    'the requirement %s of a constraint implies a device-bound authenticator',
    (property) => {
      const asked = { [property]: 'REQUIRED', userPresence: 'OPTIONAL' };
      const both = oneFactor({ possession: { ...asked, deviceBound: 'REQUIRED' } });
      expect(pathsOfMethod(both)).toEqual(pathsOfMethod(oneFactor({ possession: asked })));
    },
  );

  test('a possession constraint requires user presence by default', () => {
    expect(verdict(oneFactor({ possession: {} }), { ...signedNonce, userPresence: false })).toBe('NOT_MATCH');
    expect(verdict(oneFactor({ possession: {} }), { ...signedNonce, userPresence: true })).toBe('MATCH');
  });

  test('a possession factor with optional user presence accepts a signed nonce that the user did not confirm', () => {
    const method = oneFactor({ possession: { userPresence: 'OPTIONAL' } });
    expect(verdict(method, { ...signedNonce, userPresence: false })).toBe('MATCH');
  });

  test('an unreadable user presence requirement of a verification method makes the verdict on authenticators undecided', () => {
    const method = oneFactor({ possession: { userPresence: 7 } });
    expect(verdict(method, { ...signedNonce, userPresence: false })).toBe('UNDEFINED');
    expect(verdict(method, { ...signedNonce, userPresence: true })).toBe('UNDEFINED');
  });

  test('the security question is rejected as knowledge factor if user presence is optional', () => {
    const method = twoFactors({ knowledge: {}, possession: { userPresence: 'OPTIONAL' } });
    expect(verdict(method, question, webauthn)).toBe('NOT_MATCH');
    expect(verdict(method, password, webauthn)).toBe('MATCH');
    expect(verdict(twoFactors({ knowledge: {}, possession: {} }), question, webauthn)).toBe('MATCH');
  });

  test.each(['hardwareProtection', 'deviceBound', 'phishingResistant', 'userVerification'])(
    'the constraint property %s is optional by default',
    (property) => {
      expect(verdict(oneFactor({ possession: {} }), sms)).toBe('MATCH');
      expect(verdict(oneFactor({ possession: { [property]: 'OPTIONAL' } }), sms)).toBe('MATCH');
      expect(verdict(oneFactor({ possession: { [property]: 'REQUIRED' } }), sms)).toBe('NOT_MATCH');
    },
  );

  test('a requirement of user verification accepts exactly the listed verification methods', () => {
    const verified = oneFactor({ possession: { userVerification: 'REQUIRED' } });
    expect(verdict(verified, webauthn)).toBe('UNDEFINED');
    expect(verdict(verified, { ...webauthn, userVerification: true })).toBe('MATCH');
    const byPin = oneFactor({
      possession: { userVerification: 'REQUIRED', userVerificationMethods: ['PIN'] },
    });
    expect(verdict(byPin, { ...webauthn, userVerification: true })).toBe('UNDEFINED');
    expect(verdict(byPin, { ...webauthn, userVerification: true, verifiedBy: 'PIN' })).toBe('MATCH');
    expect(verdict(byPin, { ...webauthn, userVerification: true, verifiedBy: 'BIOMETRICS' })).toBe(
      'NOT_MATCH',
    );
    expect(verdict(byPin, { ...smartCard, userVerification: true })).toBe('MATCH');
  });

  test('the allow list of a constraint names the authenticators that it accepts', () => {
    const method = oneFactor({
      possession: { authenticationMethods: [{ key: 'okta_verify', method: 'push' }] },
    });
    expect(verdict(method, { ...push, userPresence: true })).toBe('MATCH');
    expect(verdict(method, { ...totp, userPresence: true })).toBe('NOT_MATCH');
    const anyMethod = oneFactor({ possession: { authenticationMethods: [{ key: 'phone_number' }] } });
    expect(certain(anyMethod)).toEqual(['phone_number SMS', 'phone_number VOICE']);
  });

  test('an id in the allow list of a constraint selects one of several authenticators with the same key', () => {
    const method = oneFactor({
      possession: { authenticationMethods: [{ key: 'external_idp', method: 'idp', id: 'a' }] },
    });
    expect(verdict(method, { ...externalIdp, id: 'a' })).toBe('MATCH');
    expect(verdict(method, { ...externalIdp, id: 'b' })).toBe('NOT_MATCH');
    expect(verdict(method, externalIdp)).toBe('UNDEFINED');
    expect(pathsOfMethod(method).certain[0]?.authenticators).toEqual([{ ...externalIdp, id: 'a' }]);
    const single = oneFactor({ knowledge: { authenticationMethods: [{ key: 'okta_password', id: 'a' }] } });
    expect(verdict(single, password)).toBe('MATCH');
  });

  test('the exclusion list of a constraint also applies to a factor class that the verification method does not require', () => {
    const method = twoFactors({
      knowledge: { types: ['password'], required: true },
      possession: {
        required: false,
        excludedAuthenticationMethods: [
          { key: 'okta_email', method: 'email' },
          { key: 'phone_number', method: 'sms' },
        ],
      },
    });
    expect(verdict(method, password, email)).toBe('NOT_MATCH');
    expect(verdict(method, password, sms)).toBe('NOT_MATCH');
    expect(verdict(method, password, voice)).toBe('MATCH');
  });

  test('a constraint with `required: false` does not require a factor class, but limits which authenticators of the class count', () => {
    const method = twoFactors({
      knowledge: { required: false, excludedAuthenticationMethods: [{ key: 'okta_password' }] },
    });
    expect(verdict(method, { ...webauthn, userVerification: true })).toBe('MATCH');
    expect(verdict(method, question, sms)).toBe('MATCH');
    expect(verdict(method, password, sms)).toBe('NOT_MATCH');
    expect(verdict(oneFactor({ possession: { required: false, deviceBound: 'REQUIRED' } }), password)).toBe(
      'MATCH',
    );
  });

  test('an empty allow list with `required: false` in a constraint makes the verdict undecided', () => {
    const method = oneFactor({ knowledge: { required: false, authenticationMethods: [] } });
    expect(verdict(method, password)).toBe('UNDEFINED');
    expect(verdict(method, sms)).toBe('MATCH');
    expect(verdict(oneFactor({ knowledge: { authenticationMethods: [] } }), password)).toBe('MATCH');
  });

  test('whether authenticators satisfy a constraint with an unknown type or method is undecided, not no', () => {
    expect(verdict(twoFactors({ knowledge: {}, possession: { types: ['SMS'] } }), password, sms)).toBe(
      'UNDEFINED',
    );
    expect(verdict(oneFactor({ possession: { methods: ['NOD'] } }), sms)).toBe('UNDEFINED');
    expect(verdict(oneFactor({ possession: { methods: ['NOD', 'sms'] } }), sms)).toBe('MATCH');
  });

  test('a constraint such as phishing-resistant SMS cannot be satisfied', () => {
    const method = oneFactor({ possession: { phishingResistant: 'REQUIRED', methods: ['sms'] } });
    expect(pathsOfMethod(method)).toEqual({ certain: [], possible: [] });
    expect(place(method)).toBe('denied');
  });

  test('a constraint that names only a disabled authenticator leaves no authentication path', () => {
    const method = twoFactors({ possession: { authenticationMethods: [{ key: 'webauthn' }] } });
    expect(certain(method, [password, webauthn])).toEqual(['okta_password PASSWORD + webauthn WEBAUTHN']);
    expect(pathsOfMethod(method, [password, sms])).toEqual({ certain: [], possible: [] });
  });
});

describe('chains of authentication steps', () => {
  const method = chainsOf(
    {
      authenticationMethods: [{ key: 'okta_password', method: 'password' }],
      next: [
        {
          authenticationMethods: [
            { key: 'phone_number', method: 'sms' },
            { key: 'google_otp', method: 'otp' },
          ],
        },
      ],
    },
    { authenticationMethods: [{ key: 'webauthn', method: 'webauthn', userVerification: 'REQUIRED' }] },
  );

  test('a chain requires its steps in order, each step accepts any of its alternatives, and one chain is sufficient', () => {
    expect(certain(method)).toEqual([
      'okta_password PASSWORD + phone_number SMS',
      'okta_password PASSWORD + google_otp OTP',
    ]);
    expect(possible(method)).toEqual(['webauthn WEBAUTHN']);
    expect(verdict(method, password)).toBe('NOT_MATCH');
    expect(verdict(method, sms, password)).toBe('MATCH');
    expect(verdict(method, { ...webauthn, userVerification: true })).toBe('MATCH');
  });

  test('an authentication path for a chain lists the authenticators in the order of its steps', () => {
    const method = chainsOf({
      authenticationMethods: [{ key: 'phone_number', method: 'sms' }],
      next: [{ authenticationMethods: [{ key: 'okta_password', method: 'password' }] }],
    });
    expect(certain(method)).toEqual(['phone_number SMS + okta_password PASSWORD']);
  });

  test('whether one authenticator may serve two steps of a chain is undecided, because the documentation does not say', () => {
    const either = [{ key: 'okta_password' }, { key: 'phone_number' }];
    const method = chainsOf({ authenticationMethods: either, next: [{ authenticationMethods: either }] });
    expect(verdict(method, password)).toBe('UNDEFINED');
    expect(verdict(method, password, sms)).toBe('MATCH');
  });

  test('a chain of authentication steps has at most three steps', () => {
    const of = (depth: number): object => ({
      authenticationMethods: [{ key: 'okta_password' }, { key: 'phone_number' }, { key: 'okta_email' }],
      ...(depth > 1 && { next: [of(depth - 1)] }),
    });
    expect(verdict(chainsOf(of(3)), password, sms, email)).toBe('MATCH');
    expect(verdict(chainsOf(of(4)), password, sms, email)).toBe('UNDEFINED');
  });
});

describe('other statements of the documentation about verification methods', () => {
  test('the verdict on a verification method of type ID_PROOFING is undecided', () => {
    const method = methodIn({ type: 'ID_PROOFING', id: 'vendor' });
    const reason = 'preflight does not support verification methods of type `ID_PROOFING`';
    expect(satisfactionOf(method, [password])).toEqual({ verdict: 'UNDEFINED', alternatives: [], reason });
    expect(pathsOfMethod(method)).toEqual({ certain: [], possible: [], reason });
    expect(assuranceOfAccess({ access: 'ALLOW', verificationMethod: { type: 'ID_PROOFING' } })).toEqual({
      kind: 'unknown',
      reason,
    });
  });

  test.each([
    ['PT0S', '1FA, at every sign-in'],
    ['PT43800H', '1FA, once per session'],
    ['PT12H', '1FA, re-authentication every 12 hours'],
  ])(
    'the re-authentication interval of a verification method is described in words: %s',
    (reauthenticateIn, phrase) => {
      const method = methodIn({ type: 'ASSURANCE', factorMode: '1FA', reauthenticateIn });
      expect(methodInWords(method)).toBe(phrase);
    },
  );

  test('the re-authentication interval of a constraint takes precedence over that of the verification method', () => {
    const method = methodIn({
      type: 'ASSURANCE',
      factorMode: '2FA',
      reauthenticateIn: 'PT4H',
      constraints: [{ knowledge: { reauthenticateIn: 'PT2H' }, possession: {} }],
    });
    if (method.kind !== 'assurance') throw new Error(method.kind);
    const [object] = method.constraints;
    expect(reauthenticationOf(method)).toEqual({ text: 'PT4H', minutes: 240 });
    expect(reauthenticationOf(method, object?.knowledge)).toEqual({ text: 'PT2H', minutes: 120 });
    expect(reauthenticationOf(method, object?.possession)).toEqual({ text: 'PT4H', minutes: 240 });
  });

  test('a verification method that requires 2FA without constraints, as the catch-all rule has it, has exactly the assurance level `2fa`', () => {
    const action = {
      access: 'ALLOW',
      verificationMethod: {
        type: 'ASSURANCE',
        factorMode: '2FA',
        constraints: [],
        reauthenticateIn: 'PT12H',
      },
    };
    expect(assuranceOfAccess(action)).toMatchObject({ assurance: '2fa', isExact: true });
  });
});
