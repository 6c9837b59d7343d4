import { expect, test } from 'vitest';
import { Type } from '../../src/base/json-schema.js';
import { nullable } from '../../src/base/nullable.js';
import { mismatchesOf } from '../../src/read/schema/validate.js';

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
  ['what fits', { id: 'a', count: 1, isOn: null, level: 'LOW', listed: ['x'], more: 1 }, []],
  ['another type', { id: 1 }, [['/id', 'expected a string, found the number `1`']]],
  ['not of the kind at all', 'a', [['', 'expected an object, found `a`']]],
  ['an empty string', { id: '' }, [['/id', 'expected a string that is not empty, found an empty string']]],
  ['something missing', { ids: 'a' }, [['', '`id` is missing']]],
  [
    'something missing, nearly there',
    { id: 'a', inner: { nome: 'b' } },
    [['/inner', '`name` is missing; did you mean `nome`?']],
  ],
  [
    'a number that is not whole',
    { id: 'a', count: 1.5 },
    [['/count', 'expected a whole number, found the number `1.5`']],
  ],
  ['no flag', { id: 'a', isOn: 'yes' }, [['/isOn', 'expected `true` or `false`, found `yes`']]],
  [
    'a word of several',
    { id: 'a', level: 'MEDIUM' },
    [['/level', 'expected `LOW` or `HIGH`, found `MEDIUM`']],
  ],
  [
    'a word nearly right',
    { id: 'a', level: 'HIHG' },
    [['/level', 'expected `LOW` or `HIGH`, found `HIHG`; did you mean `HIGH`?']],
  ],
  [
    'a word in the wrong case',
    { id: 'a', level: 'high' },
    [['/level', 'expected `LOW` or `HIGH`, found `high`; did you mean `HIGH`?']],
  ],
  ['the only word', { id: 'a', only: 'THAT' }, [['/only', 'expected `THIS`, found `THAT`']]],
  [
    'neither list nor object',
    { id: 'a', listed: 1 },
    [['/listed', 'expected a list or an object, found the number `1`']],
  ],
  ['a wrong element', { id: 'a', listed: ['x', null] }, [['/listed/1', 'expected a string, found `null`']]],
  [
    'a wrong element inside',
    { id: 'a', listed: { include: [[]] } },
    [['/listed/include/0', 'expected a string, found an empty list']],
  ],
  [
    'two at once',
    { id: {}, count: [1] },
    [
      ['/id', 'expected a string, found an object'],
      ['/count', 'expected a whole number, found a list'],
    ],
  ],
])('%s', (_shows, value, mismatches) => {
  expect(mismatchesOf(Schema, value).map(({ pointer, message }) => [pointer, message])).toEqual(mismatches);
});

test('of a huge value the first mismatch', () => {
  const listed = Array.from({ length: 1_000_000 }, (_, index) => index);
  expect(mismatchesOf(Schema, { id: 'a', listed })).toEqual([
    { pointer: '/listed/0', keyword: 'type', message: 'expected a string, found the number `0`' },
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
  ['in an object, what is wrong in it', { expect: { access: 'allow' }, word: {} }, '/expect/access'],
  ['of a word, what may stand there', { expect: 'ALLOW', word: 'ALOW' }, '/word'],
  ['of what is neither, once', { expect: 'DENY', word: 7 }, '/word'],
])('a word or an object: %s, and nothing else is told', (_shows, value, pointer) => {
  expect(mismatchesOf(Shorthand, value).map((one) => one.pointer)).toEqual([pointer]);
});
