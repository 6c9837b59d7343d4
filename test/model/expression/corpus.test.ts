import { expect, test } from 'vitest';
import { check } from '../../../src/model/expression/check/check-expression.js';
import { evaluateExpression } from '../../../src/model/expression/evaluate/compile-expression.js';
import { parse } from '../../../src/model/expression/syntax/parser.js';
import { environmentOf } from '../../../src/model/expression/values/environment.js';
import { CORPUS, FIELDS, type Found } from './corpus.js';
import { FULL_CONTEXT, requestWith, worldWith } from './world.js';

test.each(CORPUS.map((found) => ({ ...found, name: `${found.from}, ${found.field}: ${found.text}` })))(
  'a public expression is parsed and checked as expected: $name',
  (found) => {
    expect(problemsOf(found)).toEqual(found.problems ?? []);
  },
);

/** Evaluates the collected expressions for the user of the documented examples. */
test('the collected public expressions include some with a value, some with an unknown result, and some that fail', () => {
  const environment = environmentOf(requestWith(FULL_CONTEXT), worldWith());
  const outcomes = CORPUS.flatMap(({ text, field }) => {
    const parsed = parse(text);
    return parsed.ok ? evaluateExpression(parsed.expression, environment, FIELDS[field].dialect).kind : [];
  });
  expect(new Set(outcomes)).toEqual(new Set(['value', 'unknown', 'failed']));
});

function problemsOf({ text, field }: Found): string[] {
  const parsed = parse(text);
  const problems = parsed.ok ? check(parsed.expression, text, FIELDS[field]) : [parsed.problem];
  return problems.map(({ code }) => code.replace('expression-', ''));
}
