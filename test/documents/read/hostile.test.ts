import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { locatePlaces } from '../../../src/documents/text/positions.js';
import { snapshotDocument } from '../../../src/documents/write/write-snapshot.js';
import { readSnapshot } from '../../../src/public/core.js';
import { fixture } from './reading.js';

/**
 * Reads and writes documents, and locates every value in them. Whatever the documents contain, there is a result, and its problems have
 * locations.
 */
function survives(...documents: readonly unknown[]): void {
  const { problems, ...result } = assembleDocuments(documents as never);
  for (const { code, message, location } of problems) {
    expect(`${code} ${message}`).not.toMatch(/undefined|\[object|must (be|have|match|NOT)/);
    if (location?.line !== undefined)
      expect(Math.min(location.line, location.column ?? 0)).toBeGreaterThan(0);
  }
  expect(problems.length).toBeLessThan(3000);
  if (!('value' in result)) {
    expect(problems).not.toEqual([]);
    return;
  }
  const resources = [...result.value.sources.keys()].slice(0, 50);
  const places = locatePlaces(
    result.value,
    resources.map((resource) => ({ resource, path: ['name', 0, 'x'] })),
  );
  expect(places).not.toContain(undefined);
  JSON.stringify(snapshotDocument(result.value));
}

const runs = { numRuns: 500 };
const names = fc.constantFrom(
  'a',
  'a.json',
  'a.yaml',
  'a.ndjson',
  'policies/p1/rules.json',
  'groups/g1/users',
  'apps/a1/users.json',
  'users/u1/groups',
);

/** Values of documents of the service, so that random values resemble real ones. */
const key = fc.oneof(
  fc.constantFrom(
    ...[
      'id',
      'type',
      'name',
      'status',
      'priority',
      'system',
      'conditions',
      'actions',
      'settings',
      'policies',
      'rules',
      'zones',
      'groups',
    ],
    ...[
      'users',
      'apps',
      'mappings',
      'groupMembers',
      'rulesComplete',
      'brand',
      'edition',
      'gateways',
      'locations',
      'include',
      'exclude',
    ],
    ...[
      'people',
      'network',
      'connection',
      'profile',
      'login',
      'groupIds',
      'userIds',
      '_links',
      'self',
      'href',
      '_embedded',
      'key',
      'meta',
    ],
    ...[
      'value',
      'response',
      'responses',
      'request',
      'path',
      'method',
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      '',
    ],
  ),
  fc.string(),
);
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    'p1',
    'ACCESS_POLICY',
    'OKTA_SIGN_ON',
    'ACTIVE',
    'ZONE',
    'IP',
    'BUILT_IN',
    'Everyone',
    '/api/v1/policies/p1/rules/r1',
  ),
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    Number.POSITIVE_INFINITY,
    '',
    '\ud800',
    '__proto__',
    undefined,
    Number.NaN,
    10n,
  ),
  fc.string({ unit: 'binary' }),
);
const { value: nearly } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map((members) => Object.fromEntries(members)),
  ),
}));

test('property: reading any JavaScript value as an export gives an org or a problem', () => {
  fc.assert(
    fc.property(names, nearly, (name, value) => survives({ name, value })),
    runs,
  );
});

test('property: reading any JSON text as an export gives an org or a problem', () => {
  const text = fc.oneof(
    fc.json({ maxDepth: 6 }),
    nearly.map((value) => JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? 1 : item)) ?? ''),
  );
  fc.assert(
    fc.property(names, text, (name, text) => survives({ name, text })),
    runs,
  );
});

test('property: reading any text as an export gives an org or a problem', () => {
  const part = fc.constantFrom(
    ...'{}[]":,-?&*#|>%@`!\n\r\t \\'.split(''),
    '- ',
    ': ',
    '---\n',
    '"a": ',
    '&a ',
    '*a',
    'policies',
    'id',
    '1',
    '\u2028',
    '\ufeff',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part, { maxLength: 40 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(names, text, (name, text) => survives({ name, text })),
    runs,
  );
});

const documents = [
  'snapshots/idp-discovery.json',
  'snapshots/session-violation.json',
  'objects/policy.json',
  'objects/zone.json',
  'lists/zone.jsonl',
  'examples/policy-mapping.json',
]
  .map(fixture)
  .map((document) => ('text' in document ? document.text : ''));

test('property: reading a document with changed characters gives an org or a problem', () => {
  const edit = fc.tuple(
    fc.nat(),
    fc.nat({ max: 40 }),
    fc.oneof(fc.constantFrom('', '{', '}', '[', ']', '"', ',', '\n', 'null', '{"a":'), fc.string()),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...documents),
      fc.array(edit, { minLength: 1, maxLength: 3 }),
      names,
      (document, edits, name) => {
        survives({
          name,
          text: edits.reduce((text, [at, length, put]) => splice(text, at, length, put), document),
        });
      },
    ),
    runs,
  );
});

test('property: reading a document with changed values gives an org or a problem', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...documents),
      fc.array(fc.tuple(fc.nat(), nearly), { minLength: 1, maxLength: 4 }),
      (text, edits) => {
        const value = text.startsWith('{') && !text.includes('\n{"_src"') ? parsed(text) : [];
        for (const [at, put] of edits) replaceOne(value, at, put);
        survives({ name: 'a', value });
      },
    ),
    runs,
  );
});

test('property: reading an invalid list of documents gives a problem', () => {
  for (const documents of [
    undefined,
    null,
    5,
    'x',
    {},
    [undefined],
    [null, 5, 'x'],
    [{}],
    [{ name: 5, text: 5 }],
    [{ name: 'a', text: 5 }],
  ]) {
    const { ok, problems } = readSnapshot(documents as never);
    expect(ok).toBe(false);
    expect(problems).not.toEqual([]);
  }
});

test.each<[string, () => unknown]>([
  ['a cycle', () => cycle()],
  ['a cycle inside a resource', () => ({ policies: [{ id: 'p', type: 'PASSWORD', settings: cycle() }] })],
  ['shared references', () => Array.from({ length: 60 }).reduce((branch) => [branch, branch], 1 as unknown)],
  ['a sparse list', () => ({ users: new Array(4_294_967_295) })],
  ['a proxy', () => new Proxy({}, { ownKeys: () => expect.fail('looked at') })],
  ['endlessly growing values', () => endless()],
  [
    'functions',
    () => ({ policies: () => [], zones: [Symbol('z'), new Map(), new Date(Number.NaN), new Uint8Array(9)] }),
  ],
  [
    'nested deeply',
    () => Array.from({ length: 10_000 }).reduce((inner) => ({ policies: [inner] }), {} as unknown),
  ],
  [
    'prototype keys',
    () =>
      JSON.parse(
        '{"policies":[{"id":"__proto__","type":"constructor","conditions":{"__proto__":{},"constructor":1,"toString":null}}],"rules":{"__proto__":[{"id":"toString"}]},"groupMembers":{"constructor":["__proto__"]},"mappings":{"__proto__":["constructor"]}}',
      ),
  ],
])('reading a hostile value gives an org or a problem: %s', (_what, value) => {
  survives({ name: 'a', value: value() });
});

const long = 'x'.repeat(1_000_000);

test.each<[string, string]>([
  ['endless brackets', '['.repeat(1_000_000)],
  ['quotes', `[${'"'.repeat(100_001)}`],
  [
    'long strings',
    JSON.stringify({
      policies: [
        {
          id: long,
          type: long,
          status: long,
          conditions: { [long]: 1, network: { connection: long, include: [long] } },
        },
      ],
    }),
  ],
  ['a long list of garbage', `{"users":[${'1,'.repeat(100_000)}{}]}`],
  [
    'a long condition',
    JSON.stringify({
      policies: [{ id: 'p', type: 'PASSWORD', conditions: { network: { include: Array(100_000).fill(0) } } }],
    }),
  ],
  [
    'an alias bomb',
    `a: &a [${'x, '.repeat(9)}x]\n${[...'bcdefghij'].map((name, index) => `${name}: &${name} [${`*${'abcdefghi'[index]}, `.repeat(9)}x]`).join('\n')}`,
  ],
  ['an alias to itself', 'a: &a [*a]'],
  ['nested YAML', `${'- '.repeat(10_000)}a`],
  ['nested flow YAML', `a: ${'['.repeat(10_000)}`],
  ['nested mappings', Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
  ['long YAML', '- a\n'.repeat(300_000)],
])('reading a hostile text gives an org or a problem: %s', (_what, text) => {
  survives({ name: 'a', text }, { name: 'b', text: '{"zones": [{"id": "z"}]}' });
});

function splice(text: string, at: number, length: number, put: string): string {
  const start = at % (text.length + 1);
  return text.slice(0, start) + put + text.slice(start + length);
}

function parsed(text: string): unknown {
  return JSON.parse(text.split('\n{"_src"')[0] as string);
}

/** Replaces one value, at any depth, inside a JSON value. `at` selects the value. */
function replaceOne(value: unknown, at: number, put: unknown): void {
  const places: [object, string][] = [];
  const visit = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) return;
    for (const key of Object.keys(inner)) {
      places.push([inner, key]);
      visit(Reflect.get(inner, key));
    }
  };
  visit(value);
  const [object, key] = places[at % places.length] ?? [];
  if (object !== undefined && key !== undefined) Reflect.set(object, key, put);
}

function cycle(): unknown {
  const list: unknown[] = [];
  list.push({ list });
  return list;
}

function endless(): object {
  return new Proxy({ policies: 1 }, { get: endless });
}
