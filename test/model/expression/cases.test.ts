import { expect, test } from 'vitest';
import { NOT_MATCH, UNDEFINED } from '../../../src/logic/kleene/verdict.js';
import {
  compileExpression,
  type ExpressionOutcome,
  failureOf as whyNot,
} from '../../../src/model/expression/evaluate/compile-expression.js';
import { parse } from '../../../src/model/expression/syntax/parser.js';
import { formatZoned } from '../../../src/model/expression/time/iso-time.js';
import type { ZonedTime } from '../../../src/model/expression/time/zoned-time.js';
import { environmentOf } from '../../../src/model/expression/values/environment.js';
import { typeOfValue } from '../../../src/model/expression/values/value.js';
import { ATTRIBUTE } from './cases/attribute.js';
import type { Case, Differences } from './cases/case.js';
import { CLASSIC_CASES } from './cases/classic.js';
import { CONVERSION } from './cases/conversion.js';
import { GROUP } from './cases/group.js';
import { LIST } from './cases/list.js';
import { OPERATOR } from './cases/operator.js';
import { TEXT } from './cases/text.js';
import { NEVER_TRUE, OPEN, THREE_VALUED } from './cases/three-valued.js';
import { TIME } from './cases/time.js';
import { FULL_CONTEXT, requestWith, worldWith } from './world.js';

const CASES: readonly Case[] = [
  ...TEXT,
  ...LIST,
  ...CONVERSION,
  ...GROUP,
  ...TIME,
  ...OPERATOR,
  ...ATTRIBUTE,
  ...THREE_VALUED,
  ...NEVER_TRUE,
  ...OPEN,
  ...CLASSIC_CASES,
];

test.each(named(CASES))(
  'evaluating an expression gives the expected value: $name',
  ({ expression, comesTo, differs }) => {
    const outcome = evaluated(expression, differs).outcome;
    if (typeof comesTo !== 'object' || comesTo === null || Array.isArray(comesTo)) {
      expect(outcome).toEqual({ kind: 'value', value: comesTo });
    } else if ('fails' in comesTo) {
      expect(failureOf(outcome)).toContain(comesTo.fails);
    } else if ('time' in comesTo) {
      expect(timeIn(outcome)).toBe(comesTo.time);
    } else if ('unknown' in comesTo) {
      expect(outcome).toMatchObject({ kind: 'unknown', missing: comesTo.unknown });
    }
  },
);

test('if the expression of a condition fails or is not boolean, the condition does not match and the answer states the reason', () => {
  for (const [expression, reason] of [
    ["'x'.toNumber() == 1", 'not a number'],
    ['user.profile.firstName', 'a condition must be a boolean, not string'],
    ['user.profile.unset', 'a condition must be a boolean, not null'],
  ] as const) {
    const { outcome, verdict } = evaluated(expression);
    expect(verdict).toBe(NOT_MATCH);
    expect(whyNot(outcome)).toContain(reason);
  }
  expect(whyNot(evaluated('false').outcome)).toBeUndefined();
});

test('the table of expressions with expected values has at least 300 rows', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(300);
});

test.each(named(NEVER_TRUE))(
  'as a condition, the expression never matches: $name',
  ({ expression, differs }) => {
    expect(evaluated(expression, differs).verdict).toBe(NOT_MATCH);
  },
);

test.each(named(OPEN))('as a condition, the expression is undecided: $name', ({ expression, differs }) => {
  expect(evaluated(expression, differs).verdict).toBe(UNDEFINED);
});

function named(cases: readonly Case[]) {
  return cases.map(([row, expression, comesTo, differs]) => ({
    name: `${row}: ${expression}`,
    expression,
    comesTo,
    differs,
  }));
}

function evaluated(expression: string, differs: Differences = {}) {
  const parsed = parse(expression);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const compiled = compileExpression(parsed.expression, differs.dialect);
  const request = requestWith({ ...FULL_CONTEXT, ...differs.context });
  const environment = environmentOf(request, worldWith(differs.world));
  return { outcome: compiled.outcome(environment), verdict: compiled.verdict(environment) };
}

function failureOf(outcome: ExpressionOutcome): string {
  return outcome.kind === 'failed' ? outcome.reason : `no failure: ${JSON.stringify(outcome)}`;
}

function timeIn(outcome: ExpressionOutcome): string {
  const isTime = outcome.kind === 'value' && typeOfValue(outcome.value) === 'time';
  return isTime ? formatZoned(outcome.value as unknown as ZonedTime) : JSON.stringify(outcome);
}
