import { expect, test } from 'vitest';
import { decide, primaryAuthentication, readSnapshot, simulate } from '../../src/index.js';
import { missingFacts } from '../../src/public/analysis.js';
import { nextStatuses } from '../../src/public/assurance.js';
import { lint } from '../../src/public/lint.js';
import { prove } from '../../src/public/testing.js';

const document = {
  policies: [
    {
      id: 'p1',
      type: 'OKTA_SIGN_ON',
      name: 'p1',
      status: 'ACTIVE',
      priority: 1,
      rules: [
        {
          id: 'r1',
          name: 'r1',
          type: 'SIGN_ON',
          status: 'ACTIVE',
          priority: 1,
          conditions: { network: { connection: 'ZONE', include: ['z1'] } },
          actions: { signon: { access: 'ALLOW' } },
        },
      ],
    },
  ],
  zones: [
    { id: 'z1', type: 'IP', name: 'z1', status: 'ACTIVE', gateways: [{ type: 'CIDR', value: '10.0.0.0/8' }] },
  ],
};
const read = readSnapshot([{ name: 'org', value: document }]);
if (!read.ok) throw new Error(JSON.stringify(read.problems));
const org = read.value;
const request = { appInstance: 'a', policyContext: { user: { id: 'u' } } };

test('the function `decide` accepts policy type names with the vendor prefix, and rejects unknown names', () => {
  const inside = { appInstance: 'a', policyContext: { user: { id: 'u' }, ip: '10.1.1.1' } };
  for (const type of ['OKTA_SIGN_ON', 'SVC_SIGN_ON'] as const)
    expect(decide(org, type, inside)).toMatchObject({ ok: true, value: { rule: { id: 'r1' } } });
  expect(decide(org, 'SIGN_ON' as never, inside)).toMatchObject({
    ok: false,
    error: { code: 'wrong-argument', message: 'unknown policy type `SIGN_ON`' },
  });
});

test('the function `missingFacts` accepts an export, as documented', () => {
  const asked = { ...request, policyTypes: ['OKTA_SIGN_ON'] };
  expect(missingFacts(org, asked)).toMatchObject({
    ok: true,
    value: [{ possible: [{ rule: { id: 'r1' } }] }],
  });
});

test.each([
  null,
  'sms',
  [null],
  [{}],
  [{ key: 5 }],
  [{ factorType: 'sms', provider: 'NOBODY' }],
  7,
  { key: 'a' },
])(
  '`primaryAuthentication` treats enrolled factors that cannot be read as unknown: %j',
  (enrolledFactors) => {
    const state = { mode: 'password', passwordIs: 'valid', isLockedOut: false };
    const answer = primaryAuthentication(org, request, { ...state, enrolledFactors } as never);
    expect(answer).toEqual(primaryAuthentication(org, request, state as never));
  },
);

test('`primaryAuthentication` accepts an enrolled factor in the format in which an authentication transaction contains it', () => {
  const state = { mode: 'step-up', hasSession: true } as const;
  const asked = (one: object) =>
    primaryAuthentication(org, request, { ...state, enrolledFactors: [one] } as never);
  for (const [embedded, own] of [
    [
      { factorType: 'sms', provider: 'OKTA' },
      { key: 'phone_number', method: 'SMS' },
    ],
    [
      { factorType: 'token:software:totp', provider: 'GOOGLE' },
      { key: 'google_otp', method: 'OTP' },
    ],
  ] as const)
    expect(asked({ id: 'f1', ...embedded })).toEqual(asked({ id: 'f1', ...own }));
});

test.each([undefined, {}])(
  '`primaryAuthentication` with the user state %j gives an undecided authentication transaction',
  (state) => {
    expect(primaryAuthentication(org, request, state as never)).toMatchObject({
      ok: true,
      value: { kind: 'undecided' },
    });
  },
);

test.each([null, 'password', { mode: 'else' }])(
  '`primaryAuthentication` rejects the user state %j',
  (state) => {
    expect(primaryAuthentication(org, request, state as never)).toMatchObject({
      ok: false,
      error: { code: 'wrong-argument' },
    });
  },
);

test('the library rejects a request whose list has a million empty slots with one error, for the first slot', () => {
  const answer = simulate(org, {
    appInstance: 'a',
    policyContext: { groups: { ids: new Array(1_000_000) } },
  });
  expect(answer.ok ? [] : answer.refusal?.body.errorCauses).toHaveLength(1);
});

test("overridden methods in a value of the caller's class have no effect when an export is read", () => {
  class Odd extends Date {
    override toISOString(): string {
      return Symbol('odd') as unknown as string;
    }
  }
  const value = {
    ...document,
    lastUpdated: new Odd(0),
    text: Object.assign(new String('a'), { valueOf: () => Symbol('b') }),
  };
  expect(readSnapshot([{ name: 'org', value }])).toMatchObject({ ok: true });
  expect(lint([{ name: 'org', value }]).documents).toHaveLength(1);
  expect(nextStatuses(null).isComplete).toBe(true);
});

test.each([['never'], [null], [['never']], [7]])(
  'if the argument of `prove` is not a statement, `prove` returns exactly one problem: %j',
  (statement) => {
    const proved = prove(org, statement as unknown as Parameters<typeof prove>[1]);
    expect(!proved.ok && proved.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('is not a statement: pass an object with a claim, such as `never`'),
    ]);
  },
);
