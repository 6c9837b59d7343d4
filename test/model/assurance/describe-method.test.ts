import { expect, test } from 'vitest';
import { methodInWords } from '../../../src/model/assurance/describe-method.js';
import { describeDuration, readDuration } from '../../../src/model/assurance/duration.js';
import { methodIn } from '../../../src/model/assurance/read-verification-method.js';

const two = { type: 'ASSURANCE', factorMode: '2FA' };
const one = { type: 'ASSURANCE', factorMode: '1FA' };

test.each([
  [{ ...one }, '1FA'],
  [
    {
      ...one,
      constraints: [{ knowledge: { types: ['password'], reauthenticateIn: 'PT12H' } }],
      reauthenticateIn: 'PT12H',
    },
    'password, re-authentication every 12 hours',
  ],
  [
    {
      ...one,
      constraints: [{ knowledge: { types: ['password'], reauthenticateIn: 'PT12H' } }],
      reauthenticateIn: 'PT2H',
    },
    'password (re-authentication every 12 hours), re-authentication every 2 hours',
  ],
  [
    { ...two, constraints: [{ possession: { phishingResistant: 'REQUIRED' } }], reauthenticateIn: 'PT4H' },
    '2FA, one phishing-resistant possession factor, re-authentication every 4 hours',
  ],
  [
    {
      ...two,
      constraints: [{ knowledge: { types: ['password'] }, possession: { deviceBound: 'REQUIRED' } }],
    },
    '2FA, password and one device-bound possession factor',
  ],
  [
    { ...one, constraints: [{ possession: { methods: ['sms', 'voice'], userPresence: 'OPTIONAL' } }] },
    'one possession factor (by sms or voice, user presence optional)',
  ],
  [
    {
      ...two,
      constraints: [
        { knowledge: {} },
        { possession: { hardwareProtection: 'REQUIRED', phishingResistant: 'REQUIRED' } },
      ],
    },
    '2FA, either one knowledge factor, or one hardware-protected phishing-resistant possession factor',
  ],
  [{ ...two, constraints: [{ knowledge: {} }, {}] }, '2FA'],
  [
    {
      ...two,
      constraints: [
        { possession: { required: false, excludedAuthenticationMethods: [{ key: 'okta_email' }] } },
      ],
    },
    '2FA, possession factors only if not `okta_email`',
  ],
  [
    {
      ...one,
      constraints: [
        {
          possession: {
            userVerification: 'REQUIRED',
            userVerificationMethods: ['PIN'],
            authenticationMethods: [{ key: 'okta_verify', method: 'push' }],
          },
        },
      ],
    },
    'one user-verifying possession factor (verified by pin, `okta_verify PUSH`)',
  ],
  [
    {
      type: 'AUTH_METHOD_CHAIN',
      chains: [
        {
          authenticationMethods: [{ key: 'okta_password' }],
          reauthenticateIn: 'PT0S',
          next: [
            { authenticationMethods: [{ key: 'webauthn', userVerification: 'REQUIRED' }, { key: 'duo' }] },
          ],
        },
        { authenticationMethods: [] },
      ],
    },
    'either `okta_password` (at every sign-in), then user-verifying `webauthn` or `duo`, or a step that cannot be read',
  ],
  [{ ...one, inactivityPeriod: 'PT90M' }, '1FA, re-authentication after 1 hour 30 minutes of inactivity'],
  [{ ...one, reauthenticateIn: 'PTOS' }, '1FA, re-authentication every `PTOS`'],
  [{ ...two, constraints: {} }, '2FA, a requirement that cannot be read'],
  [
    { ...one, constraints: [{ knowledge: { types: 1 } }] },
    'one knowledge factor (with a requirement that cannot be read)',
  ],
  [{ type: 'ASSURANCE' }, 'an unreadable number of factors'],
  [{ type: 'ID_PROOFING' }, 'unknown: preflight does not support verification methods of type `ID_PROOFING`'],
])('the verification method %j of an access rule is described as readable text', (document, phrase) => {
  expect(methodInWords(methodIn(document, 'OKTA'), 'OKTA')).toBe(phrase);
});

test.each([
  ['PT0S', 0, '0 minutes'],
  ['PT4H', 240, '4 hours'],
  ['PT2H10M', 130, '2 hours 10 minutes'],
  ['P1DT1S', 1440 + 1 / 60, '1 day 1 second'],
  ['P2W', 20160, '14 days'],
  ['PT0.5H', 30, '30 minutes'],
  ['pt1h', 60, '1 hour'],
])('the duration %s is %d minutes', (text, minutes, words) => {
  const duration = readDuration(text);
  expect(duration).toEqual({ text, minutes });
  expect(describeDuration(duration ?? expect.fail())).toBe(words);
});

test.each(['', 'P', 'PT', 'P1DT', 'PTOS', '1H', 'P1M', 'P1Y', `PT${'9'.repeat(400)}H`, 'PT-1H'])(
  'the text `%s` is no duration with a known number of minutes',
  (text) => {
    expect(readDuration(text)).toEqual({ text });
  },
);

test.each([
  [null, undefined],
  [undefined, undefined],
  [7, { text: '7' }],
  [{}, { text: 'not a text' }],
])(
  'an invalid duration in a verification method is kept as a text, or treated as absent if it is null: %j',
  (value, expected) => {
    expect(readDuration(value)).toEqual(expected);
  },
);
