import { describe, expect, test } from 'vitest';
import {
  enrollableFactor,
  enrolledFactor,
  readEnrolledFactors,
} from '../../../src/simulate/outcome/factor.js';
import { shown } from './build.js';

/** Spec: Authentication transaction, "Factor (as embedded)". */
const FACTORS = [
  ['security_question', 'SECURITY_QUESTION', 'question', 'SVC'],
  ['okta_email', 'EMAIL', 'email', 'SVC'],
  ['phone_number', 'SMS', 'sms', 'SVC'],
  ['phone_number', 'VOICE', 'call', 'SVC'],
  ['okta_verify', 'TOTP', 'token:software:totp', 'SVC'],
  ['okta_verify', 'PUSH', 'push', 'SVC'],
  ['google_otp', 'OTP', 'token:software:totp', 'GOOGLE'],
  ['symantec_vip', 'OTP', 'token', 'SYMANTEC'],
  ['rsa_token', 'OTP', 'token', 'RSA'],
  ['yubikey_token', 'OTP', 'token:hardware', 'YUBICO'],
  ['duo', 'DUO', 'web', 'DUO'],
  ['webauthn', 'WEBAUTHN', 'webauthn', 'FIDO'],
] as const;

describe.each(['SVC', 'OKTA'])(
  'the factors of an org with the vendor prefix %s are written and read',
  (brand) => {
    const branded = (name: string) =>
      name.replace(/^SVC$/, brand).replace(/^okta_/, `${brand.toLowerCase()}_`);

    test.each(FACTORS)(
      'the factor %s %s is shown in an authentication transaction with the type %s and the provider %s, and is read back',
      (key, method, type, owner) => {
        const use = { key: branded(key), method };
        const provider = branded(owner);
        const isNamed = (factor: ReturnType<typeof enrolledFactor>) =>
          expect([shown(factor.factorType), shown(factor.provider)]).toEqual([type, provider]);
        isNamed(enrolledFactor(use, brand));
        isNamed(enrollableFactor(use, 'OPTIONAL', 'ann', brand));
        expect(readEnrolledFactors([{ factorType: type, provider }], brand)).toEqual([{ key, method }]);
        expect(readEnrolledFactors([{ ...use, id: 'f1', profile: { a: 1 } }], brand)).toEqual([
          { ...use, id: 'f1', profile: { a: 1 } },
        ]);
      },
    );

    test('in a sign-in transaction, the list of enrolled factors is unknown if one of the factors cannot be read', () => {
      const [readable] = FACTORS.map(([key, method]) => ({ key, method }));
      for (const one of [
        null,
        {},
        'sms',
        { factorType: 'sms' },
        { provider: brand },
        { factorType: 'sms', provider: 'X' },
      ])
        expect(readEnrolledFactors([readable, one], brand)).toBe(undefined);
      expect(readEnrolledFactors({ 0: readable }, brand)).toBe(undefined);
    });

    test('in a sign-in transaction, the method, id or profile of an enrolled factor is ignored if it has the wrong type', () => {
      expect(readEnrolledFactors([{ key: 'duo', method: 1, id: 2, profile: 'p' }], brand)).toEqual([
        { key: 'duo' },
      ]);
    });

    test('a factor in an authentication transaction has the id of the enrolled factor, or the reason why the id is unknown', () => {
      expect(shown(enrolledFactor({ key: 'duo', id: 'f1' }, brand).id ?? expect.fail())).toBe('f1');
      expect(shown(enrolledFactor({ key: 'duo' }, brand).id ?? expect.fail())).toBe(
        '? the id of the factor is missing',
      );
    });
  },
);
