import type { Verdict } from '../../../src/logic/kleene/verdict.js';
import type { AuthenticatorUse } from '../../../src/model/assurance/authenticator-use.js';
import { assuranceOfMethod } from '../../../src/model/assurance/method-assurance.js';
import { pathsOfMethod } from '../../../src/model/assurance/paths.js';
import { methodIn } from '../../../src/model/assurance/read-verification-method.js';
import { assuranceVerdict } from '../../../src/model/assurance/satisfies.js';
import type { VerificationMethod } from '../../../src/model/assurance/verification-method.js';

export const password = { key: 'okta_password', method: 'PASSWORD' };
export const question = { key: 'security_question', method: 'SECURITY_QUESTION' };
export const email = { key: 'okta_email', method: 'EMAIL' };
export const sms = { key: 'phone_number', method: 'SMS' };
export const voice = { key: 'phone_number', method: 'VOICE' };
export const totp = { key: 'okta_verify', method: 'TOTP', userPresence: true };
export const push = { key: 'okta_verify', method: 'PUSH' };
export const signedNonce = { key: 'okta_verify', method: 'SIGNED_NONCE' };
export const webauthn = { key: 'webauthn', method: 'WEBAUTHN' };
export const googleOtp = { key: 'google_otp', method: 'OTP' };
export const duo = { key: 'duo', method: 'DUO' };
export const yubikey = { key: 'yubikey_token', method: 'OTP' };
export const smartCard = { key: 'smart_card_idp', method: 'CERT' };
export const externalIdp = { key: 'external_idp', method: 'IDP' };

export function twoFactors(...constraints: object[]): VerificationMethod {
  return methodIn({ type: 'ASSURANCE', factorMode: '2FA', constraints });
}

export function oneFactor(...constraints: object[]): VerificationMethod {
  return methodIn({ type: 'ASSURANCE', factorMode: '1FA', constraints });
}

export function chainsOf(...chains: object[]): VerificationMethod {
  return methodIn({ type: 'AUTH_METHOD_CHAIN', chains });
}

export function verdict(method: VerificationMethod, ...uses: AuthenticatorUse[]): Verdict {
  return assuranceVerdict(method, uses);
}

/** Returns the definite paths in the form `key METHOD + key METHOD`. */
export function certain(method: VerificationMethod, available?: readonly AuthenticatorUse[]): string[] {
  return pathsOfMethod(method, available).certain.map(({ authenticators }) => named(authenticators));
}

export function possible(method: VerificationMethod, available?: readonly AuthenticatorUse[]): string[] {
  return pathsOfMethod(method, available).possible.map(({ authenticators }) => named(authenticators));
}

export function place(method: VerificationMethod): string {
  const found = assuranceOfMethod(method);
  return found.kind === 'known' ? found.assurance : found.reason;
}

function named(uses: readonly AuthenticatorUse[]): string {
  return uses.map(({ key, method }) => `${key} ${method}`).join(' + ');
}

/** Returns whether the authenticators satisfy a verification method. The method is given as a document. */
export function verdictOf(document: unknown, uses: readonly AuthenticatorUse[]): Verdict {
  return assuranceVerdict(methodIn(document), uses);
}
