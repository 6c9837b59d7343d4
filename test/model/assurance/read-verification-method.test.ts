import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMismatches } from '../../../src/documents/schema/validate.js';
import { methodIn } from '../../../src/model/assurance/read-verification-method.js';
import { VerificationMethodSchema } from '../../../src/model/assurance/verification-method.js';
import { document } from './generators.js';

test('a verification method with all fields is read completely', () => {
  const method = methodIn(
    {
      type: 'ASSURANCE',
      factorMode: '2FA',
      reauthenticateIn: 'PT4H',
      inactivityPeriod: 'PT1H',
      constraints: [
        {
          knowledge: { types: ['password'], reauthenticateIn: 'PT0S' },
          possession: {
            phishingResistant: 'REQUIRED',
            userPresence: 'OPTIONAL',
            excludedAuthenticationMethods: [{ key: 'okta_verify', method: 'totp' }],
          },
        },
      ],
    },
    'OKTA',
  );
  expect(method).toEqual({
    kind: 'assurance',
    factors: 2,
    constraints: [
      {
        at: '/constraints/0',
        knowledge: {
          required: true,
          types: ['PASSWORD'],
          methods: [],
          characteristics: [],
          isSilent: false,
          userVerificationMethods: [],
          excludedAuthenticationMethods: [],
          reauthenticateIn: { text: 'PT0S', minutes: 0 },
          unreadable: [],
        },
        possession: {
          required: true,
          types: [],
          methods: [],
          characteristics: ['phishingResistant'],
          isSilent: true,
          userVerificationMethods: [],
          excludedAuthenticationMethods: [
            { key: 'okta_verify', method: 'TOTP', characteristics: [], userVerificationMethods: [] },
          ],
          unreadable: [],
        },
        unreadable: [],
      },
    ],
    reauthenticateIn: { text: 'PT4H', minutes: 240 },
    inactivityPeriod: { text: 'PT1H', minutes: 60 },
  });
});

test('for a chain of authentication steps with two alternative next steps, two chains are read', () => {
  const method = methodIn({
    type: 'AUTH_METHOD_CHAIN',
    chains: [
      {
        authenticationMethods: [{ key: 'okta_password' }],
        next: [{ authenticationMethods: [{ key: 'webauthn' }] }, { authenticationMethods: [{ key: 'duo' }] }],
      },
    ],
  });
  const step = (at: string, key: string) => ({
    at,
    authenticationMethods: [{ key, characteristics: [], userVerificationMethods: [] }],
    unreadable: [],
  });
  expect(method).toEqual({
    kind: 'chains',
    chains: [
      {
        at: '/chains/0/next/0',
        steps: [step('/chains/0', 'okta_password'), step('/chains/0/next/0', 'webauthn')],
      },
      {
        at: '/chains/0/next/1',
        steps: [step('/chains/0', 'okta_password'), step('/chains/0/next/1', 'duo')],
      },
    ],
  });
});

test.each([
  [null, 'the verification method is not an object'],
  [[], 'the verification method is not an object'],
  [{}, '`type` is missing'],
  [{ type: 'NEW' }, 'preflight does not support verification methods of type `NEW`'],
  [{ type: 'AUTH_METHOD_CHAIN' }, '`chains` is not a list, or is empty'],
  [{ type: 'AUTH_METHOD_CHAIN', chains: [] }, '`chains` is not a list, or is empty'],
])('the unreadable verification method %j is reported as unknown', (value, reason) => {
  expect(methodIn(value)).toEqual({ kind: 'unknown', reason });
});

test.each([
  [7, '/constraints', '`constraints` is not a list'],
  [[null], '/constraints/0', 'the constraint is not an object'],
  [[{ knowledge: [] }], '/constraints/0/knowledge', '`knowledge` is not an object'],
  [[{ inherence: {} }], '/constraints/0/inherence', 'an `inherence` constraint cannot be configured'],
  [[{ next: [] }], '/constraints/0/next', '`next` is neither `knowledge` nor `possession`'],
  [[{ 'a/b': 1 }], '/constraints/0/a~1b', '`a/b` is neither `knowledge` nor `possession`'],
  [[{ possession: { types: 'app' } }], '/constraints/0/possession/types', '`types` is not a list of texts'],
  [
    [{ possession: { deviceBound: true } }],
    '/constraints/0/possession/deviceBound',
    '`deviceBound` is neither `REQUIRED` nor `OPTIONAL`',
  ],
  [
    [{ possession: { phishingREsistant: 'REQUIRED' } }],
    '/constraints/0/possession/phishingREsistant',
    '`phishingREsistant` is an unknown property',
  ],
  [
    [{ knowledge: { deviceBound: 'REQUIRED' } }],
    '/constraints/0/knowledge/deviceBound',
    '`deviceBound` is allowed only inside `possession`',
  ],
  [
    [{ knowledge: { excludedAuthenticationMethods: { key: 'okta_password' } } }],
    '/constraints/0/knowledge/excludedAuthenticationMethods',
    '`excludedAuthenticationMethods` is not a list',
  ],
  [
    [{ knowledge: { authenticationMethods: [{ method: 'password' }] } }],
    '/constraints/0/knowledge/authenticationMethods',
    '`authenticationMethods` contains a method without `key`',
  ],
  [
    [{ knowledge: { authenticationMethods: [{ key: 'a', deviceBound: 'REQUIRED' }] } }],
    '/constraints/0/knowledge/authenticationMethods',
    '`authenticationMethods` contains a method whose `deviceBound` is allowed only inside `possession`',
  ],
  [
    [{ knowledge: { required: 'yes' } }],
    '/constraints/0/knowledge/required',
    '`required` is neither `true` nor `false`',
  ],
  [
    [{ possession: { userVerificationMethods: ['VOICE'] } }],
    '/constraints/0/possession/userVerificationMethods',
    '`userVerificationMethods` can contain only `BIOMETRICS` and `PIN`',
  ],
])(
  'for a verification method with the constraints %j, the requirement that cannot be read is reported with its path',
  (constraints, at, reason) => {
    expect(unreadableIn({ type: 'ASSURANCE', factorMode: '1FA', constraints })).toEqual([{ at, reason }]);
  },
);

test('an optional property of the wrong factor class in a verification method is ignored', () => {
  const constraints = [{ knowledge: { deviceBound: 'OPTIONAL', userPresence: null } }];
  expect(unreadableIn({ type: 'ASSURANCE', factorMode: '1FA', constraints })).toEqual([]);
});

test('a `null` in a verification method is read as absent', () => {
  const nulls = {
    types: null,
    methods: null,
    deviceBound: null,
    required: null,
    authenticationMethods: null,
  };
  const read = (possession: object) =>
    methodIn({ type: 'ASSURANCE', factorMode: '1FA', constraints: [{ possession }] });
  expect(read(nulls)).toEqual(read({}));
});

test('property: a verification method that fits the schema is completely readable', () => {
  fc.assert(
    fc.property(document, (document) => {
      expect(findMismatches(VerificationMethodSchema, document).length === 0).toBe(true);
      expect(unreadableIn(document)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  { type: 'ASSURANCE' },
  { type: 'ASSURANCE', factorMode: '3FA' },
  { type: 'ASSURANCE', factorMode: '1FA', constraints: {} },
  { type: 'ASSURANCE', factorMode: '1FA', constraints: [{ possession: { deviceBound: true } }] },
  { type: 'AUTH_METHOD_CHAIN', chains: [] },
  { type: 'AUTH_METHOD_CHAIN', chains: [chainOf(4)] },
])('the schema of verification methods rejects %j', (document) => {
  expect(findMismatches(VerificationMethodSchema, document).length === 0).toBe(false);
});

function unreadableIn(document: unknown): unknown {
  const method = methodIn(document);
  if (method.kind === 'unknown') return [method.reason];
  if (method.kind === 'chains')
    return method.chains.flatMap(({ steps }) => steps.flatMap((step) => step.unreadable));
  return method.constraints.flatMap(({ unreadable, knowledge, possession }) => [
    ...unreadable,
    ...(knowledge?.unreadable ?? []),
    ...(possession?.unreadable ?? []),
  ]);
}

function chainOf(steps: number): object {
  const authenticationMethods = [{ key: 'okta_password' }];
  return steps === 1 ? { authenticationMethods } : { authenticationMethods, next: [chainOf(steps - 1)] };
}
