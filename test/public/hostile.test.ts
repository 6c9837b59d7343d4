import { expect, test } from 'vitest';
import * as core from '../../src/index.js';
import * as analysis from '../../src/public/analysis.js';
import * as assurance from '../../src/public/assurance.js';
import * as linting from '../../src/public/lint.js';
import * as testing from '../../src/public/testing.js';
import * as whatIf from '../../src/public/what-if.js';

const api = { ...core, ...analysis, ...assurance, ...linting, ...testing, ...whatIf };

const read = api.readSnapshot([{ name: 'org', value: { policies: [] } }]);
if (!read.ok) throw new Error('an empty org cannot be read');

const cyclic: Record<string, unknown> = {};
cyclic.own = cyclic;
const throwing = {
  get policies(): never {
    throw Symbol('thrown');
  },
  get kind(): never {
    throw new Error('thrown');
  },
};
const revoked = Proxy.revocable({}, {});
revoked.revoke();
const trap = () => {
  throw Object.create(null);
};
class Odd extends Date {
  override toISOString(): string {
    return Symbol('odd') as unknown as string;
  }
}
const sparse: unknown[] = [];
sparse[1000] = {};

/** Unusable arguments: values that JSON cannot contain, and values of a wrong shape. */
const HOSTILE: readonly unknown[] = [
  ...[undefined, null, true, 0, Number.NaN, 10n, '', 'text', Symbol('s'), () => 'called', [], {}],
  ...[
    [null],
    [undefined],
    [{}],
    sparse,
    cyclic,
    throwing,
    revoked.proxy,
    new Odd(0),
    new Map(),
    Object.create(null),
  ],
  new Proxy(
    {},
    { get: trap, has: trap, ownKeys: trap, getPrototypeOf: trap, getOwnPropertyDescriptor: trap },
  ),
  new Proxy(() => null, { get: trap, apply: trap }),
  { appInstance: Symbol('s'), policyContext: throwing },
  { policies: sparse, kind: 'below', constraints: [null], chains: [{}], type: 'ASSURANCE' },
  { kind: 'locked-out', mode: 'password', enrolledFactors: [Symbol('s')], settings: cyclic },
];

const functions = Object.entries(api).filter(
  (entry): entry is [string, (...given: unknown[]) => unknown] =>
    typeof entry[1] === 'function' && !['PreflightError', 'unwrap'].includes(entry[0]),
);

/** Valid arguments for each exported function. The test replaces one of them at a time. */
const FITTING: Readonly<Record<string, readonly unknown[]>> = {
  ...Object.fromEntries(
    ['decide', 'explain', 'outcome', 'primaryAuthentication', 'readRequest', 'missingFacts', 'simulate'].map(
      (name) => [name, [read.value, { appInstance: 'a', policyContext: { user: { id: 'u' } } }, {}, {}]],
    ),
  ),
  ...Object.fromEntries(
    [
      'access',
      'analyze',
      'locationOf',
      'locationsOf',
      'query',
      'references',
      'userClasses',
      'writeSnapshot',
    ].map((name) => [name, [read.value, {}, {}]]),
  ),
  diff: [read.value, read.value, {}],
  testSuite: ['tests: [{ name: a, always: DENY }]', read.value, {}],
  decideAll: [read.value, 'ACCESS_POLICY', [{ appInstance: 'a', policyContext: { user: { id: 'u' } } }]],
};

test.each(functions)(
  'property: the library function %s throws no error for any value of any argument',
  async (name, call) => {
    const fitting = FITTING[name] ?? [[], {}, {}];
    for (const value of HOSTILE) {
      await ended(name, () => call(value, value, value));
      for (const place of [0, 1, 2, 3])
        await ended(name, () => call(...[...fitting, {}, {}].slice(0, 4).with(place, value)));
    }
  },
);

/** Waits until a call has ended. If the call returns a promise or an iterator, waits for its end, too. */
async function ended(name: string, called: () => unknown): Promise<void> {
  const answer = called();
  if (name === 'lintWith') await answer;
  if (name === 'decideAll') for (const one of answer as Iterable<unknown>) expect(one).toHaveProperty('ok');
}

test('every library function rejects a value that is not an export, and never gives a positive answer about such a value', () => {
  const wrong = {} as never;
  const request = { app: 'a', user: 'u' };
  const refusals = [
    api.simulate(wrong, request),
    api.decide(wrong, 'ACCESS_POLICY', request),
    api.analyze(wrong),
    api.userClasses(wrong),
    api.access(wrong),
    api.query(wrong, { kind: 'locked-out' }),
    api.query(read.value, { kind: 'lockouts' } as never),
    api.diff(wrong, read.value),
    api.diff(read.value, wrong),
  ];
  for (const refused of refusals)
    expect(refused).toMatchObject({ ok: false, error: { code: 'wrong-argument' } });
  expect(api.lint(null as never).findings).not.toEqual([]);
  expect(api.readSnapshot([], null as never)).toMatchObject({ ok: false });
});

test('library functions reject the result object of `readSnapshot` in place of its `value`, and the message states this mistake', () => {
  const refused = api.simulate(read as never, { app: 'a', user: 'u' });
  expect(refused).toMatchObject({
    error: {
      message:
        'the first argument must be a snapshot from `readSnapshot`, but found its complete answer; pass the `value` of the answer, or use `unwrap`',
    },
  });
});

test.each(functions)(
  'the library function %s invents no HTTP response of the service for a call with unusable arguments',
  async (_, call) => {
    for (const given of [[], [{}], [null, null]])
      expect((await call(...given)) ?? {}).not.toHaveProperty('refusal');
  },
);

const request = { appInstance: 'a', policyContext: { user: { id: 'u' } } };
const table = { rows: 'risk', columns: 'platforms' } as const;

test.each([
  ['a table without an application', () => api.matrix(read.value, table)],
  ['a compared table without an application', () => api.compareMatrices(read.value, read.value, table)],
  ['an unknown policy type', () => api.decide(read.value, 'X' as never, request)],
  ['requests with an unknown risk level', () => api.requestSampler(read.value, { when: { risk: 'x' } })],
])('the library invents no HTTP response of the service if a caller asks for %s', (_, call) => {
  const answer = call();
  expect(answer).toMatchObject({ ok: false, error: { code: 'wrong-argument' } });
  expect(answer).not.toHaveProperty('refusal');
});

test('the function `unwrap` throws an error for a value that is not an answer', () => {
  for (const value of HOSTILE) expect(() => api.unwrap(value as never)).toThrow(/is not an answer/);
});
