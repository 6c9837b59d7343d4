import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../src/documents/read-snapshot.js';
import { type Compiled, compile } from '../../src/simulate/compile.js';
import { type SimulateOptions, simulateBody } from '../../src/simulate/simulate.js';

const expand = ['EVALUATED', 'RULE'] as const;
const APP = { id: '0oa4eroj3nYCIJIW70g7', name: 'bookmark', label: 'App' };
const EVERYONE = { id: '00g4everyoneXXXXX0g7', type: 'BUILT_IN', profile: { name: 'Everyone' } };
const GROUPS = ['00g4eralvekR5RLuS0g7', '00g4eralvekR5RLuS0g8'].map((id) => ({
  id,
  type: 'OKTA_GROUP',
  profile: { name: id },
}));
const toEveryone = { people: { groups: { include: [EVERYONE.id] } } };
const trivial = {
  people: { users: { exclude: [] } },
  network: { connection: 'ANYWHERE' },
  authContext: { authType: 'ANY' },
};

test('the simulator gives the response of the published OpenAPI example: it ignores the misspelled `policyType`, so it answers four policy types', () => {
  expect(answer(reference(), 'request-openapi')).toBe(text('response-openapi'));
});

test('the simulator gives the response of the OpenAPI example of 2024: it ignores fields next to `policyContext`', () => {
  expect(answer(reference(), 'request-openapi-2024')).toBe(text('response-openapi'));
});

test('for the published reference example, the simulator answers the two requested types, although the published response has four', () => {
  const published = JSON.parse(text('response-openapi'));
  const asked = { evaluation: published.evaluation.slice(0, 2) };
  expect(answer(reference(), 'request-reference')).toBe(JSON.stringify(asked));
});

test.each(['request-guide', 'request-guide-risk'])(
  'with the option `listVisited`, the simulator gives the response in the published guide (%s): `evaluated` repeats the matched policies (A12)',
  (request) => {
    expect(answer(guide(), request, { expand, listVisited: true })).toBe(text('response-guide'));
  },
);

test('without the option `listVisited`, the field `evaluated` of the response lists only policies that did not match, as in the published guide', () => {
  const published = JSON.parse(text('response-guide'));
  for (const evaluation of published.evaluation) evaluation.evaluated = { policies: [] };
  expect(answer(guide(), 'request-guide')).toBe(JSON.stringify(published));
});

/** Returns an org for which the example response in the API reference is correct. */
function reference(): Compiled {
  return org([
    policy('OKTA_SIGN_ON', '00p4eromwukk6qUku0g7', 'test policy', { priority: 1, conditions: null }, [
      {
        id: '0pr4erof85nGcyC7Y0g7',
        name: 'test rule',
        priority: 1,
        conditions: { people: { groups: { include: ['00g4eralvekR5RLuS0g7'] } } },
      },
    ]),
    policy('MFA_ENROLL', '00p4eram2kw1aLcrx0g7', 'Default Policy', { system: true, conditions: toEveryone }, [
      { id: '0pr4eram2lMQT5FZF0g7', name: null, system: true, conditions: trivial },
    ]),
    policy('ACCESS_POLICY', 'rst4eram06ZKZewEe0g7', 'Any two factors', { system: true, conditions: null }, [
      { id: 'rul4eram07VsWgybo0g7', name: 'Catch-all rule', priority: 99, system: true, conditions: null },
    ]),
    policy(
      'PROFILE_ENROLLMENT',
      'rst4eram08ZSjPTOl0g7',
      'Default Policy',
      { system: true, conditions: null },
      [{ id: 'rul4eram094PrQ2BX0g7', name: 'Catch-all rule', priority: 99, system: true, conditions: null }],
    ),
  ]);
}

/** Returns an org for which the example response in the guide is correct. It has no enrollment policy. */
function guide(): Compiled {
  return org([
    policy(
      'OKTA_SIGN_ON',
      '00p4eram06ZKZewEe0g7',
      'Default Policy',
      { system: true, conditions: toEveryone },
      [{ id: '0pr4eram07VsWgybo0g7', name: 'Default Rule', system: true, conditions: trivial }],
    ),
    policy('ACCESS_POLICY', 'rst4eram06ZKZewEe0g7', 'Any two factors', { system: true, conditions: null }, [
      { id: 'rul4eram07VsWgybo0g7', name: 'Catch-all Rule', priority: 99, system: true, conditions: null },
    ]),
    policy(
      'PROFILE_ENROLLMENT',
      'rst4eram08ZSjPTOl0g7',
      'Default Policy',
      { system: true, conditions: null },
      [{ id: 'rul4eram094PrQ2BX0g7', name: 'Catch-all Rule', priority: 99, system: true, conditions: null }],
    ),
  ]);
}

function policy(type: string, id: string, name: string, more: object, rules: readonly object[]): object {
  return {
    type,
    id,
    name,
    status: 'ACTIVE',
    ...more,
    rules: rules.map((rule) => ({ status: 'ACTIVE', ...rule })),
  };
}

function org(policies: readonly object[]): Compiled {
  const value = {
    policies,
    apps: [APP],
    groups: [EVERYONE, ...GROUPS],
    zones: [{ id: 'nzo4eralxcRnbIHYJ0g7', name: 'office', type: 'IP', status: 'ACTIVE', gateways: [] }],
  };
  const read = assembleDocuments([{ name: 'org', value }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  expect(read.problems).toEqual([]);
  return compile(read.value);
}

function answer(compiled: Compiled, request: string, options: SimulateOptions = { expand }): string {
  const given = simulateBody(compiled, JSON.parse(text(request)), options);
  return JSON.stringify(given.ok ? given.value : given.refusal);
}

/** Returns a document without white space but with its keys in the same order, because the test compares texts. */
function text(name: string): string {
  return JSON.stringify(JSON.parse(readFileSync(`fixtures/simulate/${name}.json`, 'utf8')));
}
