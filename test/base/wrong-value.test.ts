import { expect, test } from 'vitest';
import { about, inField, wrongInValue, wrongValue } from '../../src/base/wrong-value.js';

const TWO = wrongValue('x', '`A` or `B`', '; did you mean `B`?');

// biome-ignore format: a table
test.each([
  ['a value without a field', inField('', TWO), 'the value is `x`; set it to `A` or `B`; did you mean `B`?'],
  ['a value in a field', inField('/a/0/b', TWO), '`a.0.b` is `x`; set it to `A` or `B`; did you mean `B`?'],
  ['a value with a name', about('this link', wrongValue(5, 'an object')), 'this link is the number `5`; set it to an object'],
  ['a size', inField('/a', wrongInValue('has 3 elements', 'at most 2 are allowed')), '`a` has 3 elements; at most 2 are allowed'],
  ['a value with another message', inField('/a', '`b` is missing: add it'), '`a`: `b` is missing: add it'],
  ['a value that the export truncated', inField('/a', wrongValue('System.Object[]', 'a list')), '`a` is `System.Object[]`, which is the text that `ConvertTo-Json` of PowerShell writes for values below its depth limit: export again with `-Depth 100`'],
])('the message about a wrong value in a document states the location and a fix: %s', (_, message, words) => {
  expect(message).toBe(words);
});
