import { expect, test } from 'vitest';
import { sampleIn } from '../../src/cli/init/sample/sample.js';
import { readSnapshot, unwrap } from '../../src/index.js';
import { prove } from '../../src/public/testing.js';

const [part] = sampleIn('sample');
const sample = unwrap(readSnapshot((part?.files ?? []).map(({ path, text }) => ({ name: path, text }))));

/**
 * Runs a statement about authentication paths, and returns its status. The application Expenses accepts a password alone; the CRM requires
 * two factors.
 */
const statusOf = (app: string, paths: object) =>
  unwrap(prove(sample, { when: { app }, always: { paths } })).status;

test.each([
  ['nobody signs in without a password', 'Expenses', { require: ['okta_password'] }, 'proved'],
  ['nobody signs in without Okta Verify', 'Expenses', { require: ['okta_verify'] }, 'refuted'],
  ['nobody signs in with a password', 'Expenses', { avoid: ['okta_password'] }, 'refuted'],
  ['nobody signs in with a text message, by the key of the factor', 'CRM', { avoid: ['okta_sms'] }, 'proved'],
  [
    'nobody signs in with a security key, by key and method',
    'CRM',
    { avoid: ['webauthn:webauthn'] },
    'refuted',
  ],
  ['nobody signs in with a push notification', 'CRM', { avoid: ['okta_verify:push'] }, 'refuted'],
  ['a key that does not exist', 'CRM', { avoid: ['okta_pasword'] }, 'invalid'],
  ['a method that does not exist', 'CRM', { require: ['okta_verify:puhs'] }, 'invalid'],
])('a policy test about authentication paths is proved, refuted or rejected: %s', (_, app, paths, status) => {
  expect(statusOf(app, paths)).toBe(status);
});
