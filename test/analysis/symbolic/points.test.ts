import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Points, pointsOf } from '../../../src/analysis/symbolic/theories/values/points.js';
import type { ValueQuestion } from '../../../src/analysis/symbolic/theories/values/question.js';
import {
  attributeOf,
  type TextSubject,
  valueKindOf,
} from '../../../src/analysis/symbolic/theories/values/subject.js';
import { deepEqual } from '../../../src/base/deep-equal.js';
import type { Dialect } from '../../../src/model/expression/syntax/dialect.js';
import { runs } from '../../runs.js';
import { valueQuestionsOf } from './value-questions-of.js';

const el = (condition: string) => ({ elCondition: { condition } });

const pattern = (matchType: string, value: string) => ({
  userIdentifier: { type: 'ATTRIBUTE', attribute: 'team', patterns: [{ matchType, value }] },
});

/** Conditions on the user attribute `team`. */
const ASKED = [
  el("user.profile.team == 'red'"),
  el("user.profile.team == 'blue'"),
  el("user.profile.team.contains('e')"),
  el("user.profile.team.toLowerCase().contains('re')"),
  el('user.profile.team.length() > 3'),
  el("user.profile.team.substringBefore('@') == 'red'"),
  el('user.profile.team == 7'),
  el('user.profile.team > 7'),
  el('user.profile.team < 7.5'),
  el('user.profile.team > -1'),
  el('user.profile.team == null'),
  el('user.profile.team == true'),
  el('user.profile.team.size() == 1'),
  el('user.profile.team.size() > 2'),
  el('user.profile.team.isEmpty()'),
  el("user.profile.team.contains('red')"),
  pattern('SUFFIX', 'd'),
  pattern('STARTS_WITH', '7'),
  pattern('EXPRESSION', '[0-9]+'),
  pattern('CONTAINS', 'ue'),
];

/** Conditions that are not modelled: for some values, their result is unknown. */
const OPEN = [
  el("user.profile.team.replace('e', 'a') == 'rad'"),
  el('user.profile.team + 1 == 8'),
  el("user.profile.team['x'] == 'red'"),
];

const value = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    'red',
    'RED',
    'Blue',
    'rad',
    'red@x',
    '7',
    '77',
    '-1',
    'x'.repeat(4),
  ),
  fc.constantFrom<unknown>(0, 7, 7.25, 7.5, 8, -1, -2, 6.999, 1e300, -1e300, 1e-7),
  fc.constantFrom<unknown>(
    [],
    ['red'],
    ['e'],
    ['red', 'e'],
    ['a', 'b'],
    ['red', 1, 2],
    [1, 2, 3, 4],
    {},
    { x: 'red' },
  ),
  fc.string({ maxLength: 5 }),
  fc.integer({ min: -10, max: 10 }),
);

const SUBJECT = attributeOf('team');

interface Made {
  readonly questions: readonly ValueQuestion[];
  readonly made: Points;
}

function madeOf(
  rules: readonly object[],
  dialect: Dialect = 'identity',
  named: readonly unknown[] = [],
): Made {
  const { questions: all, world } = valueQuestionsOf(rules, dialect);
  const questions = all.filter(({ subjects, isAll }) => isAll && subjects.length === 1);
  const subject: TextSubject = SUBJECT;
  const made = pointsOf({ subject, questions, named, joint: [], surroundings: [() => {}], worlds: [world] });
  return { questions, made };
}

const rules = (pool: readonly object[]) => fc.subarray([...pool], { minLength: 1, maxLength: 4 });

test('property: any two classes of values differ in the result of some condition, and each text or number belongs to one class', () => {
  fc.assert(
    fc.property(rules(ASKED), fc.array(value, { maxLength: 30 }), (asked, values) => {
      const { questions, made } = madeOf(asked);
      const exact = questions.map((question) => made.isExact(question));
      const keys = made.points.map(({ answers }) => JSON.stringify(answers));
      expect(new Set(keys).size).toBe(keys.length);
      for (const one of values) {
        const answers = made.answersAt(one);
        const standsAt = made.points.some((point) =>
          point.answers.every(
            (ranks, number) =>
              !exact[number] || answers[number]?.includes(undefined) || deepEqual(ranks, answers[number]),
          ),
        );
        expect({ asked, one, standsAt }).toEqual({ asked, one, standsAt: true });
      }
    }),
    runs(20, 3000),
  );
});

test('property: the example of a class of values has the type and the condition results of the class', () => {
  fc.assert(
    fc.property(rules([...ASKED, ...OPEN]), fc.array(value, { maxLength: 3 }), (asked, named) => {
      const { made } = madeOf(asked, 'identity', named);
      for (const { kind, value: own, answers, hasNoExample } of made.points) {
        if (hasNoExample) continue;
        expect(kind).toBe(valueKindOf(own));
        const actual = made.answersAt(own);
        for (const [number, ranks] of answers.entries())
          for (const [at, rank] of ranks.entries())
            if (rank !== undefined) expect({ own, rank }).toEqual({ own, rank: actual[number]?.[at] });
      }
    }),
    runs(20, 3000),
  );
});

test('property: for each text or number, the analysis has a class of values in which no known result of a condition differs', () => {
  fc.assert(
    fc.property(rules([...ASKED, ...OPEN]), fc.array(value, { maxLength: 30 }), (asked, values) => {
      const { made } = madeOf(asked);
      for (const one of values) {
        const answers = made.answersAt(one);
        const standsAt = made.points.some((point) =>
          point.answers.every((ranks, number) =>
            ranks.every(
              (rank, at) =>
                rank === undefined || answers[number]?.[at] === undefined || rank === answers[number]?.[at],
            ),
          ),
        );
        expect({ asked, one, standsAt }).toEqual({ asked, one, standsAt: true });
      }
    }),
    runs(20, 3000),
  );
});

test.each<readonly [object, boolean]>([
  [el("user.profile.team == 'red'"), true],
  [el('user.profile.team > 7'), true],
  [el('user.profile.team.size() == 1'), true],
  [el('user.profile.team.size() > 100'), true],
  // The analysis generates no list of more than 101 members.
  [el('user.profile.team.size() > 101'), false],
  [pattern('SUFFIX', 'd'), true],
  [el("user.profile.team.contains('red')"), false],
  [OPEN[0] as object, false],
])(
  'whether the analysis knows for all its classes of values if the condition %j holds: %j',
  (condition, isExact) => {
    const { questions, made } = madeOf([condition]);
    expect(questions.map((question) => made.isExact(question))).toEqual([isExact]);
  },
);

test('each number, even the largest and the smallest, belongs to a class of numbers that no condition tells apart', () => {
  for (const cut of [0, 7, -3.5, Number.MAX_VALUE, -Number.MAX_VALUE, 2 ** 60]) {
    const literal = cut.toFixed(cut % 1 === 0 ? 0 : 1);
    const { made } = madeOf([el(`user.profile.team > ${literal}`), el(`user.profile.team == ${literal}`)]);
    for (const one of [cut, cut / 2, cut * 2, cut + 1, cut - 1].filter(Number.isFinite)) {
      const answers = made.answersAt(one);
      expect(made.points.some((point) => deepEqual(point.answers, answers))).toBe(true);
    }
  }
});

test('the analysis has a class of numbers between any two neighbouring numbers with which the conditions compare a fact', () => {
  for (const [low, high] of [
    [7, 7.5],
    [-3, 4],
    [0, 1],
    [-2.5, -2],
  ] as const) {
    const { made } = madeOf([el(`user.profile.team > ${low}`), el(`user.profile.team < ${high}`)]);
    const answers = made.answersAt((low + high) / 2);
    expect(made.points.some((point) => deepEqual(point.answers, answers))).toBe(true);
  }
});
