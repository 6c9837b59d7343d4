import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleJson } from '../../../src/report/rules/example-json.js';

test('property: an example that is written with short lists on one line is still valid JSON with the same value', () => {
  const short = fc
    .jsonValue({ maxDepth: 4 })
    .filter((value) => !/(?:,[^,]*){12}/.test(JSON.stringify(value)));
  fc.assert(
    fc.property(short, fc.integer({ min: 10, max: 100 }), (value, width) => {
      expect(JSON.parse(exampleJson(value, width))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('an object that does not fit on a line has one member in each line', () => {
  expect(exampleJson({ name: 'Staff', rules: [{ id: 'r1' }, { id: 'r2' }] }, 30)).toBe(`{
  "name": "Staff",
  "rules": [
    { "id": "r1" },
    { "id": "r2" }
  ]
}`);
});

test('a long list in an example shows its first elements and the number of the others', () => {
  const list = Array.from({ length: 20 }, (_, index) => index);
  expect(exampleJson({ list }, 100)).toBe('{ "list": [ 0, 1, 2, "and 17 more elements" ] }');
});
