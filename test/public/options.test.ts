import { expect, test } from 'vitest';
import { PreflightError, readSnapshot, simulate, unwrap, writeSnapshot } from '../../src/index.js';
import { matchers } from '../../src/integrations/vitest/matchers.js';
import { access, analyze, diff, missingFacts, query } from '../../src/public/analysis.js';
import { checkPassword } from '../../src/public/assurance.js';
import { compliance, complianceDrift } from '../../src/public/compliance.js';
import { outcome } from '../../src/public/core.js';
import { lint, lintWith } from '../../src/public/lint.js';
import { backtest, replay } from '../../src/public/logs.js';
import { checkSignIn, edits, mutants, prove, requestSampler, testSuite } from '../../src/public/testing.js';
import {
  compareMatrices,
  counterfactuals,
  edit,
  explainSignIn,
  matrix,
  repairs,
} from '../../src/public/what-if.js';
import { orgOfRules } from '../analysis/questions/one-rule.js';

const org = orgOfRules([{ risk: { level: 'LOW' } }]);
const request = { app: 'A', groups: ['Everyone'] };
const SUITE = { tests: [] };
const TABLE = { rows: 'risk', columns: 'platforms', base: { app: 'A' } } as const;

/** Calls that JavaScript code could make, each with one unknown word, and the word that was probably intended. */
const TYPOS: readonly (readonly [call: string, meant: string | undefined, answer: () => unknown])[] = [
  ['readSnapshot, edition', 'edition', () => readSnapshot('[]', { editoin: 'field' } as never)],
  ['readSnapshot, word', 'field', () => readSnapshot('[]', { edition: 'feild' } as never)],
  ['readSnapshot, collection', 'groups', () => readSnapshot('[]', { complete: ['gruops'] } as never)],
  ['simulate, key', 'expand', () => simulate(org, request, { expnd: [] } as never)],
  ['simulate, word', 'RULE', () => simulate(org, request, { expand: ['RULES'] } as never)],
  ['outcome', 'authenticators', () => outcome(org, request, { authenticator: [] } as never)],
  ['reach', 'limit', () => analyze(org, { limits: 1 } as never)],
  ['reach, type', 'ACCESS_POLICY', () => analyze(org, { types: ['ACCES_POLICY'] } as never)],
  ['diff', 'exceptions', () => diff(org, org, { exception: 1 } as never)],
  ['population', 'effort', () => access(org, { efort: 1 } as never)],
  ['settle', 'effort', () => missingFacts(org, request, { efforts: 1 } as never)],
  ['query, kind', 'below', () => query(org, { kind: 'belo' } as never)],
  ['query, assurance', '2fa', () => query(org, { kind: 'below', appId: '0oa1', assurance: '2ff' } as never)],
  [
    'query, characteristic',
    'phishingResistant',
    () => query(org, { kind: 'requires', appId: '0oa1', characteristic: 'phishing-resistant' } as never),
  ],
  ['query, key', 'appId', () => query(org, { kind: 'locked-out', apId: '0oa1' } as never)],
  ['query, options', 'boxes', () => query(org, { kind: 'locked-out' }, { boxs: 2 } as never)],
  ['why', 'table', () => explainSignIn(org, request, { tabel: [] } as never)],
  ['counterfactuals, wanted', 'allowed', () => counterfactuals(org, request, 'alowed' as never)],
  [
    'counterfactuals, word',
    'user',
    () => counterfactuals(org, request, 'allowed', { vary: ['usr'] } as never),
  ],
  ['repairs', 'denied', () => repairs(org, request, 'dennied' as never)],
  ['matrix', 'columns', () => matrix(org, { rows: 'risk', colums: 'platforms' } as never)],
  ['compare', 'merge', () => compareMatrices(org, org, { ...TABLE, mrege: true } as never)],
  ['compliance', 'controls', () => compliance(org, { frameworks: ['stig'], control: [] } as never)],
  [
    'compliance, word',
    'export',
    () => compliance(org, { frameworks: ['stig'], population: 'exports' } as never),
  ],
  [
    'complianceDrift',
    'earlier',
    () => complianceDrift(org, org, { frameworks: ['stig'], erlier: {} } as never),
  ],
  ['testSuite', 'names', () => testSuite(SUITE, org, { name: ['x'] } as never)],
  ['prove', 'others', () => prove(org, { never: 'DENY' } as never, { other: {} } as never)],
  ['mutants', 'operators', () => mutants(org, SUITE, { operator: [] } as never)],
  ['mutants, word', 'leaf-dropped', () => mutants(org, SUITE, { operators: ['leaf-droped'] })],
  ['requestSampler', 'when', () => requestSampler(org, { wen: {} } as never)],
  ['checkSignIn, access', 'ALLOW', () => checkSignIn(org, request, 'ALOW' as never)],
  [
    'checkSignIn, assurance',
    '1fa-phishing-resistant',
    () => checkSignIn(org, request, { assurance: { atLeast: 'phishing-resistant' } }),
  ],
  ['lintWith, key', 'presets', () => lintWith('{}', { config: { preset: [] } } as never)],
  ['lintWith, word', 'hardening', () => lintWith('{}', { config: { presets: ['hardenin'] } } as never)],
  ['edits', 'operators', () => edits(org, { operator: [] } as never)],
  ['edits, word', 'leaf-dropped', () => edits(org, { operators: ['leaf-droped'] })],
  ['backtest', 'takeRow', () => backtest(org, '', { takeRows: () => {} } as never)],
  ['replay', 'isLearning', () => replay(org, org, '', { isLerning: true } as never)],
];

test.each(TYPOS)(
  'the library function %s rejects a typo in an option with the suggestion `%s`',
  async (_, meant, call) => {
    const answer = (await call()) as { readonly ok: boolean };
    expect(answer.ok).toBe(false);
    expect(JSON.stringify(answer)).toMatch(new RegExp(`did you mean [^?]*\`${meant}\``));
  },
);

test.each(['tow', 'TWO', '2FA', '', 'phishing-resistant'])(
  'the Vitest matcher toRequire fails for the misspelled assurance level `%s`, also when negated',
  (word) => {
    const assuranceLevels = [word, { atLeast: word }, { below: word }, { atleast: '2fa' }];
    for (const assurance of assuranceLevels) {
      const call = (isNot: boolean) => matchers.toRequire.call({ isNot }, org, request, assurance as never);
      expect([call(false).pass, call(true).pass]).toEqual([false, true]);
      expect(call(false).message()).toContain('the third argument: ');
    }
  },
);

test('the Vitest matcher toAllow rejects a misspelled option', () => {
  const result = matchers.toAllow.call({}, org, request, { mett: true } as never);
  expect(result.pass).toBe(false);
  expect(result.message()).toContain('did you mean `met`?');
});

test('an option of the library whose value is `undefined` is ignored', () => {
  expect(analyze(org, { limit: undefined, boxes: undefined }).ok).toBe(true);
  expect(matrix(org, { ...TABLE, now: undefined } as never).ok).toBe(true);
});

test('lint reports a typo in its options as a finding, and accepts an export in place of documents', () => {
  const [finding, ...others] = lint('{}', { editoin: 'field' } as never).findings;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    severity: 'error',
    message: 'the second argument: `editoin` is unknown here; did you mean `edition`?',
    location: { document: 'argument' },
  });
  const ids = (findings: ReturnType<typeof lint>['findings']) => findings.map(({ rule }) => rule);
  expect(ids(lint(org).findings)).toEqual(ids(lint([{ name: 'org', value: writeSnapshot(org) }]).findings));
});

test('every rejection by the library has an error with a code and a message, which `unwrap` throws', () => {
  const answers = [
    simulate({} as never, request),
    readSnapshot('{'),
    edit.setRuleStatus(org, { policyId: 'x', ruleId: 'y' }, 'ACTIVE'),
    outcome(org, { app: 'Payrol', user: 'nobody' }),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ ok: false, error: { code: expect.stringMatching(/./) } });
    const code = answer.ok ? '' : answer.error.code;
    expect(answer.ok ? '' : answer.error.message).not.toMatch(/^$|internal error|well-formed/);
    expect(() => unwrap(answer as never)).toThrow(expect.objectContaining({ name: 'PreflightError', code }));
    expect(() => unwrap(answer as never)).toThrow(PreflightError);
  }
});

test('the library reports a defect of the program as an internal error, not as a wrong argument', () => {
  const broken = new Proxy([], {
    get() {
      throw new Error('broken');
    },
  });
  expect(analyze(org, broken as never)).toMatchObject({
    ok: false,
    error: { code: 'internal-error', message: 'internal error: broken' },
  });
  expect(simulate({} as never, request)).toMatchObject({ ok: false, error: { code: 'wrong-argument' } });
});

test.each([{}, { id: 'z' }, { id: 'z', name: 'Z', type: 'IPS' }, null, 'z'])(
  'the library rejects the value %j because it is not a network zone',
  (zone) => {
    expect(edit.withZone(org, zone as never)).toMatchObject({ ok: false });
  },
);

test.each([
  ['a sparse list', new Array(4e9), 'a list of 4000000000 documents is too long'],
  ['a buffer', Buffer.from('{}'), 'these are bytes, not a text'],
])('the library rejects a value that is not a list of documents: %s', async (_, given, words) => {
  for (const answer of [readSnapshot(given), await lintWith(given)])
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'wrong-argument', message: expect.stringContaining(words) },
    });
  expect(lint(given).findings).toMatchObject([
    { severity: 'error', message: expect.stringContaining(words) },
  ]);
});

test('the library function `checkPassword` gives the verdict UNDEFINED for a password that is not a string, even for an endless iterable', () => {
  const endless = {
    *[Symbol.iterator]() {
      for (;;) yield 'a';
    },
  };
  expect(checkPassword({ settings: {} }, endless as never)).toEqual({ verdict: 'UNDEFINED', findings: [] });
});

test.each([undefined, null, {}, 5, 'x'])(
  'each Vitest matcher fails without throwing an error if it gets %j in place of an export',
  (given) => {
    for (const [name, match] of Object.entries(matchers))
      for (const argument of [given, null, {}]) {
        const { pass, message } = (
          match as (this: object, ...all: unknown[]) => { pass: boolean; message(): string }
        ).call({ isNot: false }, given, argument);
        expect({ name, pass }).toEqual({ name, pass: false });
        expect(message()).not.toMatch(/internal error|not a function|Cannot/);
      }
  },
);

test('a library function that answers a question accepts an application, policy or rule by id or name, and rejects a missing one', () => {
  const assurance = '2fa' as const;
  const [byId, byName] = ['0oa1', 'A'].map((appId) => query(org, { kind: 'below', appId, assurance }));
  expect(byId).toMatchObject({ ok: true });
  expect(byName).toEqual(byId);
  for (const [appId, words] of [
    ['Ax', 'no application `Ax`'],
    ['0oa2', 'did you mean `A (0oa1)`?'],
  ] as const)
    expect(query(org, { kind: 'below', appId, assurance })).toMatchObject({
      ok: false,
      error: { code: 'wrong-argument', message: expect.stringContaining(words) },
    });
  const [policy] = org.policies;
  const rule = policy?.rules[0];
  const named = query(org, { kind: 'rule', policyId: String(policy?.name), ruleId: String(rule?.name) });
  expect(named).toEqual(query(org, { kind: 'rule', policyId: String(policy?.id), ruleId: String(rule?.id) }));
});

test.each([
  [{ on: 'zoen' }, 'did you mean `zone`?'],
  [{ severity: 'eror' }, 'did you mean `error`?'],
  [{ check: 'x' }, 'the member `check` is not a function'],
])('a plugin rule of the linter with %j is rejected, not ignored', async (wrong, words) => {
  const rule = {
    id: 'own/x',
    severity: 'error',
    on: 'zone',
    what: 'x',
    why: 'y',
    examples: { bad: [], good: [] },
  };
  expect(await lintWith('{}', { plugins: [rule] as never })).toMatchObject({ ok: true });
  for (const one of [{ ...rule, ...wrong }])
    expect(await lintWith('{}', { plugins: [one] as never })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining(words) },
    });
  expect(await lintWith('{}', { plugins: [null] as never })).toMatchObject({ ok: false });
});
