import { expect, test } from 'vitest';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { samplesOf } from '../../../src/analysis/symbolic/theories/values/samples.js';
import type { TextSubject } from '../../../src/analysis/symbolic/theories/values/subject.js';
import type { Dialect } from '../../../src/model/expression/syntax/dialect.js';
import { orgOfRules } from '../questions/one-rule.js';
import { valueQuestionsOf } from './value-questions-of.js';

/** Returns the sample values for the last attribute that an expression reads. */
function samplesFor(condition: string, dialect: Dialect): unknown[] {
  const { questions } = valueQuestionsOf([{ elCondition: { condition } }], dialect);
  const subject = questions[0]?.subjects.at(-1) as TextSubject;
  return samplesOf(subject, questions);
}

const WRITTEN = ['US', 'USA', '840', '1', '1.5', '99', '0.0.1', '2025-01-01T12:00:00Z', '1438363117979', ''];

test.each<readonly [name: string, dialect: Dialect, condition: string, samples: readonly unknown[]]>([
  [
    'the joined literals of the expression',
    'identity',
    "user.profile.name + '@' == user.profile.team + 'acme.com'",
    ['@acme.com', 'x@acme.com', '@acme.comx', 'x@acme.com@x', '@xacme.com', 'acme.com@'],
  ],
  [
    'the joined texts of the expression, with any number of numbers',
    'identity',
    "user.profile.name + '@' + 'acme.com' == user.profile.team.substring(0, 3).substring(1, 2)",
    ['@acme.com', 'x@acme.com'],
  ],
  [
    'each literal with surrounding text and in other cases',
    'identity',
    "user.profile.name == user.profile.team + 'Red'",
    ['Red', 'RED', 'red', 'xRed', 'Redx', ' Red'],
  ],
  [
    'the words of a literal',
    'identity',
    "user.profile.name + user.profile.team == 'JohnDoe.USA17'",
    ['John', 'Doe', 'USA', '17'],
  ],
  [
    'the neighbours of a literal with a trailing number',
    'identity',
    "device.profile.osVersion.versionGreaterThan('10.15.7')",
    ['10.15.8', '10.15.6', '10.15.7.1', '010.15.7'],
  ],
  [
    'numbers near a literal, texts of that length, and the number as text',
    'identity',
    'user.profile.level + 1 == 12',
    [12, 13, 11, 1, 2, 0, 'a'.repeat(11), 'a'.repeat(12), 'a'.repeat(13), '12', '13', '11'],
  ],
  [
    'lists of the literals',
    'identity',
    "user.profile.tags.flatten().contains('x')",
    [[], ['x'], ['x', 'x'], ['x', 'other']],
  ],
  [
    'lists as long as an index needs',
    'identity',
    "user.profile.tags[2] == 'x'",
    [
      [2, 'x', 2],
      [true, true, true],
    ],
  ],
  [
    'maps with the names that the expression reads',
    'identity',
    "user.profile.address.city == 'Bern'",
    [{ city: 'Bern' }, { city: 'a' }, { city: true }, {}],
  ],
  [
    'maps with the names that an index reads',
    'identity',
    "user.profile.address['city'].toLowerCase() == 'bern'",
    [{ city: 'bern' }],
  ],
  ['the literal lists', 'identity', "user.profile.tags == {'a', 'b'}", [['a', 'b']]],
  [
    'times of a full date',
    'identity',
    "DateTime.now().toString() > '2026-03-01T10:00:00Z'",
    ['2026-03-01T10:00:00.000Z'],
  ],
  ['times of a day', 'identity', "DateTime.now().toString() > '09:30'", ['2026-01-01T09:30:00.000Z']],
  [
    'times in milliseconds',
    'identity',
    "DateTime.now().toString() > '1438363117979'",
    ['2015-07-31T17:18:37.979Z'],
  ],
  ['what functions read from texts', 'classic', 'Iso3166Convert.toAlpha2(user.country) == "US"', WRITTEN],
])(
  'the sample values that the analysis tries for a condition contain %s',
  (_, dialect, condition, samples) => {
    expect(samplesFor(condition, dialect)).toEqual(expect.arrayContaining([...samples]));
  },
);

test('the sample values that the analysis tries for a condition with a pattern contain a text that matches the pattern', () => {
  const samples = samplesFor('user.department + "" matches "b+[0-9]x"', 'classic');
  expect(samples.filter((sample) => typeof sample === 'string' && /^b+[0-9]x$/.test(sample))).not.toEqual([]);
});

test('the analysis tries sample values only for conditions that it does not model, and each value has a type that the fact can have', () => {
  expect(samplesFor("user.profile.team == 'red'", 'identity')).toEqual([]);
  const ids = samplesFor("device.id + 'x' == user.profile.team", 'identity');
  expect(ids.length).toBeGreaterThan(5);
  const ofDevice = valueQuestionsOf([{ elCondition: { condition: "device.id + 'x' == 'yx'" } }], 'identity');
  const [device] = ofDevice.questions
    .flatMap(({ subjects }) => subjects)
    .filter(({ key }) => key === 'device.id');
  const samples = samplesOf(device as TextSubject, ofDevice.questions);
  expect(samples.every((sample) => typeof sample === 'string')).toBe(true);
});

test('for an unmodelled condition, the analysis tries each sample value once, and at most 240 sample values', () => {
  const literals = Array.from({ length: 60 }, (_, at) => `'red${at}'`).join(' + ');
  const samples = samplesFor(`user.profile.name == user.profile.team + ${literals}`, 'identity');
  expect(samples).toHaveLength(240);
  expect(new Set(samples.map((sample) => JSON.stringify(sample))).size).toBe(240);
});

/** For an expression that is not modelled, one sample value makes it true, and another one makes it false. */
test.each<readonly [Dialect, string]>([
  ['identity', "user.profile.first + '.' + user.profile.last == 'John.Doe'"],
  ['identity', "user.profile.team.toLowerCase() + '@' + 'acme.com' == 'red@acme.com'"],
  ['identity', "user.profile.address['city'] == 'Bern'"],
  ['identity', "{'a', 'b'}.contains(user.profile.team)"],
  ['identity', "device.profile.osVersion.versionGreaterThan('10.15.7')"],
  ['identity', "device.profile.osVersion.versionLessThan('10.15.7')"],
  ['identity', 'user.profile.level + 1 == 42'],
  ['identity', 'user.profile.team.length() + 1 == 5'],
  ['identity', 'user.profile.team.toInteger() == 42'],
  ['identity', 'user.profile.team.toNumber() > 41.5'],
  ['identity', "user.profile.start.parseStringTime().toString() == '2021-01-01T00:00:00Z'"],
  ['identity', 'user.lastLogin.withinDays(3)'],
  ['identity', "user.profile.tags.flatten().contains('x')"],
  ['identity', "user.profile.team.replace('a', 'b') == 'bb'"],
  ['classic', 'Arrays.contains(user.tags, "x") AND Arrays.contains(user.tags, "y")'],
  ['classic', 'Convert.toInt(user.level) > 41'],
  ['classic', 'Convert.toNum(user.level) == 41.5'],
  ['classic', 'user.department + "x" matches "a+x"'],
])(
  'in the %s engine, sample values show that the condition %s, which is not modelled, can be true and can be false',
  (engine, condition) => {
    const rules = [{ elCondition: { condition } }, { elCondition: { condition: `!(${condition})` } }];
    const org = { ...orgOfRules(rules, { manifest: { complete: ['groups'] } }), engine };
    const [isTrue, isFalse] = reachOf(org).rules.map(({ reachability: reached }) => reached);
    expect(isTrue).toMatchObject({ kind: 'reachable' });
    expect(isFalse).toMatchObject({ kind: 'reachable' });
    expect(isTrue).not.toHaveProperty('if');
    expect(isFalse).not.toHaveProperty('if');
  },
);
