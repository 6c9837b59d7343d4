import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { compile } from '../../src/simulate/compile.js';
import { decideBody } from '../../src/simulate/decide.js';
import { explainBody } from '../../src/simulate/explain.js';
import { simulateBody } from '../../src/simulate/simulate.js';
import { mutateJson } from '../generators/mutate-json.js';
import { runs } from '../runs.js';

const TEXT = readFileSync('fixtures/orgs/salto.json', 'utf8');
const ORG = JSON.parse(TEXT);
const REQUEST = JSON.parse(readFileSync('fixtures/simulate/request-reference.json', 'utf8'));
const GOOD = {
  appInstance: '0oad1nts1d2M8Bdvy697',
  policyContext: {
    groups: { ids: ['00gcwrcpr0uO7Rsok697'] },
    ip: '203.0.113.7',
    device: { platform: 'IOS' },
  },
};
const expand = ['EVALUATED', 'RULE'] as const;

describe('hostile input of the simulator', () => {
  const org = compiledOf(ORG);

  test('property: the simulator gives an answer or an error response for a request to a real org with any mutated part', () => {
    const requests = fc.oneof(mutateJson(GOOD), mutateJson(REQUEST), fc.jsonValue(), fc.anything());
    fc.assert(
      fc.property(requests, (request) => {
        for (const answer of [
          simulateBody(org, request, { expand }),
          explainBody(org, request),
          decideBody(org, 'ACCESS_POLICY', request),
        ]) {
          if (answer.ok) continue;
          expect([400, 404]).toContain(answer.refusal?.status);
          expect(answer.refusal?.body.errorId).toMatch(/^oae\w{14}$/);
        }
      }),
      runs(1200, 100_000),
    );
  });

  test('property: reading a real org with one mutated part gives an org or a problem', () => {
    const piece = fc.constantFrom(...ORG.policies).map((policy: { id: string }) => ({
      policies: [policy],
      rules: { [policy.id]: ORG.rules[policy.id] },
      groups: ORG.groups.slice(0, 3),
      zones: ORG.zones,
      apps: ORG.apps.slice(-1),
    }));
    fc.assert(
      fc.property(piece.chain(mutateJson), (value) => {
        const read = assembleDocuments([{ name: 'piece', value }]);
        if (read.ok) simulateBody(compile(read.value), GOOD, { expand });
        else expect(read.problems.length).toBeGreaterThan(0);
      }),
      runs(1000, 100_000),
    );
  });

  test.each([
    ['a long string', { ...GOOD, appInstance: 'x'.repeat(1_000_000) }],
    [
      'a number that JSON cannot express',
      { ...GOOD, policyContext: { ...GOOD.policyContext, asn: Number.NaN } },
    ],
    [
      'prototype keys',
      JSON.parse(
        '{"__proto__":{"x":1},"constructor":1,"appInstance":"a","policyContext":{"__proto__":{"ip":"1.1.1.1"}}}',
      ),
    ],
    ['a list in place of an object', [GOOD]],
    ['nothing', null],
  ])('the simulator rejects an invalid request: a request with %s', (_, request) => {
    expect(simulateBody(org, request, { expand })).toMatchObject({ ok: false });
  });

  test('the simulator answers a request that contains lone surrogates', () => {
    const policyContext = { user: { id: '\ud800' }, identifier: '\udfff' };
    expect(simulateBody(org, { ...GOOD, policyContext }, { expand })).toMatchObject({ ok: true });
  });

  test('a request nested 10,000 levels deep does not overflow the stack', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`);
    expect(simulateBody(org, deep)).toMatchObject({ ok: false, refusal: { status: 400 } });
    const profile = { ...GOOD, policyContext: { user: { id: 'nobody', profile: deep } } };
    expect(simulateBody(org, profile)).toHaveProperty('ok');
  });

  test('the simulator matches a pattern that makes other engines backtrack against 100,000 characters without delay', () => {
    const rule = {
      id: 'rule',
      type: 'IDP_DISCOVERY',
      name: 'rule',
      status: 'ACTIVE',
      conditions: {
        userIdentifier: { type: 'IDENTIFIER', patterns: [{ matchType: 'EXPRESSION', value: '(a+)+$' }] },
      },
    };
    const policy = { id: 'policy', type: 'IDP_DISCOVERY', name: 'policy', status: 'ACTIVE', rules: [rule] };
    const identifier = `${'a'.repeat(100_000)}!`;
    const request = {
      appInstance: 'app',
      policyTypes: ['IDP_DISCOVERY'],
      policyContext: { groups: { ids: [] }, identifier },
    };
    const answer = simulateBody(compiledOf({ policies: [policy] }), request, { expand });
    expect(answer.ok && answer.value.evaluation[0]?.evaluated.policies[0]?.rules[0]?.status).toBe(
      'NOT_MATCH',
    );
  });
});

test('the simulator rejects the same invalid request twice with identical responses', () => {
  const bad = { appInstance: 'nowhere', policyContext: { groups: { ids: [] } } };
  const org = compiledOf(ORG);
  expect(simulateBody(org, bad)).toEqual(simulateBody(org, structuredClone(bad)));
});

function compiledOf(value: unknown) {
  const read = assembleDocuments([{ name: 'org', value }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return compile(read.value);
}
