import { expect, test } from 'vitest';
import { Type } from '../../src/base/json-schema.js';
import { nullable } from '../../src/base/nullable.js';
import { findMismatches } from '../../src/documents/schema/validate.js';

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
  ['another type', { id: 1 }, [['/id', 'the value is the number `1`; set it to a string']]],
  ['not of the kind at all', 'a', [['', 'the value is `a`; set it to an object']]],
  ['an empty string', { id: '' }, [['/id', 'the value is empty; set it to a non-empty string']]],
  ['something missing', { ids: 'a' }, [['', '`id` is missing']]],
  [
    'something missing, nearly there',
    { id: 'a', inner: { nome: 'b' } },
    [['/inner', '`name` is missing; did you mean `nome`?']],
  ],
  [
    'a number that is not whole',
    { id: 'a', count: 1.5 },
    [['/count', 'the value is the number `1.5`; set it to an integer']],
  ],
  ['no flag', { id: 'a', isOn: 'yes' }, [['/isOn', 'the value is `yes`; set it to `true` or `false`']]],
  [
    'a word of several',
    { id: 'a', level: 'MEDIUM' },
    [['/level', 'the value is `MEDIUM`; set it to `LOW` or `HIGH`']],
  ],
  [
    'a word nearly right',
    { id: 'a', level: 'HIHG' },
    [['/level', 'the value is `HIHG`; set it to `LOW` or `HIGH`; did you mean `HIGH`?']],
  ],
  [
    'a word in the wrong case',
    { id: 'a', level: 'high' },
    [['/level', 'the value is `high`; set it to `LOW` or `HIGH`; did you mean `HIGH`?']],
  ],
  ['the only word', { id: 'a', only: 'THAT' }, [['/only', 'the value is `THAT`; set it to `THIS`']]],
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
    'two at once',
    { id: {}, count: [1] },
    [
      ['/id', 'the value is an object; set it to a string'],
      ['/count', 'the value is a list; set it to an integer'],
    ],
  ],
])('%s', (_shows, value, mismatches) => {
  expect(findMismatches(Schema, value).map(({ pointer, message }) => [pointer, message])).toEqual(mismatches);
});

test('of a huge value the first mismatch', () => {
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
  ['in an object, what is wrong in it', { expect: { access: 'allow' }, word: {} }, '/expect/access'],
  ['of a word, what may stand there', { expect: 'ALLOW', word: 'ALOW' }, '/word'],
  ['of what is neither, once', { expect: 'DENY', word: 7 }, '/word'],
])('a word or an object: %s, and nothing else is told', (_shows, value, pointer) => {
  expect(findMismatches(Shorthand, value).map((one) => one.pointer)).toEqual([pointer]);
});
