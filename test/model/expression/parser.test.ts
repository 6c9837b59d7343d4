import { expect, test } from 'vitest';
import { parse } from '../../../src/model/expression/syntax/parser.js';
import { print } from '../../../src/model/expression/syntax/printer.js';

/** Texts that do not parse, with the location and the message. */
const MISTAKES: readonly (readonly [text: string, code: string, column: number, message: string])[] = [
  ['', 'syntax', 1, 'expected an expression, found the end of the expression'],
  ['   ', 'syntax', 4, 'expected an expression, found the end of the expression'],
  [
    "user.profile.email.contains('a'",
    'syntax',
    32,
    'expected `)` to close the call of `contains` at column 28, found the end of the expression',
  ],
  ["f('a' 'b')", 'syntax', 7, "expected `)` to close the call of `f` at column 2, found `'b'`"],
  ["f('a',)", 'syntax', 7, 'expected an argument of `f`, found `)`'],
  [
    '(true',
    'syntax',
    6,
    'expected `)` to close the parenthesis opened at column 1, found the end of the expression',
  ],
  ['(true]', 'syntax', 6, 'expected `)` to close the parenthesis opened at column 1, found `]`'],
  ['()', 'syntax', 2, 'expected an expression after `(`, found `)`'],
  [
    '{1, 2',
    'syntax',
    6,
    'expected `}` to close the list opened at column 1, found the end of the expression',
  ],
  ['{1, }', 'syntax', 5, 'expected a value after `,`, found `}`'],
  [
    "{'a': 1",
    'syntax',
    8,
    'expected `}` to close the map opened at column 1, found the end of the expression',
  ],
  ["{'a': 1, 'b'}", 'syntax', 13, 'expected `:` after the key of a map, found `}`'],
  ["{1: 'a'}", 'syntax', 2, 'a key of a map is a string or a name'],
  ['{:', 'syntax', 3, 'expected `}` to close the map opened at column 1, found the end of the expression'],
  ['a[0', 'syntax', 4, 'expected `]` to close the index opened at column 2, found the end of the expression'],
  [
    'a.![b',
    'syntax',
    6,
    'expected `]` to close the projection opened at column 2, found the end of the expression',
  ],
  ['user.', 'syntax', 6, 'expected a name after `.`, found the end of the expression'],
  ["user.'name'", 'syntax', 6, "expected a name after `.`, found `'name'`"],
  ['a &&', 'syntax', 5, 'expected a value after `&&`, found the end of the expression'],
  ['a == AND b', 'syntax', 6, 'expected a value after `==`, found `AND`'],
  ['a AND', 'syntax', 6, 'expected a value after `AND`, found the end of the expression'],
  ['&& a', 'syntax', 1, 'expected an expression, found `&&`'],
  ['!', 'syntax', 2, 'expected a value after `!`, found the end of the expression'],
  [
    'a ? b',
    'syntax',
    6,
    'expected `:` and the value for when the condition does not hold, found the end of the expression',
  ],
  ['a ? : b', 'syntax', 5, 'expected a value after `?`, found `:`'],
  ['a b', 'syntax', 3, 'expected the end of the expression, found `b`'],
  ['a)', 'syntax', 2, 'expected the end of the expression, found `)`'],
  ['a == b == c', 'syntax', 8, 'comparisons do not chain; join two of them with `&&`'],
  ['1 < x < 5', 'syntax', 7, 'comparisons do not chain; join two of them with `&&`'],
  ["'abc", 'syntax', 1, "the string has no closing `'`"],
  ['"abc\'', 'syntax', 1, 'the string has no closing `"`'],
  ['12abc', 'syntax', 1, 'a letter follows the number'],
  ['1e999', 'syntax', 1, 'the number is too large'],
  ['a § b', 'syntax', 3, '`§` is not a character of the language'],
  ['a 😀', 'syntax', 3, '`😀` is not a character of the language'],
  ['a; b', 'syntax', 2, '`;` is not a character of the language'],
  ['“a”', 'syntax', 1, '`“` is not a character of the language'],

  [
    'user.profile.x = 1',
    'unsupported',
    16,
    'assignment is not supported by the expression language; compare with `==`',
  ],
  ['a === b', 'unsupported', 3, '`===` is not supported by the expression language; compare with `==`'],
  ['a !== b', 'unsupported', 3, '`!==` is not supported by the expression language; compare with `!=`'],
  ['a <> b', 'unsupported', 3, '`<>` is not supported by the expression language; compare with `!=`'],
  ['a++', 'unsupported', 2, 'increment is not supported by the expression language'],
  [
    '--a',
    'unsupported',
    1,
    'decrement is not supported by the expression language; write a double minus with parentheses, as in `-(-x)`',
  ],
  ['a & b', 'unsupported', 3, 'a single `&` is not supported by the expression language; write `&&`'],
  ['a | b', 'unsupported', 3, 'a single `|` is not supported by the expression language; write `||`'],
  ['2 ^ 3', 'unsupported', 3, 'the power operator is not supported by the expression language'],
  ['a ?? b', 'unsupported', 3, '`??` is not supported by the expression language; use `x == null ? … : x`'],
  [
    'a?.b',
    'unsupported',
    2,
    'safe navigation (`?.`) is not supported by the expression language; test for `null` with `x != null && …`',
  ],
  [
    'a.?[b]',
    'unsupported',
    2,
    'selection (`.?[…]`) is not supported by the expression language; narrow the criteria of `user.getGroups(…)`',
  ],
  [
    'a.^[b]',
    'unsupported',
    2,
    'selection of the first (`.^[…]`) is not supported by the expression language; narrow the criteria of `user.getGroups(…)`',
  ],
  [
    'a.$[b]',
    'unsupported',
    2,
    'selection of the last (`.$[…]`) is not supported by the expression language; narrow the criteria of `user.getGroups(…)`',
  ],
  [
    '#x',
    'unsupported',
    1,
    'a variable or function reference (`#…`) is not supported by the expression language',
  ],
  ['@bean.f()', 'unsupported', 1, 'a bean reference (`@…`) is not supported by the expression language'],
  ['new Date()', 'unsupported', 1, 'a constructor (`new …`) is not supported by the expression language'],
  [
    'T(java.lang.Math)',
    'unsupported',
    1,
    'a type reference (`T(…)`) is not supported by the expression language',
  ],
  ["a instanceof 'b'", 'unsupported', 3, '`instanceof` is not supported by the expression language'],
  [
    'a between {1, 2}',
    'unsupported',
    3,
    '`between` is not supported by the expression language; write `x >= a && x <= b`',
  ],
  ["a eq 'b'", 'unsupported', 3, '`eq` is not supported by the expression language; write `==`'],
  ['a MOD 2', 'unsupported', 3, '`mod` is not supported by the expression language; write `%`'],
  [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the service's own template
    '${source.login}',
    'unsupported',
    1,
    'a template (`$` before braces) is not supported by the expression language; write the expression without a template',
  ],
];

test.each(MISTAKES)(
  'an expression with a mistake is rejected with the location and a message: %s',
  (text, code, column, message) => {
    const result = parse(text);
    expect(result).toMatchObject({
      ok: false,
      problem: { code: `expression-${code}`, line: 1, column, message },
    });
  },
);

test('a problem in a multi-line expression is located in the right line', () => {
  expect(parse("user.profile.a == 'b'\n  && (user.id == \n")).toMatchObject({
    ok: false,
    problem: { line: 3, column: 1, message: 'expected a value after `==`, found the end of the expression' },
  });
  expect(parse('a &&\n  f(b\n')).toMatchObject({
    ok: false,
    problem: {
      message: 'expected `)` to close the call of `f` at line 2, column 4, found the end of the expression',
    },
  });
});

/** Texts with their canonical spelling. */
const SPELLINGS: readonly (readonly [text: string, canonical: string])[] = [
  ['  user \n . \n firstName ==  "John" ', "user.firstName == 'John'"],
  ['a AND b Or NOT c', 'a && b || !c'],
  ['a && b && c', 'a && b && c'],
  ['(a && b) && c', '(a && b) && c'],
  ['a || b && c', 'a || b && c'],
  ['(a || b) && c', '(a || b) && c'],
  ['!a == b', '!a == b'],
  ['!(a == b)', '!(a == b)'],
  ['!!a', '!(!a)'],
  ['-1.6.toInteger()', '-1.6.toInteger()'],
  ['(-1.6).toInteger()', '(-1.6).toInteger()'],
  ['- -1', '-(-1)'],
  ['1 - 2 - 3', '1 - 2 - 3'],
  ['1 - (2 - 3)', '1 - (2 - 3)'],
  ['1 + 2 * 3 % 4', '1 + 2 * 3 % 4'],
  ['(a + b).length()', '(a + b).length()'],
  ['a ? b : c ? d : e', 'a ? b : c ? d : e'],
  ['(a ? b : c) ? d : e', '(a ? b : c) ? d : e'],
  ['a ?: b ?: c', 'a ?: b ?: c'],
  ['a matches "x" || b', "a matches 'x' || b"],
  ['((a))', 'a'],
  ['"it\'s"', "'it''s'"],
  ["{ a : 1 , 'b c' : {} }", "{'a': 1, 'b c': {}}"],
  ['{:}', '{:}'],
  ['user.profile[ "a b" ].and.or.not', "user.profile['a b'].and.or.not"],
  ['TRUE == Null', 'true == null'],
  ['f( )', 'f()'],
  ['x.![ y ]', 'x.![y]'],
  ['1e21', '1e+21'],
  ['0.10', '0.1'],
];

test.each(SPELLINGS)('an expression is printed in its canonical spelling: %s', (text, canonical) => {
  const result = parse(text);
  expect(result.ok && print(result.expression)).toBe(canonical);
});
