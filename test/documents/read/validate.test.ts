import { expect, test } from 'vitest';
import { Type } from '../../../src/base/json-schema.js';
import { nullable } from '../../../src/base/nullable.js';
import { findMismatches } from '../../../src/documents/schema/validate.js';

const Schema = Type.Object({
  id: Type.String({ minLength: 1 }),
  count: nullable(Type.Integer()),
  isOn: nullable(Type.Boolean()),
  level: nullable(Type.Union([Type.Literal('LOW'), Type.Literal('HIGH')])),
  only: Type.Optional(Type.Literal('THIS')),
  listed: nullable(
    Type.Union([Type.Array(Type.String()), Type.Object({ include: Type.Array(Type.String()) })]),
  ),
  inner: nullable(Type.Object({ name: Type.String() })),
});

test.each<[string, unknown, [string, string][]]>([
  ['a fitting value', { id: 'a', count: 1, isOn: null, level: 'LOW', listed: ['x'], more: 1 }, []],
  ['a value of another type', { id: 1 }, [['/id', 'the value is the number `1`; set it to a string']]],
  ['not an object at all', 'a', [['', 'the value is `a`; set it to an object']]],
  ['an empty string', { id: '' }, [['/id', 'the value is empty; set it to a non-empty string']]],
  ['a missing field', { ids: 'a' }, [['', '`id` is missing']]],
  [
    'a missing field with a near name',
    { id: 'a', inner: { nome: 'b' } },
    [['/inner', '`name` is missing; did you mean `nome`?']],
  ],
  [
    'a fractional number',
    { id: 'a', count: 1.5 },
    [['/count', 'the value is the number `1.5`; set it to an integer']],
  ],
  ['not a boolean', { id: 'a', isOn: 'yes' }, [['/isOn', 'the value is `yes`; set it to `true` or `false`']]],
  [
    'one of several words',
    { id: 'a', level: 'MEDIUM' },
    [['/level', 'the value is `MEDIUM`; set it to `LOW` or `HIGH`']],
  ],
  [
    'a misspelled word',
    { id: 'a', level: 'HIHG' },
    [['/level', 'the value is `HIHG`; set it to `LOW` or `HIGH`; did you mean `HIGH`?']],
  ],
  [
    'a word in the wrong case',
    { id: 'a', level: 'high' },
    [['/level', 'the value is `high`; set it to `LOW` or `HIGH`; did you mean `HIGH`?']],
  ],
  ['the only allowed word', { id: 'a', only: 'THAT' }, [['/only', 'the value is `THAT`; set it to `THIS`']]],
  [
    'neither list nor object',
    { id: 'a', listed: 1 },
    [['/listed', 'the value is the number `1`; set it to a list or an object']],
  ],
  [
    'a wrong element',
    { id: 'a', listed: ['x', null] },
    [['/listed/1', 'the value is `null`; set it to a string']],
  ],
  [
    'a wrong element inside',
    { id: 'a', listed: { include: [[]] } },
    [['/listed/include/0', 'the value is an empty list; set it to a string']],
  ],
  [
    'two mismatches',
    { id: {}, count: [1] },
    [
      ['/id', 'the value is an object; set it to a string'],
      ['/count', 'the value is a list; set it to an integer'],
    ],
  ],
])('the schema validator reports exactly the mismatches of a value: %s', (_shows, value, mismatches) => {
  expect(findMismatches(Schema, value).map(({ pointer, message }) => [pointer, message])).toEqual(mismatches);
});

test('the schema validator reports only the first mismatch in a list of a million elements', () => {
  const listed = Array.from({ length: 1_000_000 }, (_, index) => index);
  expect(findMismatches(Schema, { id: 'a', listed })).toEqual([
    { pointer: '/listed/0', keyword: 'type', message: 'the value is the number `0`; set it to a string' },
  ]);
});

const Shorthand = Type.Object({
  expect: Type.Union([
    Type.Union([Type.Literal('ALLOW'), Type.Literal('DENY')]),
    Type.Object({ access: Type.Optional(Type.Unsafe<string>({ enum: ['ALLOW', 'DENY'] })) }),
  ]),
  word: Type.Union([Type.Unsafe<string>({ enum: ['ALLOW', 'DENY'] }), Type.Object({})]),
});

test.each([
  ['a mismatch inside the object', { expect: { access: 'allow' }, word: {} }, '/expect/access'],
  ['the allowed words for a word', { expect: 'ALLOW', word: 'ALOW' }, '/word'],
  ['one mismatch for another type', { expect: 'DENY', word: 7 }, '/word'],
])(
  'if a value may be a word or an object, the schema validator reports only %s',
  (_shows, value, pointer) => {
    expect(findMismatches(Shorthand, value).map((one) => one.pointer)).toEqual([pointer]);
  },
);
