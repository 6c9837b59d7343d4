import { expect, test } from 'vitest';
import { atomsOf } from '../../../src/logic/kleene/formula.js';
import { MATCH, NOT_MATCH } from '../../../src/logic/kleene/verdict.js';
import { check } from '../../../src/model/expression/check/check-expression.js';
import {
  compileExpression,
  type ExpressionOutcome,
} from '../../../src/model/expression/evaluate/compile-expression.js';
import { meaningOfText } from '../../../src/model/expression/meaning/meaning.js';
import { LIMITS } from '../../../src/model/expression/syntax/expression-limits.js';
import { parse } from '../../../src/model/expression/syntax/parser.js';
import { print } from '../../../src/model/expression/syntax/printer.js';
import { environmentOf } from '../../../src/model/expression/values/environment.js';
import { askMeaning } from './ask-meaning.js';
import { FULL_CONTEXT, requestWith, worldWith } from './world.js';

const MANY = 10_000;
const world = worldWith();
const big = 'x'.repeat(LIMITS.stringLength - 1);
const request = requestWith({
  ...FULL_CONTEXT,
  user: { ...FULL_CONTEXT.user, profile: { big, list: Array.from({ length: 5000 }, (_, at) => at) } },
});

/** Texts nested in every way that the grammar permits. */
const DEEP: readonly (readonly [what: string, text: string])[] = [
  ['parentheses', `${'('.repeat(MANY)}true${')'.repeat(MANY)}`],
  ['unclosed parentheses', '('.repeat(MANY)],
  ['lists', `${'{'.repeat(MANY)}${'}'.repeat(MANY)}`],
  ['maps', `${"{'a':".repeat(MANY)}1${'}'.repeat(MANY)}`],
  ['negations', `${'!'.repeat(MANY)}true`],
  ['minuses', `${'- '.repeat(MANY)}1`],
  ['ternaries', `${'true ? 1 : '.repeat(MANY)}2`],
  ['Elvis', `${'a ?: '.repeat(MANY)}b`],
  ['members', `user${'.a'.repeat(MANY)}`],
  ['methods', `'a'${'.toUpperCase()'.repeat(7000)}`],
  ['indexes', `a${'[0]'.repeat(MANY)}`],
  ['calls', `${'f('.repeat(MANY)}${')'.repeat(MANY)}`],
  ['projections', `a${'.![b'.repeat(MANY)}${']'.repeat(MANY)}`],
  ['alternating operators', `${'(a && (b || '.repeat(MANY / 2)}c${'))'.repeat(MANY / 2)}`],
  ['a long name', 'a'.repeat(MANY * 10 + 1)],
];

test.each(DEEP)(
  'an expression with ten thousand nested %s is rejected before the rest of its text is parsed',
  (_what, text) => {
    const parsed = parse(text);
    expect(parsed).toMatchObject({ ok: false, problem: { severity: 'error' } });
    if (text.length <= LIMITS.textLength)
      expect(parsed.ok ? text.length : parsed.problem.start).toBeLessThan(WIDEST * LIMITS.depth);
    meaningOfText(text, world);
  },
);

/** The maximum number of characters for one nesting level in the expressions of `DEEP`. */
const WIDEST = 16;

/** Expressions that are long but not deeply nested. */
const LONG: readonly (readonly [what: string, text: string, verdict: number])[] = [
  ['||', chain("user.profile.x == 'a'", ' || ', 4000), NOT_MATCH],
  ['&&', chain('user.profile.x == null', ' && ', 3500), MATCH],
  ['words', chain('true', ' AND ', 11_000), MATCH],
  ['sums', `${chain('1', ' + ', 24_000)} == 24000`, MATCH],
  ['products', `${chain('1', ' * ', 24_000)} == 1`, MATCH],
  ['strings', `${chain("'a'", ' + ', 16_000)}.contains('b')`, NOT_MATCH],
  ['lists', `{${chain('1', ', ', 33_000)}}.contains(2)`, NOT_MATCH],
  ['guarded calls', chain("user.profile.x.contains('a')", ' || ', 3000), NOT_MATCH],
  ['spaces', `${' '.repeat(99_000)}true`, MATCH],
  ['one string', `'${'a'.repeat(99_000)}'.contains('b')`, NOT_MATCH],
];

test.each(LONG)('an expression of maximum length is evaluated: a chain of %s', (_what, text, verdict) => {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  expect(text.length).toBeLessThanOrEqual(LIMITS.textLength);
  expect(compileExpression(parsed.expression).verdict(environmentOf(request, world))).toBe(verdict);
  check(parsed.expression, text);
  print(parsed.expression);
  const { meaning } = meaningOfText(text, world);
  expect(askMeaning(meaning, { request, world })).toBe(verdict);
  expect(atomsOf(meaning).length).toBeLessThan(LIMITS.meaningSize);
});

function chain(part: string, operator: string, count: number): string {
  return new Array(count).fill(part).join(operator);
}

test('an expression of the maximum depth is printed, parsed again, checked and evaluated', () => {
  const depth = LIMITS.depth - 4;
  let text = "user.profile.x == 'a'";
  for (let level = 0; level < depth; level++)
    text = level % 2 === 0 ? `!(${text})` : `(${text} ? true : false)`;
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  const again = parse(print(parsed.expression));
  expect(again.ok && print(again.expression)).toBe(print(parsed.expression));
  check(parsed.expression, text);
  const { meaning } = meaningOfText(text, world);
  const direct = compileExpression(parsed.expression).verdict(environmentOf(request, world));
  expect(askMeaning(meaning, { request, world })).toBe(direct);
});

/** Expressions that would grow or run without end. */
const GREEDY: readonly (readonly [what: string, text: string, reason: string])[] = [
  ['concatenation', 'user.profile.big + user.profile.big', 'longer than'],
  ['a chain of concatenations', chain('user.profile.big', ' + ', 5000), 'longer than'],
  ['replace', "user.profile.big.replace('x', user.profile.big)", 'longer than'],
  ['replacements of an empty text', "user.profile.big.replace('', user.profile.big)", 'longer than'],
  ['add', `${'{'.repeat(1)}${chain('1', ',', 10_000)}}.add(1)`, 'longer than'],
  ['flatten', `{${chain('user.profile.list', ',', 50)}}.flatten()`, 'longer than'],
  ['nested projections', `${'user.profile.list.!['.repeat(1)}${nest(6)}]`, 'more than'],
  ['a list in a string', `'' + {${chain('user.profile.big', ',', 50)}}`, 'longer than'],
];

/**
 * Returns an expression of nested projections. Each level projects a list of ten numbers, so that the result has ten times as many values.
 */
function nest(levels: number): string {
  return levels === 0 ? '1' : `{1,2,3,4,5,6,7,8,9,0}.![${nest(levels - 1)}]`;
}

test.each(GREEDY)(
  'an expression that takes too many steps or makes too large values fails: %s',
  (_what, text, reason) => {
    expect(outcomeOf(text)).toMatchObject({ kind: 'failed', reason: expect.stringContaining(reason) });
  },
);

test('functions of Classic expressions fail at the same size limits as functions of Identity Engine expressions', () => {
  const joined = `String.join(user.big, ${chain('user.big', ', ', 200)})`;
  expect(outcomeOf(joined, 'classic')).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('longer than'),
  });
  expect(outcomeOf('String.append(user.big, user.big)', 'classic')).toMatchObject({ kind: 'failed' });
  expect(outcomeOf(`Arrays.toCsvString({${chain('user.big', ', ', 2000)}})`, 'classic')).toMatchObject({
    kind: 'failed',
  });
});

test('a user attribute that is too large or nested too deeply to compare is unknown', () => {
  const deep = JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`);
  const wide = new Array(LIMITS.listLength + 1).fill(0);
  const profile = { deep, wide, odd: () => 1, nan: Number.NaN };
  const environment = environmentOf(requestWith({ user: { profile } }), world);
  for (const name of Object.keys(profile)) {
    const parsed = parse(`user.profile.${name} == null`);
    expect(parsed.ok && compileExpression(parsed.expression).outcome(environment)).toMatchObject({
      kind: 'unknown',
    });
  }
});

test('an expression text longer than the limit is undecided, and the reason is stated', () => {
  const { meaning, problems } = meaningOfText(' '.repeat(LIMITS.textLength + 1), world);
  expect(problems).toMatchObject([{ code: 'expression-too-large' }]);
  expect(askMeaning(meaning, { request, world })).toBe(1);
});

function outcomeOf(text: string, dialect: 'identity' | 'classic' = 'identity'): ExpressionOutcome {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return compileExpression(parsed.expression, dialect).outcome(environmentOf(request, world));
}
