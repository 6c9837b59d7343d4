import { expect, test } from 'vitest';
import { useOfFactor, usesOfAuthenticators } from '../../../src/model/assurance/org-authenticators.js';
import { methodIn } from '../../../src/model/assurance/read-verification-method.js';

const options = { brand: 'OKTA' };

test('an authenticator of the org without a list of methods has all methods of its kind', () => {
  expect(
    usesOfAuthenticators([{ key: 'okta_verify', id: 'aut1', type: 'app', status: 'ACTIVE' }], options),
  ).toEqual([
    { key: 'okta_verify', id: 'aut1', type: 'app', method: 'TOTP' },
    { key: 'okta_verify', id: 'aut1', type: 'app', method: 'PUSH' },
    { key: 'okta_verify', id: 'aut1', type: 'app', method: 'SIGNED_NONCE' },
  ]);
});

test('an authenticator of the org with a list of methods has only the active methods', () => {
  const methods = [
    { type: 'totp', status: 'ACTIVE' },
    { type: 'push', status: 'INACTIVE' },
    'signed_nonce',
    null,
    {},
  ];
  expect(usesOfAuthenticators([{ key: 'okta_verify', methods }], options)).toEqual([
    { key: 'okta_verify', method: 'TOTP' },
    { key: 'okta_verify', method: 'SIGNED_NONCE' },
  ]);
});

test('inactive authenticators of the org, and authenticators for recovery only, are not available for sign-in', () => {
  const authenticators = [
    { key: 'webauthn', status: 'INACTIVE' },
    { key: 'security_question', status: 'ACTIVE', settings: { allowedFor: 'recovery' } },
    { key: 'okta_email', settings: { allowedFor: 'any' } },
    { key: 'okta_password', status: null },
  ];
  expect(usesOfAuthenticators(authenticators, options)).toEqual([
    { key: 'okta_email', method: 'EMAIL' },
    { key: 'okta_password', method: 'PASSWORD' },
  ]);
});

test('an authenticator of the org that the specification does not list is available', () => {
  expect(usesOfAuthenticators([{ key: 'tac', type: 'tac' }], options)).toEqual([{ key: 'tac', type: 'tac' }]);
});

test.each([
  ['okta_sms', { key: 'phone_number', method: 'SMS' }],
  ['okta_push', { key: 'okta_verify', method: 'PUSH' }],
  ['okta_password', { key: 'okta_password', method: 'PASSWORD' }],
  ['fido_webauthn', { key: 'webauthn', method: 'WEBAUTHN' }],
  ['google_otp', { key: 'google_otp' }],
  ['fido_u2f', { key: 'fido_u2f' }],
])('the factor name %s is read as an authenticator and method', (factor, use) => {
  expect(useOfFactor(factor, options)).toEqual(use);
});

test.each([
  ['okta_verify_totp', 'TOTP'],
  ['okta_verify_push', 'PUSH'],
  ['okta_verify_fastpass', 'SIGNED_NONCE'],
])('the key `%s` in an allow list is read as the method %s of `okta_verify`', (key, method) => {
  const one = { key: 'okta_verify', method };
  expect(usesOfAuthenticators([{ key, methods: [] }], options)).toEqual([one]);
  const reference = { key, method: method.toLowerCase() };
  const demands = (authenticationMethod: object) =>
    methodIn(
      {
        type: 'ASSURANCE',
        factorMode: '1FA',
        constraints: [{ possession: { authenticationMethods: [authenticationMethod] } }],
      },
      'OKTA',
    );
  expect(demands({ key })).toEqual(demands(one));
  expect(demands(reference)).toEqual(demands(one));
});
