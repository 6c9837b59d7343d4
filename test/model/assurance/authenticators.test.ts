import { expect, test } from 'vitest';
import { brandedKey, canonicalKey } from '../../../src/base/brand.js';
import { completionsOf, knownUse } from '../../../src/model/assurance/authenticator-use.js';
import {
  AUTHENTICATORS,
  CHARACTERISTICS,
  type Extent,
  rowsOf,
  tableWith,
} from '../../../src/model/assurance/authenticators.js';
import { pathsOfMethod } from '../../../src/model/assurance/paths.js';
import { assuranceVerdict, satisfactionOf } from '../../../src/model/assurance/satisfies.js';
import {
  AUTHENTICATOR_METHODS,
  AUTHENTICATOR_TYPES,
} from '../../../src/model/assurance/verification-method.js';
import { certain, oneFactor, possible, twoFactors, verdict } from './shorthand.js';

const SHORT = {
  hardwareProtection: 'HW',
  deviceBound: 'DB',
  phishingResistant: 'PR',
  userPresence: 'UP',
  userVerification: 'UV',
};

test('the table of authenticators equals the published table, except that the row for signed nonce follows docs/specification.md', () => {
  const lines = AUTHENTICATORS.map(({ key, type, method, classes, characteristics }) => {
    const had = CHARACTERISTICS.filter((one) => characteristics[one] !== 'never');
    const marks = had.map((one) => `${SHORT[one]}${characteristics[one] === 'depends' ? '*' : ''}`);
    return `${key} ${type} ${method}: ${classes.join('+')}: ${marks.join(' ')}`;
  });
  expect(lines).toEqual([
    'okta_password PASSWORD PASSWORD: knowledge: UP',
    'security_question SECURITY_QUESTION SECURITY_QUESTION: knowledge: UP',
    'okta_email EMAIL EMAIL: possession: UP',
    'phone_number PHONE SMS: possession: UP',
    'phone_number PHONE VOICE: possession: UP',
    'duo APP DUO: possession: DB* UP',
    'symantec_vip APP OTP: possession: DB UP',
    'google_otp APP OTP: possession: DB UP',
    'okta_verify APP TOTP: possession: DB UP*',
    'okta_verify APP PUSH: possession+inherence: HW DB UP* UV*',
    'okta_verify APP SIGNED_NONCE: possession+inherence: HW* DB* PR* UP* UV*',
    'custom_app APP PUSH: possession+inherence: HW* DB UP UV*',
    'webauthn SECURITY_KEY WEBAUTHN: possession+inherence: DB PR UP UV*',
    'custom_otp SECURITY_KEY OTP: possession: DB UP',
    'onprem_mfa SECURITY_KEY OTP: possession: DB UP',
    'rsa_token SECURITY_KEY OTP: possession: DB UP',
    'yubikey_token SECURITY_KEY OTP: possession: HW DB UP',
    'external_idp FEDERATED IDP: possession: UP',
    'smart_card_idp FEDERATED CERT: possession+knowledge+inherence: HW* DB PR UP UV*',
  ]);
});

test('the phishing-resistant methods are signed nonce, WebAuthn and smart card', () => {
  const method = oneFactor({ possession: { phishingResistant: 'REQUIRED' } });
  expect(certain(method)).toEqual(['webauthn WEBAUTHN', 'smart_card_idp CERT']);
  expect(possible(method)).toEqual(['okta_verify SIGNED_NONCE']);
});

test('the hardware-protected methods are push, signed nonce, custom app, token and smart card', () => {
  const method = oneFactor({ possession: { hardwareProtection: 'REQUIRED', userPresence: 'OPTIONAL' } });
  expect(certain(method)).toEqual(['okta_verify PUSH', 'yubikey_token OTP']);
  expect(possible(method)).toEqual(['okta_verify SIGNED_NONCE', 'custom_app PUSH', 'smart_card_idp CERT']);
});

test('the table of authenticators has every type and method of the specification, and no others', () => {
  expect(new Set(AUTHENTICATORS.map(({ type }) => type))).toEqual(new Set(AUTHENTICATOR_TYPES));
  expect(new Set(AUTHENTICATORS.map(({ method }) => method))).toEqual(new Set(AUTHENTICATOR_METHODS));
});

test('an authenticator that is phishing-resistant or hardware-protected is device-bound', () => {
  const implying = (extents: readonly Extent[]) =>
    AUTHENTICATORS.filter(({ characteristics: { phishingResistant, hardwareProtection } }) =>
      [phishingResistant, hardwareProtection].some((one) => extents.includes(one)),
    ).map(({ characteristics }) => characteristics.deviceBound);
  expect(new Set(implying(['always']))).toEqual(new Set(['always']));
  expect(new Set(implying(['depends']))).toEqual(new Set(['always', 'depends']));
  const table = tableWith([{ key: 'acme', type: 'app', method: 'nod', classes: ['possession'] }]);
  const bound = oneFactor({ possession: { deviceBound: 'REQUIRED', userPresence: 'OPTIONAL' } });
  const verdictOn = (use: object) => assuranceVerdict(bound, [{ key: 'acme', ...use }], { table });
  expect(verdictOn({})).toBe('UNDEFINED');
  expect(verdictOn({ phishingResistant: true })).toBe('MATCH');
  expect(verdictOn({ hardwareProtection: true })).toBe('MATCH');
});

test.each([
  ['okta_verify', 'OKTA', 'okta_verify'],
  ['OKTA_Verify', 'okta', 'okta_verify'],
  ['okta_verify', 'OKTA', 'okta_verify'],
  ['webauthn', 'OKTA', 'webauthn'],
  ['svc_verify', 'SVC', 'okta_verify'],
])('the authenticator key %s of an org with the vendor prefix %s is read as %s', (key, brand, neutral) => {
  expect(canonicalKey(key, brand)).toBe(neutral);
});

test('an authenticator key is printed with the vendor prefix of the org', () => {
  expect(brandedKey('okta_verify', 'OKTA')).toBe('okta_verify');
  expect(brandedKey('webauthn', 'OKTA')).toBe('webauthn');
  expect(brandedKey('okta_verify', 'SVC')).toBe('svc_verify');
});

test('it is undecided whether an authenticator that the specification does not list meets a requirement of a verification method', () => {
  expect(verdict(oneFactor(), { key: 'acme', method: 'NOD' })).toBe('UNDEFINED');
  expect(verdict(oneFactor({ possession: { types: ['APP'] } }), { key: 'acme' })).toBe('UNDEFINED');
});

test('a request may state the characteristics of an authenticator that the specification does not list', () => {
  const resistant = oneFactor({ possession: { phishingResistant: 'REQUIRED' } });
  expect(verdict(resistant, { key: 'acme', phishingResistant: false })).toBe('NOT_MATCH');
  expect(verdict(oneFactor({ possession: { types: ['APP'] } }), { key: 'acme', type: 'phone' })).toBe(
    'NOT_MATCH',
  );
  expect(verdict(oneFactor({ possession: { methods: ['OTP'] } }), { key: 'acme', method: 'nod' })).toBe(
    'NOT_MATCH',
  );
});

test('characteristics of an authenticator in a request do not override "always" and "never" in the table of authenticators', () => {
  const resistant = oneFactor({ possession: { phishingResistant: 'REQUIRED' } });
  expect(verdict(resistant, { key: 'webauthn', method: 'WEBAUTHN', phishingResistant: false })).toBe('MATCH');
  expect(verdict(resistant, { key: 'phone_number', method: 'SMS', phishingResistant: true })).toBe(
    'NOT_MATCH',
  );
});

test('a used authenticator without a method may be any method of that authenticator', () => {
  expect(verdict(oneFactor({ possession: {} }), { key: 'phone_number' })).toBe('MATCH');
  expect(verdict(oneFactor({ possession: { methods: ['SMS'] } }), { key: 'phone_number' })).toBe('UNDEFINED');
  expect(verdict(oneFactor({ possession: { methods: ['EMAIL'] } }), { key: 'phone_number' })).toBe(
    'NOT_MATCH',
  );
  expect(verdict(oneFactor({ possession: { methods: ['WEBAUTHN'] } }), { key: 'webauthn' })).toBe('MATCH');
});

test('a configuration file can add rows to the table of authenticators and their characteristics', () => {
  const table = tableWith([{ key: 'acme', type: 'app', method: 'nod', classes: ['possession'] }]);
  const options = { table };
  expect(rowsOf(table, 'acme', 'NOD')).toHaveLength(1);
  expect(satisfactionOf(oneFactor(), [{ key: 'acme', method: 'nod' }], options).verdict).toBe('MATCH');
  expect(satisfactionOf(twoFactors(), [{ key: 'acme' }, { key: 'okta_password' }], options).verdict).toBe(
    'MATCH',
  );
  expect(pathsOfMethod(oneFactor({ possession: { methods: ['nod'] } }), undefined, options).certain).toEqual(
    [],
  );
});

test('a row of a configuration replaces the row of the table of authenticators with the same key and method', () => {
  const table = tableWith([
    {
      key: 'phone_number',
      type: 'PHONE',
      method: 'SMS',
      classes: ['possession'],
      characteristics: { deviceBound: 'always', userPresence: 'always' },
    },
  ]);
  expect(table).toHaveLength(AUTHENTICATORS.length);
  const bound = oneFactor({ possession: { deviceBound: 'REQUIRED' } });
  expect(satisfactionOf(bound, [{ key: 'phone_number', method: 'SMS' }], { table }).verdict).toBe('MATCH');
  expect(satisfactionOf(bound, [{ key: 'phone_number', method: 'VOICE' }], { table }).verdict).toBe(
    'NOT_MATCH',
  );
});

test("all combinations of an authenticator's unknown characteristics are listed", () => {
  const settled = completionsOf(knownUse({ key: 'webauthn' })).map(({ use }) => use);
  expect(settled).toEqual([
    { key: 'webauthn', method: 'WEBAUTHN', userVerification: false },
    { key: 'webauthn', method: 'WEBAUTHN', userVerification: true, verifiedBy: 'BIOMETRICS' },
    { key: 'webauthn', method: 'WEBAUTHN', userVerification: true, verifiedBy: 'PIN' },
  ]);
});
